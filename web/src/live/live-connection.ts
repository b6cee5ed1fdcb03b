import { readAgain } from '../http/query-client'
import { rewatch } from './watching'
import { useSession } from '../session/session-store'
import { adoptSocket, listen, reconnectionDelayMs, useConnection, type LiveSocket } from './socket'

const retryAfter = 2000
/** Until then one of one's other tabs may be closed. */
const retryWhenFullAfter = 30_000

/**
 * Keeps the socket open as whoever is signed in. With every connection, the first one too, it watches and then re-reads
 * what is shown: what happened since it was read is only known by HTTP. `fetchSocket`: nothing of a page waits for its code.
 * Returns how to stop.
 */
export function startLiveConnection(fetchSocket: () => Promise<LiveSocket>): () => void {
  let stop: (() => void) | undefined
  let isStopped = false
  fetchSocket().then(
    (socket) => {
      adoptSocket(socket)
      if (!isStopped) stop = keepConnected(socket)
    },
    // A newer version of the product stands at the server: a reload finds it.
    () => useConnection.setState({ state: 'lost' }),
  )
  return () => {
    isStopped = true
    stop?.()
  }
}

function keepConnected(socket: LiveSocket): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined
  let reread: ReturnType<typeof setTimeout> | undefined
  let connectedBefore = false

  // Else all who were connected there would come back in the same moment.
  const stopSpreading = listen('server:stopping', ({ reconnectWithinMs }) => {
    socket.io.reconnectionDelay(reconnectionDelayMs + Math.random() * reconnectWithinMs)
  })
  const stopRereading = listen('server:missed', ({ rereadWithinMs }) => {
    clearTimeout(reread)
    reread = setTimeout(readAgain, Math.random() * rereadWithinMs)
  })
  const onConnect = () => {
    socket.io.reconnectionDelay(reconnectionDelayMs)
    useConnection.setState({ state: 'live' })
    rewatch()
    readAgain()
    connectedBefore = true
  }
  const onGone = (reason: unknown) => {
    if (isFull(reason)) {
      useConnection.setState({ state: 'full' })
      clearTimeout(retry)
      retry = setTimeout(() => socket.connect(), retryWhenFullAfter)
      return
    }
    if (connectedBefore) useConnection.setState({ state: 'lost' })
    // The server closed the door: Socket.IO does not knock again by itself. The re-read tells whether we may.
    if (socket.active) return
    clearTimeout(retry)
    retry = setTimeout(() => {
      readAgain()
      socket.connect()
    }, retryAfter)
  }
  const onSession = useSession.subscribe((now, before) => {
    if (now.token === before.token) return
    clearTimeout(retry)
    connectedBefore = false
    socket.off('disconnect', onGone)
    socket.disconnect()
    socket.on('disconnect', onGone)
    socket.connect()
  })

  socket.on('connect', onConnect)
  socket.on('disconnect', onGone)
  socket.on('connect_error', onGone)
  socket.connect()
  return () => {
    clearTimeout(retry)
    clearTimeout(reread)
    stopSpreading()
    stopRereading()
    onSession()
    socket.off('connect', onConnect)
    socket.off('disconnect', onGone)
    socket.off('connect_error', onGone)
    socket.disconnect()
  }
}

const isFull = (reason: unknown): boolean => reason instanceof Error && reason.message === 'too-many-sockets'

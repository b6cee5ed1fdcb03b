import { refetchAll } from '../http/query-client'
import { rewatch } from './watching'
import { reportSecondFactorDuty } from '../session/second-factor-duty'
import { useSession } from '../session/session-store'
import {
  adoptSocket,
  listen,
  reconnectionDelayMs,
  useConnection,
  type LiveSocket,
  type ReadMessage,
} from './socket'

const retryAfter = 2000
/** By then the user may have closed a tab, or have a second factor. */
const retryRefusedAfter = 30_000

/**
 * Keeps the socket connected as the signed-in user. After every connection, including the first, it watches documents and then
 * refetches the data in use: messages may have been missed. `fetchSocket`: the page does not wait for the socket's code. Returns
 * a function that stops.
 */
export function startLiveConnection(
  fetchSocket: () => Promise<{ socket: LiveSocket; readMessage: ReadMessage }>,
): () => void {
  let stop: (() => void) | undefined
  let isStopped = false
  fetchSocket().then(
    ({ socket, readMessage }) => {
      adoptSocket(socket, readMessage)
      if (!isStopped) stop = keepConnected(socket)
    },
    // The server runs a newer version; a reload loads it.
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
  /** After a stop of the server, the time of `performance.now()` at which this client re-reads. */
  let rereadAt = 0
  let connectedBefore = false

  const rereadAfter = (ms: number) => {
    clearTimeout(reread)
    reread = setTimeout(() => void refetchAll(), ms)
  }
  // Spreads what the clients of a stopping server ask for, so that they do not return all at once.
  const stopSpreading = listen('server:stopping', ({ reconnectWithinMs, rereadWithinMs }) => {
    const share = Math.random()
    socket.io.reconnectionDelay(reconnectionDelayMs + share * reconnectWithinMs)
    rereadAt = performance.now() + share * rereadWithinMs
  })
  const stopRereading = listen('server:missed', ({ rereadWithinMs }) =>
    rereadAfter(Math.random() * rereadWithinMs),
  )
  const onConnect = () => {
    socket.io.reconnectionDelay(reconnectionDelayMs)
    useConnection.setState({ state: 'live' })
    rewatch()
    const wait = rereadAt - performance.now()
    if (wait > 0) rereadAfter(wait)
    else void refetchAll()
    connectedBefore = true
  }
  const onGone = (reason: unknown) => {
    const isDue = isRefusedFor(reason, 'second-factor-required')
    // The page shows how to set one up; the new token reconnects.
    if (isDue) reportSecondFactorDuty()
    if (isDue || isRefusedFor(reason, 'too-many-sockets')) {
      useConnection.setState({ state: isDue ? 'waiting' : 'full' })
      clearTimeout(retry)
      retry = setTimeout(() => socket.connect(), retryRefusedAfter)
      return
    }
    if (connectedBefore) useConnection.setState({ state: 'lost' })
    // Socket.IO does not reconnect after the server has closed the connection. The refetch reveals an ended session.
    if (socket.active) return
    clearTimeout(retry)
    retry = setTimeout(() => {
      void refetchAll()
      socket.connect()
    }, retryAfter)
  }
  const onSession = useSession.subscribe((now, before) => {
    if (now.token === before.token) return
    clearTimeout(retry)
    rereadAt = 0
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

const isRefusedFor = (refusal: unknown, reason: string): boolean =>
  refusal instanceof Error && refusal.message === reason

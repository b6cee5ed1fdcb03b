import { useEffect, useState } from 'react'
import { liveSocket, useConnection } from '../../live/socket'

/** 'refused': the server did not begin to record. */
type Watching = 'connecting' | 'recording' | 'refused'

/** Lets the server record while the page is open, and again after each new connection. */
export function useWatching(): Watching {
  const isLive = useConnection(({ state }) => state === 'live')
  const [watching, setWatching] = useState<Watching>('connecting')
  useEffect(() => {
    const socket = liveSocket()
    if (!isLive || socket === null) return undefined
    let isOpen = true
    const watch = () =>
      void socket.emit('events:watch', {}, ({ ok }) => {
        if (isOpen) setWatching(ok ? 'recording' : 'refused')
      })
    if (socket.connected) watch()
    socket.on('connect', watch)
    return () => {
      isOpen = false
      socket.off('connect', watch)
      if (socket.connected) socket.emit('events:unwatch', {}, () => undefined)
      setWatching('connecting')
    }
  }, [isLive])
  return watching
}

import type { PublicUser } from '#events'
import { useEffect, useState } from 'react'
import { liveSocket, useConnection, useLiveMessage } from '../../live/socket'
import { useSession } from '../../session/session-store'

const nobody: readonly PublicUser[] = []

/** The other admins who have this case open now. Empty while the connection is lost: then nobody knows. */
export function useAlsoHere(caseId: string): readonly PublicUser[] {
  const selfId = useSession(({ user }) => user?._id)
  const isLive = useConnection(({ state }) => state === 'live')
  const [admins, setAdmins] = useState(nobody)
  useLiveMessage('case:viewers', (told) => {
    if (told.caseId === caseId) setAdmins(told.admins)
  })
  useEffect(() => {
    const socket = liveSocket()
    if (!isLive || socket === null) return undefined
    // A new connection, as after a renewed login, has no case open.
    const look = () => void socket.emit('case:look', caseId, () => undefined)
    if (socket.connected) look()
    socket.on('connect', look)
    return () => {
      socket.off('connect', look)
      if (socket.connected) socket.emit('case:leave', caseId, () => undefined)
      setAdmins(nobody)
    }
  }, [caseId, isLive])
  return admins.filter(({ _id }) => _id !== selfId)
}

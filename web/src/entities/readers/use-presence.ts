import type { ServerPayload } from '#events'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { liveSocket, useConnection, useLiveMessage, type LiveSocket } from '../../live/socket'
import { readingShownSetting } from '../user/api/reading-shown'

/** Students at one place, as the gateway tells them. */
export type PeopleHere = Pick<ServerPayload<'document:readers'>, 'people' | 'shown'>
const nobody: PeopleHere = { people: 0, shown: [] }

/**
 * Announces this tab's presence at a place while the component is mounted; null: no place. `enter` and `leave` send it, and must stay the
 * same functions as long as the place is the same. While the connection is lost, the list is empty, because it would be outdated.
 */
export function usePresence(
  place: {
    enter: (socket: LiveSocket, isShown: boolean) => void
    leave: (socket: LiveSocket) => void
  } | null,
): { people: PeopleHere; told: (people: PeopleHere) => void } {
  const isLive = useConnection(({ state }) => state === 'live')
  // Until it is known, the user is not shown.
  const { data: isShown = false } = useQuery(readingShownSetting.query)
  const [people, setPeople] = useState(nobody)
  useLiveMessage('reading:shown', readingShownSetting.reread)

  useEffect(() => {
    const socket = liveSocket()
    if (!isLive || socket === null || place === null) return undefined
    const enter = () => place.enter(socket, isShown)
    if (socket.connected) enter()
    // A new connection, as after a renewed login, is at no place.
    socket.on('connect', enter)
    return () => void socket.off('connect', enter)
  }, [place, isLive, isShown])

  useEffect(() => {
    const socket = liveSocket()
    if (!isLive || socket === null || place === null) return undefined
    return () => {
      if (socket.connected) place.leave(socket)
      setPeople(nobody)
    }
  }, [place, isLive])
  return { people, told: useCallback(({ people, shown }: PeopleHere) => setPeople({ people, shown }), []) }
}

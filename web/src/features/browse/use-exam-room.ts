import { useMemo } from 'react'
import { isOfModule } from '../../entities/document/of-module'
import { usePresence, type PeopleHere } from '../../entities/readers/use-presence'
import { useLiveMessage, type LiveSocket } from '../../live/socket'

const done = () => undefined

/** Enters the open room of a module while the component is mounted. Returns who is there, this user included. */
export function useExamRoom(code: string, sharedCodes: readonly string[] = []): PeopleHere {
  const place = useMemo(
    () => ({
      enter: (socket: LiveSocket, isShown: boolean) =>
        void socket.emit('exam:enter', { courseCode: code, isShown }, done),
      leave: (socket: LiveSocket) => void socket.emit('exam:leave', code, done),
    }),
    [code],
  )
  const { people, told } = usePresence(place)
  useLiveMessage('exam:visitors', (visitors) => {
    if (isOfModule(visitors, code, sharedCodes)) told(visitors)
  })
  return people
}

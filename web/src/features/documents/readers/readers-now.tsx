import { useMemo } from 'react'
import { PeopleHere } from '../../../entities/readers/people-here'
import { usePresence } from '../../../entities/readers/use-presence'
import { useLiveMessage, type LiveSocket } from '../../../live/socket'

const done = () => undefined

/** How many people have the document open now, this user included. */
export function ReadersNow({ documentId }: { documentId: string }) {
  const place = useMemo(
    () => ({
      enter: (socket: LiveSocket, isShown: boolean) =>
        void socket.emit('document:open', { documentId, isShown }, done),
      leave: (socket: LiveSocket) => void socket.emit('document:close', documentId, done),
    }),
    [documentId],
  )
  const { people, told } = usePresence(place)
  useLiveMessage('document:readers', (readers) => {
    if (readers.documentId === documentId) told(readers)
  })
  return <PeopleHere told={people} title="Reading now" also="Also reading" count="reading now" />
}

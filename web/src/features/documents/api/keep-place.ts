import { readingCalls, type ReadingPlace } from '#events'
import { updateDocument } from '../../../entities/document/api/read-document'
import { request } from '../../../http/api-client'
import { isUnreachable } from '../../../http/api-error'
import { post, withdraw } from '../../../http/outbox/post'
import { ownSocket } from '../../../live/socket'

/**
 * Stores the page where a document is read. Without a connection it waits in the outbox. `knownAt`: of the newest place that is known
 * here. `onKept` comes before the page shows it.
 */
export async function keepPlaceOnServer(
  documentId: string,
  { page, knownAt }: { page: number; knownAt: string },
  onKept: (place: ReadingPlace) => void,
): Promise<void> {
  try {
    const { place } = await request(readingCalls.keepPlace, {
      ...{ params: { id: documentId }, body: { page }, headers: ownSocket() },
      // The page may be leaving.
      keepalive: true,
    })
    withdraw('place', documentId)
    onKept(place)
    updateDocument(documentId, { place })
  } catch (error) {
    if (!isUnreachable(error)) return
    post({ kind: 'place', subject: documentId, wish: { page, knownAt }, title: '', isQuiet: true })
  }
}

import { readingCalls, type ReadingPlace } from '#events'
import { updateDocument } from '../../../entities/document/api/read-document'
import { request } from '../../../http/api-client'
import { ownSocket } from '../../../live/socket'

/** Stores the page where a document is read. Null if that failed: this browser still knows it. `onKept` comes before the page shows it. */
export async function keepPlaceOnServer(
  documentId: string,
  page: number,
  onKept: (place: ReadingPlace) => void,
): Promise<void> {
  try {
    const { place } = await request(readingCalls.keepPlace, {
      ...{ params: { id: documentId }, body: { page }, headers: ownSocket() },
      // The page may be leaving.
      keepalive: true,
    })
    onKept(place)
    updateDocument(documentId, { place })
  } catch {
    // Not worth a word: the next page is sent again.
  }
}

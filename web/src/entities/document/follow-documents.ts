import { listen } from '../../live/socket'
import { onWatched } from '../../live/watching'
import { readCounts } from './api/read-counts'
import { readDocumentAgain } from './api/read-document'
import { followStandings, noteCounts, notePreview, noteRemoved, noteStanding } from './live-documents'
import { noteVoteCast } from './own-votes'

/** Follows what the server says of documents, and what it knows of those that are watched anew. Returns how to stop. */
export function followDocuments(): () => void {
  const stops = [
    listen('document:votes', (change) => noteCounts(change.documentId, change)),
    listen('vote:cast', ({ documentId }) => noteVoteCast(documentId)),
    listen('document:previewed', (preview) => notePreview(preview.documentId, preview)),
    listen('document:removed', ({ documentId, reason }) => noteRemoved(documentId, reason)),
    listen('document:restored', ({ documentId }) => {
      noteStanding(documentId)
      readDocumentAgain(documentId)
    }),
    onWatched((ids) => void catchUp(ids)),
  ]
  return () => stops.forEach((stop) => stop())
}

/** What moved after a card was read and before it was watched was told to nobody here. */
async function catchUp(ids: readonly string[]) {
  const heardMeanwhile = followStandings(ids)
  for (const { _id, isActive, ...counts } of await readCounts(ids)) {
    noteCounts(_id, counts)
    if (heardMeanwhile(_id)) continue
    if (!isActive) noteRemoved(_id)
    // What was read while it was removed knows neither its file nor that it came back.
    else if (noteStanding(_id)) readDocumentAgain(_id)
  }
}

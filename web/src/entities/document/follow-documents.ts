import { listen } from '../../live/socket'
import { onWatched } from '../../live/watching'
import { readCounts } from './api/read-counts'
import { readDocumentAgain } from './api/read-document'
import {
  followStandings,
  noteCounts,
  noteDetails,
  notePreview,
  noteRemoved,
  noteStanding,
} from './live-documents'
import { noteVoteCast } from './own-votes'

/** Applies the server's messages about documents, and catches up on newly watched ones. Returns a function that stops. */
export function followDocuments(): () => void {
  const stops = [
    listen('document:votes', (change) => noteCounts(change.documentId, change)),
    listen('vote:cast', ({ documentId }) => noteVoteCast(documentId)),
    listen('document:previewed', (preview) => notePreview(preview.documentId, preview)),
    listen('document:details', (details) => noteDetails(details.documentId, details)),
    listen('document:removed', ({ documentId, reason }) => noteRemoved(documentId, reason)),
    listen('document:restored', ({ documentId }) => {
      noteStanding(documentId)
      readDocumentAgain(documentId)
    }),
    // Who reads it is offered the new edition.
    listen('document:renewed', ({ documentId }) => readDocumentAgain(documentId)),
    onWatched((ids) => void catchUp(ids)),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Changes between fetching a card and watching its document were missed. */
async function catchUp(ids: readonly string[]) {
  const heardMeanwhile = followStandings(ids)
  for (const { _id, isActive, details, ...counts } of await readCounts(ids)) {
    noteCounts(_id, counts)
    if (details) noteDetails(_id, details)
    if (heardMeanwhile(_id)) continue
    if (!isActive) noteRemoved(_id)
    // Data fetched while it was removed has no file and does not reflect its return.
    else if (noteStanding(_id)) readDocumentAgain(_id)
  }
}

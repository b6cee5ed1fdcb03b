import { readDocumentAgain } from './api/read-document'

/** Documents on which a vote of this tab is on its way, and whether another tab or device has voted meanwhile. */
const sending = new Map<string, { overtaken: boolean }>()

/** Another tab or device of the user has voted: the server knows which of them was the last. */
export function noteVoteCast(documentId: string): void {
  const here = sending.get(documentId)
  if (here) here.overtaken = true
  else readDocumentAgain(documentId)
}

/** A vote of this tab begins its way. The returned function ends it: what another one did meanwhile is read then. */
export function beginVote(documentId: string): () => void {
  const here = { overtaken: false }
  sending.set(documentId, here)
  return () => {
    sending.delete(documentId)
    if (here.overtaken) readDocumentAgain(documentId)
  }
}

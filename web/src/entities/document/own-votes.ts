import { readDocumentAgain } from './api/read-document'

/** Documents with a vote of this tab in flight, and whether another tab or device has voted meanwhile. */
const sending = new Map<string, { overtaken: boolean }>()

/** Call it when another tab or device of the user has voted: only the server knows which vote was last. */
export function noteVoteCast(documentId: string): void {
  const here = sending.get(documentId)
  if (here) here.overtaken = true
  else readDocumentAgain(documentId)
}

/** Marks a vote of this tab as in flight. The returned function ends that, and refetches if another vote came meanwhile. */
export function beginVote(documentId: string): () => void {
  const here = { overtaken: false }
  sending.set(documentId, here)
  return () => {
    sending.delete(documentId)
    if (here.overtaken) readDocumentAgain(documentId)
  }
}

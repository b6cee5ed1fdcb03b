import type { WalletEntry } from '#events'

const words: Record<WalletEntry['reason'], string> = {
  document: 'Shared',
  'document-deleted': 'Deleted',
  'document-restored': 'Put back',
  'taken-back': 'Taken back by an admin:',
  want: 'Fulfilled a request:',
  book: 'Redeemed',
}

/** The text of a transaction, and a link if there is one. */
export function describeEntry({ reason, title, documentId, bookId }: WalletEntry): {
  what: string
  title: string
  to: string | null
} {
  const unknown = bookId === null ? 'a document' : 'a book'
  const to = documentId !== null ? `/document/${documentId}` : bookId !== null ? '/rewards' : null
  return { what: words[reason], title: title ?? unknown, to }
}

/** An amount with its sign: '+10', '−50'. */
export const signed = (delta: number): string => (delta < 0 ? `−${-delta}` : `+${delta}`)

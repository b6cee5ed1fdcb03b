import type { PayloadOf, documentStatusChanged } from '#events'

/**
 * Numbers what moves a wallet in the life of a document: 1 when it is published, 2 when it is deleted, 3 when it is brought back, 4 when
 * it is deleted again. Removals by dislikes and restorations do not count.
 */
export type Turn = number

/** The turn of a change of status; null if it does not move the wallet. */
export function turnOf({
  from,
  to,
  life,
}: Pick<PayloadOf<typeof documentStatusChanged>, 'from' | 'to' | 'life'>): Turn | null {
  if (to === 'published' && from !== 'removed') return 2 * life - 1
  return from === 'published' && to === 'deleted' ? 2 * life : null
}

/** True if the document is published at this turn. */
export const isPublishedAt = (turn: Turn): boolean => turn % 2 === 1

/** The cause of a wallet's movement: a turn of a document, an admin's decision about a document, a want that a document settled, or a book. */
export type Cause =
  | { documentId: string; turn: Turn }
  | { documentId: string; decisionId: string }
  | { documentId: string; isWanted: true }
  | { bookId: number }

/** The dedupe key of a ledger entry: each cause moves a wallet once. */
export const keyOf = (cause: Cause): string => {
  if ('bookId' in cause) return `book:${cause.bookId}`
  if ('isWanted' in cause) return `want:${cause.documentId}`
  if ('decisionId' in cause) return `taken:${cause.documentId}:${cause.decisionId}`
  return cause.turn === 1 ? `document:${cause.documentId}` : `document:${cause.documentId}:${cause.turn}`
}

/** The cause in a ledger entry's key. */
export function causeOf(key: string): Cause {
  const [kind = '', id = '', last = '1'] = key.split(':')
  if (kind === 'book') return { bookId: Number(id) }
  if (kind === 'want') return { documentId: id, isWanted: true }
  return kind === 'taken' ? { documentId: id, decisionId: last } : { documentId: id, turn: Number(last) }
}

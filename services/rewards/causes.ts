/**
 * What happened to a document, in order: 1 when it is published, 2 when it is deleted, 3 when it is restored, 4 when it is
 * deleted again. At an odd one it stands.
 */
export type Turn = number

/** The turn at which a document stands in one of its lives, or is deleted at the end of it. */
export const turnOf = (life: number, what: 'stands' | 'deleted'): Turn =>
  what === 'stands' ? 2 * life - 1 : 2 * life

/** Whether the document stands at this turn. */
export const standsAt = (turn: Turn): boolean => turn % 2 === 1

/** What moved a wallet. */
export type Cause = { documentId: string; turn: Turn } | { bookId: number }

/** The key of a ledger entry: a cause moves a wallet once. */
export const keyOf = (cause: Cause): string => {
  if ('bookId' in cause) return `book:${cause.bookId}`
  return cause.turn === 1 ? `document:${cause.documentId}` : `document:${cause.documentId}:${cause.turn}`
}

/** The cause that a key names. */
export function causeOf(key: string): Cause {
  const [kind = '', id = '', turn = '1'] = key.split(':')
  return kind === 'book' ? { bookId: Number(id) } : { documentId: id, turn: Number(turn) }
}

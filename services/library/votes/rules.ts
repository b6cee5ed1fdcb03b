import type { VoteValue } from '#events'

export const voteId = (documentId: string, userId: string): string => `${documentId}:${userId}`

export interface Intent {
  kind: 'cast' | 'withdraw'
  value: VoteValue
}

/** A change of one user's vote on one document: set it, or clear it if it has one of these values. */
export type VoteChange =
  | { kind: 'set'; value: VoteValue | null }
  | { kind: 'clear'; values: readonly VoteValue[] }

/** Combines several successive intents of one user for one document into a single change. */
export function foldIntent(earlier: VoteChange | undefined, { kind, value }: Intent): VoteChange {
  if (kind === 'cast') return { kind: 'set', value }
  if (earlier === undefined) return { kind: 'clear', values: [value] }
  if (earlier.kind === 'set') return earlier.value === value ? { kind: 'set', value: null } : earlier
  return earlier.values.includes(value) ? earlier : { kind: 'clear', values: [...earlier.values, value] }
}

/** The change as one write: a filter on the vote, and the fields to set. Only casting a vote may create it. */
export function voteWrite(
  { documentId, userId }: { documentId: string; userId: string },
  change: VoteChange,
  castAt: Date,
) {
  const _id = voteId(documentId, userId)
  if (change.kind === 'clear')
    return {
      filter: { _id, value: { $in: [...change.values] } },
      update: { $set: { value: null, castAt } },
      upsert: false,
    }
  if (change.value === null)
    return { filter: { _id }, update: { $set: { value: null, castAt } }, upsert: false }
  const { value } = change
  return {
    filter: { _id },
    update: { $set: { value, castAt }, $setOnInsert: { documentId, userId } },
    upsert: true,
  }
}

export interface Tally {
  likes: number
  dislikes: number
}

export const noVotes: Tally = { likes: 0, dislikes: 0 }

export const sameTally = (a: Tally, b: Tally): boolean => a.likes === b.likes && a.dislikes === b.dislikes

/** The groups of an aggregation as one tally per document. */
export function talliesOf(
  groups: readonly { documentId: string; value: VoteValue; n: number }[],
): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const { documentId, value, n } of groups) {
    const tally = tallies.get(documentId) ?? noVotes
    tallies.set(documentId, value === 'like' ? { ...tally, likes: n } : { ...tally, dislikes: n })
  }
  return tallies
}

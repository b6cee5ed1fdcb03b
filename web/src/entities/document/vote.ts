import type { VoteValue } from '#events'

export type Vote = VoteValue | null
export type VoteChange = 'like' | 'dislike' | 'remove-like' | 'remove-dislike'
interface Counts {
  likes: number
  dislikes: number
}

/** What a press on a vote button means: the active vote is taken back, the other one replaced. */
export function voteAfterPress(current: Vote, button: VoteValue): Vote {
  return current === button ? null : button
}

/** The one call that gets from a vote to another; the server takes an opposite vote back by itself. */
export function changeBetween(from: Vote, to: Vote): VoteChange | null {
  if (from === to) return null
  if (to !== null) return to
  return from === 'like' ? 'remove-like' : 'remove-dislike'
}

/** Counts as they will be once a vote has changed. */
export function countsAfter(counts: Counts, from: Vote, to: Vote): Counts {
  const change = (value: VoteValue) => Number(to === value) - Number(from === value)
  return {
    likes: Math.max(0, counts.likes + change('like')),
    dislikes: Math.max(0, counts.dislikes + change('dislike')),
  }
}

/** A vote that was pressed and is not confirmed yet, and which counts were shown at that moment. */
export interface PendingVote {
  vote: Vote
  atVersion: number
}

/** The user's vote and the counts to show. Counts that moved since the press hold the vote already, or will in a moment. */
export function shownVote(
  document: Counts & { version: number; myVote: Vote },
  pending: PendingVote | null,
): Counts & { myVote: Vote } {
  const { likes, dislikes, version, myVote } = document
  if (pending === null) return { likes, dislikes, myVote }
  const counts =
    pending.atVersion === version
      ? countsAfter({ likes, dislikes }, myVote, pending.vote)
      : { likes, dislikes }
  return { ...counts, myVote: pending.vote }
}

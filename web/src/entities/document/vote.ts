import type { VoteValue } from '#events'

export type Vote = VoteValue | null
export type VoteChange = 'like' | 'dislike' | 'remove-like' | 'remove-dislike'
interface Counts {
  likes: number
  dislikes: number
}

/** The vote after a press: the active button withdraws it, the other one replaces it. */
export function voteAfterPress(current: Vote, button: VoteValue): Vote {
  return current === button ? null : button
}

/** The one call that changes a vote to another; the server withdraws an opposite vote itself. */
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

/** A vote that is not confirmed yet, and the counts shown when it was pressed. */
export interface PendingVote {
  vote: Vote
  atVersion: number
}

/** The vote and the counts to show. Counts that changed since the press include the vote, or will in a moment. */
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

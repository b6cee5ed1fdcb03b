import type { VoteValue } from '#events'

export type Vote = VoteValue | null
interface Counts {
  likes: number
  dislikes: number
}

/** What a press on a vote button means: the active vote is taken back, the other one replaced. */
export function pressed(current: Vote, button: VoteValue): Vote {
  return current === button ? null : button
}

/** The one call that gets from a vote to another; the server takes an opposite vote back by itself. */
export function callFor(from: Vote, to: Vote): 'like' | 'dislike' | 'remove-like' | 'remove-dislike' | null {
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

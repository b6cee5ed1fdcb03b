import type { VoteValue } from '#events'
import { hashOf, seededRandom } from './art/seeded-random'

export interface SeedVote {
  userId: string
  value: VoteValue
}

/** Chooses who likes and dislikes a document: never its uploader, and the same people every time. */
export function castVotes(
  document: { title: string; uploaderId: string; likes: number; dislikes: number },
  voters: readonly string[],
): SeedVote[] {
  const random = seededRandom(hashOf(`votes ${document.title}`))
  const drawn = voters
    .filter((voter) => voter !== document.uploaderId)
    .map((userId) => ({ userId, lot: random.next() }))
    .sort((a, b) => a.lot - b.lot)
  return drawn
    .slice(0, document.likes + document.dislikes)
    .map(({ userId }, i) => ({ userId, value: i < document.likes ? 'like' : 'dislike' }))
}

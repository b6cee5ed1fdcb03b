import { burstMinutes, togetherDocuments, youngAccountDays, type CaseRisk } from '#events'
import { mostWithin } from './most-within'

const minuteMs = 60_000
const dayMs = 86_400_000

interface Dislike {
  userId: string
  castAt: Date
}

/** Facts about the people who dislike a document. */
export interface Dislikers {
  /** When each account was created. Accounts that are gone are missing, and do not count as new. */
  joined: ReadonlyMap<string, Date>
  /** Who of them disliked each other document lately. */
  elsewhere: ReadonlyMap<string, readonly string[]>
}

/** The signs of a pile-on, and the people who show them. */
export interface PileOn {
  risks: CaseRisk[]
  group: string[]
}

/**
 * Finds signs of a pile-on in the dislikes that removed a document, for the admin who decides about it: each sign is shown by more than half
 * of the dislikes.
 */
export function findPileOn(dislikes: readonly Dislike[], { joined, elsewhere }: Dislikers): PileOn {
  const isMost = (some: readonly unknown[]) => some.length > dislikes.length / 2
  const together = peopleTogether(dislikes, elsewhere, isMost)
  const signs = [
    ['young-accounts', dislikes.filter((each) => isYoung(each, joined))],
    ['within-minutes', mostWithin(dislikes, ({ castAt }) => castAt, burstMinutes * minuteMs)],
    ['votes-together', dislikes.filter(({ userId }) => together.has(userId))],
  ] as const
  const found = signs.filter(([, some]) => isMost(some))
  return {
    risks: found.map(([risk]) => risk),
    group: [...new Set(found.flatMap(([, some]) => some.map(({ userId }) => userId)))],
  }
}

function isYoung({ userId, castAt }: Dislike, joined: Dislikers['joined']): boolean {
  const since = joined.get(userId)
  return since !== undefined && castAt.getTime() - since.getTime() < youngAccountDays * dayMs
}

/** The people who disliked enough of the other documents that most of these people disliked. */
function peopleTogether(
  dislikes: readonly Dislike[],
  elsewhere: Dislikers['elsewhere'],
  isMost: (some: readonly unknown[]) => boolean,
): Set<string> {
  const ours = new Set(dislikes.map(({ userId }) => userId))
  const shared = [...elsewhere.values()].map((users) => users.filter((user) => ours.has(user))).filter(isMost)
  const times = (userId: string) => shared.filter((users) => users.includes(userId)).length
  return new Set([...ours].filter((userId) => times(userId) >= togetherDocuments))
}

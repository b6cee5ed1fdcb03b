import { burstMinutes, youngAccountDays, type CaseRisk } from '#events'
import { mostAtOnce } from './most-at-once'

const minuteMs = 60_000
const dayMs = 86_400_000

interface Dislike {
  userId: string
  castAt: Date
}

/**
 * Finds suspicious patterns in the dislikes that removed a document, for the admin who decides about it. `joined`: when each voter's
 * account was created. Accounts that are gone are missing there, and do not count as new.
 */
export function risksOf(dislikes: readonly Dislike[], joined: ReadonlyMap<string, Date>): CaseRisk[] {
  const isMost = (count: number) => count > dislikes.length / 2
  const young = dislikes.filter(({ userId, castAt }) => {
    const since = joined.get(userId)
    return since !== undefined && castAt.getTime() - since.getTime() < youngAccountDays * dayMs
  })
  const times = dislikes.map(({ castAt }) => castAt.getTime())
  const risks: CaseRisk[] = []
  if (isMost(young.length)) risks.push('young-accounts')
  if (isMost(mostAtOnce(times, burstMinutes * minuteMs))) risks.push('within-minutes')
  return risks
}

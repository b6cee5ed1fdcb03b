import { maxWantRewardsADay, pointsPerWant } from '#events'
import { daysUntil, type Decision } from '#platform/core'
import { causeOf, isPublishedAt, keyOf } from './causes'
import { balanceTold, emptyWallet, isOf, moved, turnIn, type Wallet } from './rules'

const dayOf = (at: Date): string | undefined => daysUntil(at, 1)[0]?.name

/**
 * Rewards a document that settled a want: once ever, and at most a few documents of a user per day in Singapore. Further ones get an entry
 * of zero points, so that an event repeated on another day brings nothing. The same applies to a document that is deleted, or whose points
 * an admin took back.
 */
export function rewardWant(
  wallet: Wallet | null,
  { userId, documentId, at }: { userId: string; documentId: string; at: Date },
): Decision<Wallet, 'rewarded' | 'rewarded-before' | 'no-reward' | 'closed'> {
  const before = wallet ?? emptyWallet
  if (before.closed) return { outcome: 'closed' }
  const key = keyOf({ documentId, isWanted: true })
  if (before.ledger.some((entry) => entry.key === key)) return { outcome: 'rewarded-before' }
  const earlier = before.ledger.filter((entry) => isOf(documentId, causeOf(entry.key)))
  const turn = Math.max(0, ...earlier.map((entry) => turnIn(causeOf(entry.key))))
  const isGone = turn > 0 && !isPublishedAt(turn)
  const isTakenBack = earlier.some(({ reason }) => reason === 'taken-back')
  const thatDay = before.ledger.filter(
    (entry) => entry.reason === 'want' && entry.delta > 0 && dayOf(entry.at) === dayOf(at),
  )
  const earns = !isGone && !isTakenBack && thatDay.length < maxWantRewardsADay
  const entry = { key, delta: earns ? pointsPerWant : 0, reason: 'want' as const, at }
  const next = moved(before, entry)
  return {
    outcome: earns ? 'rewarded' : 'no-reward',
    next,
    events: earns ? [balanceTold(userId, next, entry)] : [],
  }
}

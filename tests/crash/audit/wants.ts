import { maxWantRewardsADay, pointsPerWant } from '#events'
import type { Memory } from '../memory'
import type { Books } from './books'

/** Nobody publishes there. */
const lonelyCode = 'WNT1000'

/** Each student waits if the last answer said so; what was confirmed is settled, and rewarded once. */
export function auditWants({ wants, wallets }: Books, memory: Memory): string[] {
  const waiting = new Set(
    wants
      .filter(({ courseCode, isOpen }) => courseCode === lonelyCode && isOpen)
      .flatMap(({ askerId, askerWaits, seconders }) => [
        ...(askerWaits && askerId !== null ? [askerId] : []),
        ...seconders.map(({ userId }) => userId),
      ]),
  )
  const settled = new Map(wants.map((want) => [want._id, want.settled?.documentId]))
  const booked = new Set(wallets.flatMap(({ ledger }) => ledger.map(({ key }) => key)))
  return [
    ...[...memory.wants].flatMap(([userId, known]) =>
      known.fits(waiting.has(userId))
        ? []
        : [`${userId} ${waiting.has(userId) ? 'waits' : 'does not wait'} in ${lonelyCode}`],
    ),
    ...[...memory.settled].flatMap(([wantId, documentId]) => [
      ...(settled.get(wantId) === documentId
        ? []
        : [`the want ${wantId} is settled by ${settled.get(wantId)}`]),
      ...(booked.has(`want:${documentId}`) ? [] : [`nothing was booked for ${documentId} of ${wantId}`]),
    ]),
    ...wallets.flatMap(({ _id, ledger }) => tooMuch(_id, ledger)),
  ]
}

/** A crash test lasts no two days, but it may cross midnight. */
const mostDays = 2

function tooMuch(userId: string, ledger: Books['wallets'][number]['ledger']): string[] {
  const rewards = ledger.filter(({ key }) => key.startsWith('want:'))
  const points = rewards.reduce((sum, { delta }) => sum + delta, 0)
  return points > mostDays * maxWantRewardsADay * pointsPerWant
    ? [`${userId} got ${points} points for wants`]
    : []
}

import { erasingServices } from '#events'
import type { AccountRecord } from '../model'

export type Closing = NonNullable<AccountRecord['closing']>

/** Longer than any request that was admitted before the account was closed. */
export const settleMs = 120_000
/** Services that have not confirmed are asked again after ten minutes. */
export const retryMs = 600_000
/** The last mail is requested again after an hour: each request retries for a while. */
export const farewellRetryMs = 3_600_000
/** The last mail is given up after a day. */
export const farewellMs = 24 * 3_600_000

/** This service confirms after all others, since it sends the last mail. */
const last = 'notifications'

/** The step that a closed account waits for. */
export type Step = 'services' | 'farewell' | 'erasure' | 'nothing'

/** First the services erase their data, then the last mail goes out, then the account itself is erased. */
export function stepOf(closing: Closing, now: Date): Step {
  const { confirmed, emptiedAt, erasedAt } = closing
  if (erasedAt !== null) return 'nothing'
  if (erasingServices.some((service) => service !== last && !confirmed.includes(service))) return 'services'
  if (confirmed.includes(last)) return 'erasure'
  // Do not keep an address for ever because it refuses mail.
  const isGivenUp = emptiedAt !== null && now.getTime() - emptiedAt.getTime() >= farewellMs
  return isGivenUp ? 'erasure' : 'farewell'
}

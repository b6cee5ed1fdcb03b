import { erasingServices } from '#events'
import type { AccountRecord } from '../model'

export type Closing = NonNullable<AccountRecord['closing']>

/** Longer than any request lives that was let in before the account was closed. */
export const settleMs = 120_000
/** What was not confirmed within so long is asked for again. */
export const againMs = 600_000
/** The last mail, which was tried for a while each time, is asked for again after so long. */
export const farewellAgainMs = 3_600_000
/** So long the mail that says that all is done is waited for. */
const farewellMs = 24 * 3_600_000

/** Of whom nothing is asked before all others have confirmed: it writes the last mail. */
const last = 'notifications'

/** What a closed account waits for. */
export type Step = 'services' | 'farewell' | 'erasure' | 'nothing'

/** The step that is due: the services erase, then the last mail goes out, then the account itself is erased. */
export function stepOf(closing: Closing, now: Date): Step {
  const { confirmed, emptiedAt, erasedAt } = closing
  if (erasedAt !== null) return 'nothing'
  if (erasingServices.some((service) => service !== last && !confirmed.includes(service))) return 'services'
  if (confirmed.includes(last)) return 'erasure'
  // An address that takes no mail must not be kept for ever.
  const isGivenUp = emptiedAt !== null && now.getTime() - emptiedAt.getTime() >= farewellMs
  return isGivenUp ? 'erasure' : 'farewell'
}

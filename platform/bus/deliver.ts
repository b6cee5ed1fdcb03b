import type { Envelope } from '#events'
import { ZodError } from 'zod'
import type { Clock } from '../clock'
import type { Log } from '../log/create-log'
import { isPartAway } from '../part-away'
import { pause } from '../pause'
import type { HeldUp, HeldUpList } from './held-up'
import { PermanentFailure } from './port'
import type { RetryPolicy } from './retry-policy'

type Handle = (event: Envelope) => Promise<void>

/** How the delivery of an event to a group ended. 'stopped': it is to be delivered again. */
export type Outcome = 'handled' | 'stopped' | { error: string; attempts: number }

/**
 * Hands an event to a group until it is handled, or can never be. `handler` is asked before each try; undefined means that
 * nobody here may handle it any more. A failure for good ends it at once, and so do too many unexpected failures. While a
 * part is away it is tried for as long as that takes, and seen in `heldUp`.
 */
export async function deliver(
  event: Envelope,
  { group, handler, stopped }: { group: string; handler: () => Handle | undefined; stopped: AbortSignal },
  { policy, heldUp, clock, log }: { policy: RetryPolicy; heldUp: HeldUpList; clock: Clock; log: Log },
): Promise<Outcome> {
  let held: HeldUp | undefined
  let unexpected = 0
  try {
    for (let attempts = 1; ; attempts++) {
      const handle = handler()
      if (!handle || stopped.aborted) return 'stopped'
      try {
        await handle(event)
        return 'handled'
      } catch (error) {
        const away = !isPermanent(error) && isPartAway(error)
        if (!away) unexpected += 1
        const about = { err: error, group, event: event.name, eventId: event.id, attempts }
        if (isPermanent(error) || unexpected >= policy.tries) {
          log.error(about, 'an event could not be handled and is a dead letter now')
          return { error: String(error), attempts }
        }
        log.warn(
          about,
          away ? 'an event waits for a part that is away' : 'an event could not be handled; trying again',
        )
        if (away && !held) heldUp.add((held = { group, event: event.name, since: clock.now(), error: '' }))
        if (held) held.error = String(error)
        await pause(policy.pauseMs(attempts), stopped)
      }
    }
  } finally {
    if (held) heldUp.remove(held)
  }
}

const isPermanent = (error: unknown) => error instanceof PermanentFailure || error instanceof ZodError

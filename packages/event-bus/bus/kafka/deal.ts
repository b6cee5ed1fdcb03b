import type { Envelope } from '../../define-event'
import type { Clock, Log } from '../../environment'
import type { IsUnavailable } from '../../unavailable'
import { pause } from '@studyshelf/async'
import { deliver } from '../deliver'
import type { HeldUpList } from '../held-up'
import type { DeadLetter, Subscription } from '../port'
import type { RetryPolicy } from '../retry-policy'
import type { KafkaDeadLetters } from './dead-letters'
import type { Lane } from './lanes'
import type { Incoming } from './messages'

export interface DealDeps {
  letters: KafkaDeadLetters
  policy: RetryPolicy
  heldUp: HeldUpList
  isUnavailable: IsUnavailable
  clock: Clock
  log: Log
}

/**
 * Deals with one message of a lane: it is handled, or kept as a dead letter. False when it has to be dealt with again, because
 * the lane was left, or `mayHandle` says that it may be another member's.
 */
export function createDeal(subscription: Subscription, deps: DealDeps, mayHandle: () => boolean) {
  const { group } = subscription
  const { letters, policy, clock, log } = deps

  /** A letter that is not kept is an event lost: tried until Kafka has it. */
  const keep = async (lane: Lane, letter: Omit<DeadLetter, 'id' | 'group' | 'at'>): Promise<boolean> => {
    const { signal } = lane.left
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        await letters.add({ ...letter, group, at: clock.now().toISOString() })
        return true
      } catch (error) {
        const about = { err: error, group, eventId: letter.event.id }
        log.warn(about, 'a dead letter could not be kept; trying again')
        await pause(policy.pauseMs(failures), signal)
      }
    }
    return false
  }

  return async (lane: Lane, { event, unreadable }: Incoming): Promise<boolean> => {
    if (!event) return true
    if (unreadable !== undefined) {
      log.error({ group, eventId: event.id, unreadable }, 'a message cannot be read and is a dead letter now')
      return keep(lane, { event, error: unreadable, attempts: 1 })
    }
    const handle = (each: Envelope) => subscription.handle(each)
    const handler = () => (mayHandle() ? handle : undefined)
    const outcome = await deliver(event, { group, handler, stopped: lane.left.signal }, deps)
    if (outcome === 'handled') return true
    return outcome === 'stopped' ? false : keep(lane, { event, ...outcome })
  }
}

import type { Envelope } from '../../define-event'
import type { Clock, Log } from '../../environment'
import type { IsUnavailable } from '../../unavailable'
import { pause } from '@studyshelf/async'
import { deliver } from '../deliver'
import type { BlockedEvents } from '../blocked-events'
import type { DeliveryObserver } from '../deliveries'
import type { DeadLetter, Subscription } from '../port'
import type { RetryPolicy } from '../retry-policy'
import type { KafkaDeadLetters } from './dead-letters'
import type { PartitionQueue } from './partition-queues'
import type { Incoming } from './messages'

export interface ProcessDeps {
  letters: KafkaDeadLetters
  policy: RetryPolicy
  blocked: BlockedEvents
  isUnavailable: IsUnavailable
  clock: Clock
  log: Log
  observer?: DeliveryObserver | undefined
}

/**
 * Processes one message: it is handled, or becomes a dead letter. Resolves to false if it must be processed again, because the
 * partition was given up, or `mayHandle` says that another member may own it.
 */
export function createMessageProcessor(
  subscription: Subscription,
  deps: ProcessDeps,
  mayHandle: () => boolean,
) {
  const { group } = subscription
  const { letters, policy, clock, log } = deps

  /** Retries until Kafka has the dead letter: otherwise its event would be lost. */
  const keep = async (
    queue: PartitionQueue,
    letter: Omit<DeadLetter, 'id' | 'group' | 'at'>,
  ): Promise<boolean> => {
    const { signal } = queue.left
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

  return async (queue: PartitionQueue, { event, unreadable }: Incoming): Promise<boolean> => {
    if (!event) return true
    if (unreadable !== undefined) {
      log.error({ group, eventId: event.id, unreadable }, 'a message cannot be read and is a dead letter now')
      return keep(queue, { event, error: unreadable, attempts: 1 })
    }
    const handle = (each: Envelope) => subscription.handle(each)
    const handler = () => (mayHandle() ? handle : undefined)
    // Kafka delivers all events of a topic; those with other names are not handled.
    const isNamed = subscription.names?.has(event.name) ?? true
    const observer = isNamed ? deps.observer : undefined
    const to = { group, handler, stopped: queue.left.signal }
    const outcome = await deliver(event, to, { ...deps, observer })
    if (outcome === 'handled') return true
    return outcome === 'stopped' ? false : keep(queue, { event, ...outcome })
  }
}

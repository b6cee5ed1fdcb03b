import type { Model } from 'mongoose'
import {
  sweepEach,
  sweepEvery,
  type Clock,
  type Housekeeping,
  type Log,
  type Outbox,
  type Sweeping,
} from '#platform'
import { notSent, type MessageRecord } from '../model'
import type { Audiences } from './audiences'
import { audienceOf, sendDue } from './rules'

const sweepMs = 1000
const atOnce = 100

/**
 * Sends scheduled broadcasts when their time comes; after a stop, as soon as the program runs again. One guarded write sends a message with
 * its event, so several processes send it once.
 */
export function createSchedule({
  messages,
  audiences,
  outbox,
  clock,
  housekeeping,
  log,
}: {
  messages: Model<MessageRecord>
  audiences: Pick<Audiences, 'keys'>
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  housekeeping: Housekeeping
  log: Log
}) {
  let sweeping: Sweeping | undefined

  async function send(message: Pick<MessageRecord, '_id' | 'audience'>): Promise<void> {
    const audience = audienceOf(message)
    const of = { messageId: message._id, audience, to: await audiences.keys(audience) }
    await outbox.decide(messages, message._id, (current) => sendDue(current, of, clock.now()))
  }

  async function sweep(): Promise<void> {
    const due = await messages
      .find({ dueAt: { $gt: notSent, $lte: clock.now() } }, { audience: 1 })
      .sort({ dueAt: 1 })
      .limit(atOnce)
      .lean<Pick<MessageRecord, '_id' | 'audience'>[]>()
    await sweepEach(due, send, { log, failure: 'a scheduled broadcast could not be sent; retrying soon' })
  }

  return {
    sweep,
    start() {
      const failure = 'scheduled broadcasts could not be swept; retrying soon'
      sweeping = sweepEvery({ everyMs: sweepMs, failure, sweep, housekeeping, log })
      sweeping.now()
    },
    stop: async () => sweeping?.stop(),
  }
}

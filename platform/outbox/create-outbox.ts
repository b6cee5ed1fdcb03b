import { makeEvent } from '#events'
import type { Envelope } from '#events'
import type { Model, UpdateQuery } from 'mongoose'
import type { Bus } from '../bus/port'
import type { Clock } from '../clock'
import { correlationId } from '../correlation'
import type { Log } from '../log/create-log'
import { newId } from '../new-id'
import { decide } from './decide'
import type { Outbox, WithOutbox } from './port'
import { createRelay } from './relay'
import { updateEach } from './update-each'

/** An event this old and still in its outbox was left behind: by a crash, a lost answer or a failed removal. */
const leftBehindMs = 3000
const sweepMs = 1000
/** Documents taken up by one sweep of one model. */
const sweepLimit = 500

/** The outbox over the program's store. `retryMs`: the first pause after the bus refused; each further one doubles. */
export function createOutbox(deps: { bus: Bus; clock: Clock; log: Log; retryMs?: number }): Outbox {
  const { clock, log } = deps
  const relay = createRelay(deps)
  const models = new Set<Model<WithOutbox>>()
  let sweeper: NodeJS.Timeout | undefined
  let sweeping = Promise.resolve()
  let stopped = false

  const sweep = async (before: Date) => {
    for (const model of models) {
      const left = await model
        .find({ 'outbox.occurredAt': { $lte: before.toISOString() } }, { outbox: 1 })
        .limit(sweepLimit)
        .lean<WithOutbox[]>()
      for (const document of left) relay.takeUpLeftBehind(model, document)
    }
  }

  const sweepSoon = (olderThanMs: number, inMs: number) => {
    sweeper = setTimeout(() => {
      sweeping = sweep(new Date(clock.now().getTime() - olderThanMs))
        .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be swept'))
        .finally(() => {
          if (!stopped) sweepSoon(leftBehindMs, sweepMs)
        })
    }, inMs)
    sweeper.unref()
  }

  const outbox: Outbox = {
    event: (definition, payload) =>
      makeEvent(definition, payload, {
        id: newId(clock.now()),
        occurredAt: clock.now(),
        correlationId: correlationId(),
      }),

    decide: (model, id, rule) => decide(outbox, model, id, rule),

    async update(model, filter, update, events, options = {}) {
      const document = await model
        .findOneAndUpdate(filter, withEvents(update, events), {
          returnDocument: 'after',
          upsert: options.upsert ?? false,
        })
        .lean<NonNullable<Awaited<ReturnType<typeof model.findOne>>>>()
      if (document) relay.takeUp(model as unknown as Model<WithOutbox>, document)
      return document
    },

    async updateEach(model, writes) {
      const { written, outgoing } = await updateEach(model, writes)
      for (const document of outgoing) relay.takeUp(model as unknown as Model<WithOutbox>, document)
      return written
    },

    async insert(model, document, events) {
      const whole = { ...document, outbox: [...events] }
      await model.insertOne(whole as unknown as Parameters<typeof model.insertOne>[0])
      relay.takeUp(model as unknown as Model<WithOutbox>, whole)
    },

    register(model) {
      models.add(model as unknown as Model<WithOutbox>)
    },

    settled: () => relay.settled(),

    async size() {
      let size = 0
      for (const model of models) size += await model.countDocuments({ 'outbox.occurredAt': { $gt: '' } })
      return size
    },

    start() {
      sweepSoon(0, 0)
    },

    async stop() {
      stopped = true
      clearTimeout(sweeper)
      await sweeping
      clearTimeout(sweeper)
      await relay.stop()
    },
  }
  return outbox
}

/** The update with the events pushed in the same write. */
function withEvents<T>(update: UpdateQuery<T>, events: readonly Envelope[]): UpdateQuery<T> {
  if (events.length === 0) return update
  return { ...update, $push: { ...update.$push, outbox: { $each: [...events] } } }
}

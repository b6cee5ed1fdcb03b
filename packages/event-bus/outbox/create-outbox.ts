import { makeEvent } from '../define-event'
import type { Model } from 'mongoose'
import { correlationId } from '../correlation'
import type { Housekeeping } from '../environment'
import { newId } from '../new-id'
import { decide } from './decide'
import { traceEvents } from '../trace-events'
import type { Outbox, WithOutbox } from './port'
import { createRelay, type RelayDeps } from './relay'
import { withEvents } from './store-only'
import { countUnpublished, findUnpublished, oldestUnpublished } from './unpublished'
import { updateEach } from './update-each'

/** An event still in its outbox at this age was left behind by a crash, a lost reply or a failed acknowledgement. */
const leftBehindMs = 3000
/**
 * Times of events that a sweep leaves alone: they may still be on their way to the bus. One further ahead has its time from a clock that
 * was wrong and has been put right since; the clocks of running processes differ less.
 */
const onTheirWay = { youngerMs: leftBehindMs, aheadMs: 60_000 }
const none = { youngerMs: 0, aheadMs: 0 }
const sweepMs = 1000
/** After a sweep that found nothing: an idle program should be idle. */
const quietSweepMs = 3000
/**
 * Options for a program of one process. Acknowledgements may wait longer, because no other process sweeps and would publish the
 * events again. And it rarely sweeps, because only its own failed writes leave events behind.
 */
export const ofOneProcess = { removalMs: leftBehindMs / 2, quietSweepMs: 15_000 } as const

/**
 * The outbox on the program's store. Of several processes, only the one that owns the `housekeeping` sweeps: `quietSweepMs` after a
 * sweep that found nothing, and soon after a write that may have left events behind.
 */
export function createOutbox(
  deps: Omit<RelayDeps, 'onDoubt'> & { housekeeping: Housekeeping; quietSweepMs?: number },
): Outbox {
  const { clock, log, housekeeping, traces } = deps
  const restMs = deps.quietSweepMs ?? quietSweepMs
  /** Until then, a failed write may have left events behind. */
  let doubtfulUntil = 0
  const relay = createRelay({ ...deps, onDoubt: doubt })
  const models = new Set<Model<WithOutbox>>()
  let sweeper: NodeJS.Timeout | undefined
  let sweeping = Promise.resolve()
  let stopped = false
  /** True while the next sweep is far away. */
  let rests = false

  /** Resolves to the pause until the next one, in milliseconds. */
  const sweep = async (times: Parameters<typeof findUnpublished>[1]): Promise<number> => {
    if (!housekeeping.owned()) return sweepMs
    let found = 0
    for (const model of models) {
      const left = await findUnpublished(model, times)
      for (const document of left) relay.recoverFrom(model, document)
      found += left.length
    }
    return found === 0 && performance.now() >= doubtfulUntil ? restMs : sweepMs
  }

  const sweepSoon = (inMs: number, except = onTheirWay) => {
    rests = inMs > sweepMs
    sweeper = setTimeout(() => {
      rests = false
      const now = clock.now().getTime()
      sweeping = sweep({ until: new Date(now - except.youngerMs), since: new Date(now + except.aheadMs) })
        .catch((error: unknown) => {
          log.warn({ err: error }, 'the outbox could not be swept')
          return sweepMs
        })
        .then((nextMs) => {
          if (!stopped) sweepSoon(nextMs)
        })
    }, inMs)
    sweeper.unref()
  }

  /** A failed write may have succeeded. Its events count as left behind only after some seconds. */
  function doubt(): void {
    doubtfulUntil = performance.now() + 2 * leftBehindMs
    if (!rests || stopped) return
    clearTimeout(sweeper)
    sweepSoon(sweepMs)
  }
  const orDoubt = <T>(writing: Promise<T>): Promise<T> => {
    writing.catch(doubt)
    return writing
  }

  const outbox: Outbox = {
    event: (definition, payload) =>
      makeEvent(definition, payload, {
        id: newId(clock.now()),
        occurredAt: clock.now(),
        correlationId: correlationId(),
      }),

    decide: (model, id, rule, versionField) => decide(outbox, model, id, rule, versionField),

    async update(model, filter, update, events, options = {}) {
      const writing = orDoubt(
        traceEvents(traces, 'write', events, () =>
          model
            .findOneAndUpdate(filter, withEvents(update, events), {
              returnDocument: 'after',
              upsert: options.upsert ?? false,
            })
            .lean<NonNullable<Awaited<ReturnType<typeof model.findOne>>>>()
            .exec(),
        ),
      )
      relay.writeDueAcknowledgements()
      const document = await writing
      if (document) relay.publishFrom(model as unknown as Model<WithOutbox>, document)
      return document
    },

    async updateEach(model, writes) {
      if (writes.length === 0) return []
      const overwritten = writes.flatMap(({ filter, stateEvent }) =>
        stateEvent === null ? [] : [filter._id],
      )
      const acknowledgements = relay.takeDueAcknowledgements(
        model as unknown as Model<WithOutbox>,
        overwritten,
      )
      const events = traces ? writes.flatMap(({ stateEvent }) => stateEvent ?? []) : []
      const { written, outgoing } = await orDoubt(
        traceEvents(traces, 'write', events, () => updateEach(model, writes, acknowledgements)),
      )
      for (const document of outgoing) relay.publishFrom(model as unknown as Model<WithOutbox>, document)
      return written
    },

    async insert(model, document, events) {
      const whole = { ...document, outbox: [...events] }
      // Bypasses mongoose's casting: type and schema come from one declaration. Acknowledgements do not join this write: they would
      // be written before it.
      await orDoubt(
        traceEvents(traces, 'write', events, () =>
          model.collection.insertOne(whole as unknown as Parameters<typeof model.collection.insertOne>[0]),
        ),
      )
      relay.publishFrom(model as unknown as Model<WithOutbox>, whole)
    },

    register(model) {
      models.add(model as unknown as Model<WithOutbox>)
    },

    settled: () => relay.idle(),

    async size() {
      await relay.flush()
      let size = 0
      for (const model of models) size += await countUnpublished(model)
      return size
    },

    async oldest() {
      await relay.flush()
      const oldest = await Promise.all([...models].map(oldestUnpublished))
      return oldest.filter((at) => at !== null).sort()[0] ?? null
    },

    start() {
      sweepSoon(0, none)
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

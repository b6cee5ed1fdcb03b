import type { Model, mongo } from 'mongoose'
import { inOrderOfIds } from '../database/in-order-of-ids'
import type { Log } from '../log/create-log'
import type { WithOutbox } from './port'

/** Published events wait so long for company before they are taken out of their documents. */
const companyMs = 25

/** Takes events out of one document. */
export interface Pull {
  updateOne: { filter: { _id: string }; update: { $pull: { outbox: { id: { $in: string[] } } } } }
}

interface Waiting {
  since: number
  eventsOf: Map<string, string[]>
}

/**
 * Takes published events out of their documents, many documents with one write. They wait up to `waitMs` for another write that
 * they go along with, so that it costs no commit of its own. What fails is left to the sweep.
 */
export function createRemoval({
  log,
  onFailure,
  waitMs = companyMs,
}: {
  log: Log
  onFailure: () => void
  waitMs?: number | undefined
}) {
  const waiting = new Map<Model<WithOutbox>, Waiting>()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  const take = (model: Model<WithOutbox>): Pull[] => {
    const eventsOf = waiting.get(model)?.eventsOf ?? []
    waiting.delete(model)
    if (waiting.size === 0) {
      clearTimeout(timer)
      timer = undefined
    }
    return [...eventsOf].map(([_id, ids]) => ({
      updateOne: { filter: { _id }, update: { $pull: { outbox: { id: { $in: ids } } } } },
    }))
  }

  const write = async (model: Model<WithOutbox>) => {
    try {
      // Past mongoose's casting: this is the hot path, and every value here is ours.
      const pulls = inOrderOfIds(take(model)) as unknown as mongo.AnyBulkWriteOperation[]
      await model.collection.bulkWrite(pulls, { ordered: false })
    } catch (error) {
      log.warn(
        { err: error, model: model.modelName },
        'published events stay in their outbox until the sweep',
      )
      onFailure()
    }
  }

  const writeEach = (models: readonly Model<WithOutbox>[]) => {
    for (const model of models) {
      const run: Promise<void> = write(model).finally(() => running.delete(run))
      running.add(run)
    }
  }

  const isDue = (model: Model<WithOutbox>) =>
    performance.now() - (waiting.get(model)?.since ?? Infinity) >= companyMs

  return {
    add(model: Model<WithOutbox>, documentId: string, eventId: string) {
      const { eventsOf } = waiting.get(model) ?? { eventsOf: new Map<string, string[]>() }
      if (eventsOf.size === 0) waiting.set(model, { since: performance.now(), eventsOf })
      const ids = eventsOf.get(documentId)
      if (ids) ids.push(eventId)
      else eventsOf.set(documentId, [eventId])
      timer ??= setTimeout(() => writeEach([...waiting.keys()]), waitMs)
    },
    /** What has waited long enough, for a batch of writes to the same collection that is sent anyway. */
    takeDue: (model: Model<WithOutbox>): Pull[] => (isDue(model) ? take(model) : []),
    /** To be called when something else was just sent to the store: what has waited long enough is sent, too. */
    goAlong: () => writeEach([...waiting.keys()].filter(isDue)),
    /** Resolves when all that was added is written. */
    async finish() {
      writeEach([...waiting.keys()])
      await Promise.all(running)
    },
  }
}

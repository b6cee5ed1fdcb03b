import type { Model, mongo } from 'mongoose'
import { inOrderOfIds } from '../database/in-order-of-ids'
import type { Log } from '../log/create-log'
import type { WithOutbox } from './port'

/** Published events wait this long for company before they are taken out of their documents. */
const companyMs = 25

/** Takes published events out of their documents, many documents with one write. What fails is left to the sweep. */
export function createRemoval(log: Log) {
  const waiting = new Map<Model<WithOutbox>, Map<string, string[]>>()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  const write = async (model: Model<WithOutbox>, documents: Map<string, string[]>) => {
    const pulls = [...documents].map(([_id, ids]) => ({
      updateOne: { filter: { _id }, update: { $pull: { outbox: { id: { $in: ids } } } } },
    }))
    try {
      // Past mongoose's casting: this is the hot path, and every value here is ours.
      await model.collection.bulkWrite(inOrderOfIds(pulls) as unknown as mongo.AnyBulkWriteOperation[], {
        ordered: false,
      })
    } catch (error) {
      log.warn(
        { err: error, model: model.modelName },
        'published events stay in their outbox until the sweep',
      )
    }
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    for (const [model, documents] of waiting) {
      const run: Promise<void> = write(model, documents).finally(() => running.delete(run))
      running.add(run)
    }
    waiting.clear()
  }

  return {
    add(model: Model<WithOutbox>, documentId: string, eventId: string) {
      const documents = waiting.get(model) ?? new Map<string, string[]>()
      waiting.set(model, documents)
      const ids = documents.get(documentId)
      if (ids) ids.push(eventId)
      else documents.set(documentId, [eventId])
      timer ??= setTimeout(flush, companyMs)
    },
    /** Resolves when all that was added is written. */
    async finish() {
      flush()
      await Promise.all(running)
    },
  }
}

import type { Model, mongo } from 'mongoose'
import { inOrderOfIds } from './in-order-of-ids'
import type { Log } from '../environment'
import type { WithOutbox } from './port'

/** Published events wait so long for company before they are taken out of their documents. */
const companyMs = 25

/** Takes events out of one document: of its outbox, or the event of its state, where no newer one has taken its place. */
export interface Removal {
  updateOne:
    | { filter: { _id: string }; update: { $pull: { outbox: { id: { $in: string[] } } } } }
    | { filter: { _id: string; 'stateEvent.id': string }; update: { $set: { stateEvent: null } } }
}

/** What of one document is published: ids of events. */
interface Published {
  events: string[]
  state: string | null
}

interface Waiting {
  since: number
  documents: Map<string, Published>
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

  const publishedOf = (model: Model<WithOutbox>, documentId: string): Published => {
    const { documents } = waiting.get(model) ?? { documents: new Map<string, Published>() }
    if (documents.size === 0) waiting.set(model, { since: performance.now(), documents })
    const published = documents.get(documentId) ?? { events: [], state: null }
    documents.set(documentId, published)
    timer ??= setTimeout(() => writeEach([...waiting.keys()]), waitMs)
    return published
  }

  const take = (model: Model<WithOutbox>): Removal[] => {
    const documents = waiting.get(model)?.documents ?? []
    waiting.delete(model)
    if (waiting.size === 0) {
      clearTimeout(timer)
      timer = undefined
    }
    return [...documents].flatMap(([_id, published]) => removalsOf(_id, published))
  }

  const write = async (model: Model<WithOutbox>) => {
    const removals = take(model)
    if (removals.length === 0) return
    try {
      // Past mongoose's casting: this is the hot path, and every value here is ours.
      const operations = inOrderOfIds(removals) as unknown as mongo.AnyBulkWriteOperation[]
      await model.collection.bulkWrite(operations, { ordered: false })
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

  /** A newer state is written over the one that was published: it needs no removal. */
  const isOverwritten = (model: Model<WithOutbox>, documentId: string) => {
    const published = waiting.get(model)?.documents.get(documentId)
    if (published) published.state = null
  }

  return {
    add(model: Model<WithOutbox>, documentId: string, eventId: string) {
      publishedOf(model, documentId).events.push(eventId)
    },
    /** As `add`, for the event that stands as the document's state. */
    addState(model: Model<WithOutbox>, documentId: string, eventId: string) {
      publishedOf(model, documentId).state = eventId
    },
    isOverwritten,
    /**
     * What has waited long enough, for a batch of writes to the same collection that is sent anyway. `overwritten`: the documents to
     * which that batch gives a new state.
     */
    takeDue: (model: Model<WithOutbox>, overwritten: readonly string[]): Removal[] => {
      for (const documentId of overwritten) isOverwritten(model, documentId)
      return isDue(model) ? take(model) : []
    },
    /** To be called when something else was just sent to the store: what has waited long enough is sent, too. */
    goAlong: () => writeEach([...waiting.keys()].filter(isDue)),
    /** Resolves when all that was added is written. */
    async finish() {
      writeEach([...waiting.keys()])
      await Promise.all(running)
    },
  }
}

const removalsOf = (_id: string, { events, state }: Published): Removal[] => [
  ...(events.length === 0
    ? []
    : [{ updateOne: { filter: { _id }, update: { $pull: { outbox: { id: { $in: events } } } } } }]),
  ...(state === null
    ? []
    : [{ updateOne: { filter: { _id, 'stateEvent.id': state }, update: { $set: { stateEvent: null } } } }]),
]

import type { Model, mongo } from 'mongoose'
import type { Log } from '../environment'
import { inOrderOfIds } from './in-order-of-ids'
import type { WithOutbox } from './port'

/** Acknowledgements wait this long for others, or for another write to join. */
const gatherMs = 25

/** Removes published events from a document: from its outbox, or its state event if no newer one has replaced it. */
export interface Acknowledgement {
  updateOne:
    | { filter: { _id: string }; update: { $pull: { outbox: { id: { $in: string[] } } } } }
    | { filter: { _id: string; 'stateEvent.id': string }; update: { $set: { stateEvent: null } } }
}

/** Ids of the published events of one document. */
interface Published {
  events: string[]
  state: string | null
}

interface Pending {
  since: number
  documents: Map<string, Published>
}

/**
 * Acknowledges published events: removes them from their documents, many documents with one write. An acknowledgement waits up to
 * `waitMs` for another write that it can join, so that it costs no commit of its own. If the write fails, the sweep retries.
 */
export function createAcknowledgements({
  log,
  onFailure,
  waitMs = gatherMs,
}: {
  log: Log
  onFailure: () => void
  waitMs?: number | undefined
}) {
  const pending = new Map<Model<WithOutbox>, Pending>()
  const writes = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  const publishedOf = (model: Model<WithOutbox>, documentId: string): Published => {
    const { documents } = pending.get(model) ?? { documents: new Map<string, Published>() }
    if (documents.size === 0) pending.set(model, { since: performance.now(), documents })
    const published = documents.get(documentId) ?? { events: [], state: null }
    documents.set(documentId, published)
    timer ??= setTimeout(() => startWrites([...pending.keys()]), waitMs)
    return published
  }

  const take = (model: Model<WithOutbox>): Acknowledgement[] => {
    const documents = pending.get(model)?.documents ?? []
    pending.delete(model)
    if (pending.size === 0) {
      clearTimeout(timer)
      timer = undefined
    }
    return [...documents].flatMap(([_id, published]) => acknowledgementsOf(_id, published))
  }

  const write = async (model: Model<WithOutbox>) => {
    const acknowledgements = take(model)
    if (acknowledgements.length === 0) return
    try {
      // Bypasses mongoose's casting: this is a hot path, and all values are ours.
      const operations = inOrderOfIds(acknowledgements) as unknown as mongo.AnyBulkWriteOperation[]
      await model.collection.bulkWrite(operations, { ordered: false })
    } catch (error) {
      log.warn(
        { err: error, model: model.modelName },
        'published events stay in their outbox until the sweep',
      )
      onFailure()
    }
  }

  const startWrites = (models: readonly Model<WithOutbox>[]) => {
    for (const model of models) {
      const running: Promise<void> = write(model).finally(() => writes.delete(running))
      writes.add(running)
    }
  }

  const isDue = (model: Model<WithOutbox>) =>
    performance.now() - (pending.get(model)?.since ?? Infinity) >= gatherMs

  const cancelState = (model: Model<WithOutbox>, documentId: string) => {
    const published = pending.get(model)?.documents.get(documentId)
    if (published) published.state = null
  }

  return {
    add(model: Model<WithOutbox>, documentId: string, eventId: string) {
      publishedOf(model, documentId).events.push(eventId)
    },
    /** As `add`, for the document's state event. */
    addState(model: Model<WithOutbox>, documentId: string, eventId: string) {
      publishedOf(model, documentId).state = eventId
    },
    /** Call this when a newer state event overwrites the published one. */
    cancelState,
    /**
     * Takes the due acknowledgements, for a batch of writes to the same collection. That batch sets a new state event on the
     * `overwritten` documents.
     */
    takeDue: (model: Model<WithOutbox>, overwritten: readonly string[]): Acknowledgement[] => {
      for (const documentId of overwritten) cancelState(model, documentId)
      return isDue(model) ? take(model) : []
    },
    /** Writes the due acknowledgements. Call this right after sending another write: they then share its commit. */
    writeDue: () => startWrites([...pending.keys()].filter(isDue)),
    /** Resolves when everything added so far is written. */
    async flush() {
      startWrites([...pending.keys()])
      await Promise.all(writes)
    },
  }
}

const acknowledgementsOf = (_id: string, { events, state }: Published): Acknowledgement[] => [
  ...(events.length === 0
    ? []
    : [{ updateOne: { filter: { _id }, update: { $pull: { outbox: { id: { $in: events } } } } } }]),
  ...(state === null
    ? []
    : [{ updateOne: { filter: { _id, 'stateEvent.id': state }, update: { $set: { stateEvent: null } } } }]),
]

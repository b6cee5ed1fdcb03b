import { createBatchLoop, pause } from '@studyshelf/async'
import { LRUCache } from 'lru-cache'
import type { Model } from 'mongoose'
import { PermanentFailure, type Bus } from '../bus/port'
import type { Envelope } from '../define-event'
import type { Clock, EventTraces, Log } from '../environment'
import { createAcknowledgements } from './acknowledgements'
import { traceEvents } from '../trace-events'
import type { ParkedEvents } from './parked-events'
import type { WithOutbox, WithState } from './port'
import { splitSuperseded } from './superseded'

/** An event of a document. `isState`: it is the document's state event, and not in its outbox. */
interface OutboxEvent {
  event: Envelope
  isState: boolean
}

interface QueuedEvent extends OutboxEvent {
  model: Model<WithOutbox>
  documentId: string
}

type Unpublished = Pick<WithState, '_id' | 'outbox' | 'stateEvent'>

export interface RelayDeps {
  bus: Pick<Bus, 'handOver' | 'flush'>
  clock: Clock
  log: Log
  parked: Pick<ParkedEvents, 'park'>
  /** Absent if no traces are recorded. */
  traces?: EventTraces | undefined
  /** The first pause after the bus refused, in milliseconds; it doubles with each failure. */
  retryMs?: number
  /** How long acknowledgements may wait for another write to join. */
  removalMs?: number
  /** Names of the events that carry the whole state of their aggregate. */
  stateEvents?: ReadonlySet<string>
  /** Called when published events stayed in their documents. */
  onDoubt: () => void
}

/** A write may return a document with events that were acknowledged up to this long ago. */
const rememberMs = 30_000
/** Limits memory. An event forgotten too early is published twice, which handlers allow for. */
const maxRemembered = 50_000
const longestPauseMs = 5000
/** After this many failures, a stop leaves the rest to the next start. */
const failuresBeforeStop = 3

/**
 * Publishes the events of documents, one batch at a time: events that arrive during a publication join the next batch. So the order
 * in a document's outbox is the order on the bus. An event is acknowledged, that is removed from its document, once the bus has made
 * it durable.
 *
 * While the bus is unavailable, only the newest state event of each aggregate is kept, so that the queue stays bounded. An event that
 * the bus refuses for good is parked.
 */
export function createRelay(deps: RelayDeps) {
  const { bus, clock, log, parked, traces, retryMs = 100, removalMs, stateEvents, onDoubt } = deps
  const acknowledgements = createAcknowledgements({ log, onFailure: onDoubt, waitMs: removalMs })
  /** Ids of events that are queued, or handed over and not yet durable. */
  const inFlight = new Set<string>()
  /** Ids of events that were published lately. */
  const published = new LRUCache<string, true>({
    max: maxRemembered,
    ttl: rememberMs,
    perf: { now: () => clock.now().getTime() },
  })
  /** By document, the id of its newest state event in flight: it has overwritten the earlier ones. */
  const newestStates = new Map<string, string>()
  let queue: QueuedEvent[] = []
  let failures = 0
  let stopping = false
  let retryNow = new AbortController()

  const enqueue = (model: Model<WithOutbox>, documentId: string, { event, isState }: OutboxEvent) => {
    inFlight.add(event.id)
    if (isState) {
      newestStates.set(documentId, event.id)
      acknowledgements.cancelState(model, documentId)
    }
    queue.push({ model, documentId, event, isState })
    loop.start()
  }

  /** Their documents need not keep these events any longer. */
  const acknowledge = (events: readonly QueuedEvent[]) => {
    for (const { model, documentId, event, isState } of events) {
      inFlight.delete(event.id)
      published.set(event.id, true)
      if (!isState) acknowledgements.add(model, documentId, event.id)
      else if (newestStates.get(documentId) === event.id) {
        newestStates.delete(documentId)
        acknowledgements.addState(model, documentId, event.id)
      }
    }
  }

  const publish = (entries: readonly QueuedEvent[]) => {
    const events = entries.map(({ event }) => event)
    return traceEvents(traces, 'publish', events, () => bus.handOver(events, () => acknowledge(entries)))
  }

  const park = async (entry: QueuedEvent, { message }: PermanentFailure): Promise<void> => {
    await parked.park({ event: entry.event, error: message, at: clock.now() })
    acknowledge([entry])
  }

  /** Publishes one by one: the bus does not say which event of a batch it refuses for good. */
  const publishOrPark = async (events: readonly QueuedEvent[]): Promise<void> => {
    for (const entry of events) {
      try {
        await publish([entry])
      } catch (error) {
        if (!(error instanceof PermanentFailure)) throw error
        const { name, id } = entry.event
        log.error({ err: error, event: name, eventId: id }, 'the bus will never take an event: parked')
        await park(entry, error)
      }
    }
  }

  const publishDocument = async (events: readonly QueuedEvent[]): Promise<void> => {
    try {
      await publish(events)
    } catch (error) {
      if (!(error instanceof PermanentFailure)) throw error
      await publishOrPark(events)
    }
  }

  /** Publishes each document separately, so that one with a refused event does not block the others. Resolves to what failed. */
  const publishByDocument = async (batch: readonly QueuedEvent[]): Promise<QueuedEvent[]> => {
    const byDocument = new Map<string, QueuedEvent[]>()
    for (const entry of batch)
      byDocument.set(entry.documentId, [...(byDocument.get(entry.documentId) ?? []), entry])
    const documents = [...byDocument.values()]
    const results = await Promise.allSettled(documents.map(publishDocument))
    return documents
      .filter((_, i) => results[i]?.status === 'rejected')
      .flat()
      .filter(({ event }) => inFlight.has(event.id))
  }

  /** Resolves to the events that failed. */
  const tryToPublish = async (batch: readonly QueuedEvent[]): Promise<readonly QueuedEvent[]> => {
    try {
      if (failures > 0) return await publishByDocument(batch)
      await publish(batch)
      return []
    } catch (error) {
      log.warn({ err: error, events: batch.length }, 'the bus refused events; they stay in their outbox')
      return batch
    }
  }

  const publishQueue = async (): Promise<void> => {
    const batch = queue
    queue = []
    const failed = await tryToPublish(batch)
    if (failed.length === 0) {
      failures = 0
      return
    }
    failures += 1
    const { kept, superseded } = splitSuperseded(
      [...failed, ...queue],
      (name) => stateEvents?.has(name) ?? false,
    )
    queue = kept
    acknowledge(superseded)
    retryNow = new AbortController()
    await pause(Math.min(retryMs * 2 ** (failures - 1), longestPauseMs), retryNow.signal)
  }

  const loop = createBatchLoop({
    // Writes that were answered in the same turn share a batch.
    after: 'turn',
    waiting: () => queue.length > 0 && !(stopping && failures >= failuresBeforeStop),
    run: publishQueue,
  })

  const flush = async () => {
    try {
      await bus.flush()
    } catch (error) {
      log.warn({ err: error }, 'events stay in their outbox: the bus could not make them durable')
    }
    await acknowledgements.flush()
  }

  return {
    /** Publishes the events of a document that was just written, except those known already. */
    publishFrom(model: Model<WithOutbox>, document: Unpublished) {
      for (const each of eventsOf(document))
        if (!inFlight.has(each.event.id) && !published.has(each.event.id)) enqueue(model, document._id, each)
    },
    /** As `publishFrom`, for a document that the sweep found: published events are acknowledged again. */
    recoverFrom(model: Model<WithOutbox>, document: Unpublished) {
      for (const each of eventsOf(document)) {
        const { event, isState } = each
        if (inFlight.has(event.id)) continue
        if (!published.has(event.id)) enqueue(model, document._id, each)
        else if (isState) acknowledgements.addState(model, document._id, event.id)
        else acknowledgements.add(model, document._id, event.id)
      }
    },
    takeDueAcknowledgements: acknowledgements.takeDue,
    writeDueAcknowledgements: acknowledgements.writeDue,
    /** Resolves when every event that this process published is durable and acknowledged. */
    flush,
    /** Resolves when the bus has taken all queued events. */
    idle: () => loop.idle(),
    async stop() {
      stopping = true
      retryNow.abort()
      await loop.idle()
      await flush()
    },
  }
}

/** The events of a document, in the order in which they happened. */
function eventsOf({ outbox, stateEvent }: Unpublished): OutboxEvent[] {
  const events = outbox.map((event) => ({ event, isState: false }))
  if (!stateEvent) return events
  const isEarlier = ({ event }: OutboxEvent) => event.occurredAt <= stateEvent.occurredAt
  const state = { event: stateEvent, isState: true }
  return [...events.filter(isEarlier), state, ...events.filter((each) => !isEarlier(each))]
}

import type { Envelope } from '../define-event'
import { LRUCache } from 'lru-cache'
import type { Model } from 'mongoose'
import { PermanentFailure, type Bus } from '../bus/port'
import type { Clock, Log } from '../environment'
import { createBatchLoop } from '@studyshelf/async'
import type { WithOutbox, WithState } from './port'
import { newestOnly } from './newest-only'
import type { ParkedEvents } from './parked-events'
import { createRemoval } from './removal'

interface Waiting {
  model: Model<WithOutbox>
  documentId: string
  event: Envelope
  isState: boolean
}

type Outgoing = Pick<WithState, '_id' | 'outbox' | 'stateEvent'>

export interface RelayDeps {
  bus: Pick<Bus, 'handOver' | 'flush'>
  clock: Clock
  log: Log
  parked: Pick<ParkedEvents, 'park'>
  /** The first pause after the bus refused, in milliseconds; each further one doubles. */
  retryMs?: number
  /** How long published events may wait in their documents for another write; not at all when not given. */
  removalMs?: number
  /** Names of the events that carry the whole state of their aggregate. */
  stateEvents?: ReadonlySet<string>
  /** Is told when published events stayed in their documents. */
  onDoubt: () => void
}

/** How long the answer of a write may lag behind the removal of the events that it still shows. */
const rememberMs = 30_000
/** So many events are remembered at most; one that is forgotten too early is published twice, which handlers allow for. */
const maxRemembered = 50_000
const longestPauseMs = 5000
/** Tries to bring what waits to the bus before a stop leaves it to the next start. */
const lastTries = 3

/**
 * Brings events from documents to the bus. Whatever arrives while a publication runs goes with the next one, so there is
 * one at a time: the order within a document's outbox is the order on the bus, and many documents share a publication. An event leaves
 * its document only when the bus has it for good.
 *
 * While the bus is away, a document keeps only the newest of the events that carry its state, so that no hot document grows
 * without bound. What the bus will never take is parked.
 */
export function createRelay(deps: RelayDeps) {
  const { bus, clock, log, parked, retryMs = 100, removalMs, stateEvents, onDoubt } = deps
  const isState = (name: string) => stateEvents?.has(name) ?? false
  const taken = new LRUCache<string, true>({
    max: maxRemembered,
    ttl: rememberMs,
    perf: { now: () => clock.now().getTime() },
  })
  const removal = createRemoval({ log, onFailure: onDoubt, waitMs: removalMs })
  const inHand = new Set<string>()
  /** Of each document whose state is in hand, the event that stands in it: those before were overwritten. */
  const newestStates = new Map<string, string>()
  let waiting: Waiting[] = []
  let failures = 0
  let stopping = false
  let wake: (() => void) | undefined

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** They are on the bus for good. */
  const done = (published: readonly Waiting[]) => {
    for (const { model, documentId, event, isState } of published) {
      inHand.delete(event.id)
      taken.set(event.id, true)
      if (!isState) removal.add(model, documentId, event.id)
      else if (newestStates.get(documentId) === event.id) {
        newestStates.delete(documentId)
        removal.addState(model, documentId, event.id)
      }
    }
  }

  const publish = (batch: readonly Waiting[]) =>
    bus.handOver(
      batch.map(({ event }) => event),
      () => done(batch),
    )

  /** One by one, in order: which of a document's events is refused for good is not told otherwise. */
  const publishOrPark = async (events: readonly Waiting[]): Promise<void> => {
    for (const entry of events) {
      try {
        await publish([entry])
      } catch (error) {
        if (!(error instanceof PermanentFailure)) throw error
        const { event } = entry
        log.error(
          { err: error, event: event.name, eventId: event.id },
          'the bus will never take an event: parked',
        )
        await parked.park({ event, error: error.message, at: clock.now() })
        done([entry])
      }
    }
  }

  const publishDocument = async (events: readonly Waiting[]): Promise<void> => {
    try {
      await publish(events)
    } catch (error) {
      if (!(error instanceof PermanentFailure)) throw error
      await publishOrPark(events)
    }
  }

  /** After a refusal each document goes alone, so that one which is always refused does not hold up the others. */
  const publishApart = async (batch: readonly Waiting[]): Promise<Waiting[]> => {
    const byDocument = new Map<string, Waiting[]>()
    for (const entry of batch)
      byDocument.set(entry.documentId, [...(byDocument.get(entry.documentId) ?? []), entry])
    const documents = [...byDocument.values()]
    const results = await Promise.allSettled(documents.map(publishDocument))
    return documents
      .filter((_, i) => results[i]?.status === 'rejected')
      .flat()
      .filter(({ event }) => inHand.has(event.id))
  }

  const publishWaiting = async () => {
    const batch = waiting
    waiting = []
    let refused: readonly Waiting[] = []
    try {
      if (failures > 0) refused = await publishApart(batch)
      else await publish(batch)
    } catch (error) {
      refused = batch
      log.warn({ err: error, events: batch.length }, 'the bus refused events; they stay in their outbox')
    }
    failures = refused.length > 0 ? failures + 1 : 0
    if (failures > 0) {
      const { kept, needless } = newestOnly([...refused, ...waiting], isState)
      waiting = kept
      done(needless)
    }
    if (failures > 0) await pause(Math.min(retryMs * 2 ** (failures - 1), longestPauseMs))
  }

  const loop = createBatchLoop({
    // The writes that were answered in this turn go together.
    after: 'turn',
    waiting: () => waiting.length > 0 && !(stopping && failures >= lastTries),
    run: publishWaiting,
  })

  const enqueue = (model: Model<WithOutbox>, documentId: string, { event, isState }: Told) => {
    inHand.add(event.id)
    if (isState) {
      newestStates.set(documentId, event.id)
      removal.isOverwritten(model, documentId)
    }
    waiting.push({ model, documentId, event, isState })
    loop.start()
  }

  const tidy = async () => {
    try {
      await bus.flush()
    } catch (error) {
      log.warn({ err: error }, 'events stay in their outbox: the bus could not make them durable')
    }
    await removal.finish()
  }

  return {
    /** Takes up what a document's outbox holds after a write, save what is known already. */
    takeUp(model: Model<WithOutbox>, document: Outgoing) {
      for (const told of allOf(document))
        if (!inHand.has(told.event.id) && !taken.has(told.event.id)) enqueue(model, document._id, told)
    },
    /** As `takeUp`, for a document that the sweep found: what is on the bus already was not taken out. */
    takeUpLeftBehind(model: Model<WithOutbox>, document: Outgoing) {
      for (const told of allOf(document)) {
        const { event, isState } = told
        if (inHand.has(event.id)) continue
        if (!taken.has(event.id)) enqueue(model, document._id, told)
        else if (isState) removal.addState(model, document._id, event.id)
        else removal.add(model, document._id, event.id)
      }
    },
    takeDue: removal.takeDue,
    goAlong: removal.goAlong,
    /** Resolves when no event that this process published is left in its document. */
    tidied: tidy,
    /** Resolves when the bus has taken everything that was taken up. */
    settled: () => loop.idle(),
    async stop() {
      stopping = true
      wake?.()
      await loop.idle()
      await tidy()
    },
  }
}

interface Told {
  event: Envelope
  isState: boolean
}

/** All that a document has to tell, in the order in which it happened. */
function allOf({ outbox, stateEvent }: Outgoing): Told[] {
  const events = outbox.map((event) => ({ event, isState: false }))
  if (!stateEvent) return events
  const isBefore = ({ event }: Told) => event.occurredAt <= stateEvent.occurredAt
  const state = { event: stateEvent, isState: true }
  return [...events.filter(isBefore), state, ...events.filter((told) => !isBefore(told))]
}

import type { Envelope } from '#events'
import { LRUCache } from 'lru-cache'
import type { Model } from 'mongoose'
import type { Bus } from '../bus/port'
import type { Clock } from '../clock'
import type { Log } from '../log/create-log'
import { oneRoundAtATime } from '../one-round-at-a-time'
import type { WithOutbox } from './port'
import { createRemoval } from './removal'

interface Waiting {
  model: Model<WithOutbox>
  documentId: string
  event: Envelope
}

type Outgoing = Pick<WithOutbox, '_id' | 'outbox'>

/** How long the answer of a write may lag behind the removal of the events that it still shows. */
const rememberMs = 30_000
/** So many events are remembered at most; one that is forgotten too early is published twice, which handlers allow for. */
const maxRemembered = 50_000
const longestPauseMs = 5000
/** Tries to bring what waits to the bus before a stop leaves it to the next start. */
const lastTries = 3

/**
 * Brings events from documents to the bus. Whatever arrives while a publication runs goes with the next one, so there is
 * one at a time: the order within a document's outbox is the order on the bus, and many documents share a commit.
 */
export function createRelay(deps: { bus: Bus; clock: Clock; log: Log; retryMs?: number }) {
  const { bus, clock, log, retryMs = 100 } = deps
  const taken = new LRUCache<string, true>({
    max: maxRemembered,
    ttl: rememberMs,
    perf: { now: () => clock.now().getTime() },
  })
  const removal = createRemoval(log)
  const inHand = new Set<string>()
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

  const done = (published: readonly Waiting[]) => {
    for (const { model, documentId, event } of published) {
      inHand.delete(event.id)
      taken.set(event.id, true)
      removal.add(model, documentId, event.id)
    }
  }

  const publish = (batch: readonly Waiting[]) => bus.publish(batch.map(({ event }) => event))

  /** After a refusal each document goes alone, so that one which is always refused does not hold up the others. */
  const publishApart = async (batch: readonly Waiting[]): Promise<Waiting[]> => {
    const byDocument = new Map<string, Waiting[]>()
    for (const entry of batch)
      byDocument.set(entry.documentId, [...(byDocument.get(entry.documentId) ?? []), entry])
    const documents = [...byDocument.values()]
    const results = await Promise.allSettled(documents.map(publish))
    documents.forEach((events, i) => results[i]?.status === 'fulfilled' && done(events))
    return documents.filter((_, i) => results[i]?.status === 'rejected').flat()
  }

  const publishWaiting = async () => {
    const batch = waiting
    waiting = []
    let refused: readonly Waiting[] = []
    try {
      if (failures > 0) refused = await publishApart(batch)
      else {
        await publish(batch)
        done(batch)
      }
    } catch (error) {
      refused = batch
      log.warn({ err: error, events: batch.length }, 'the bus refused events; they stay in their outbox')
    }
    failures = refused.length > 0 ? failures + 1 : 0
    waiting = [...refused, ...waiting]
    if (failures > 0) await pause(Math.min(retryMs * 2 ** (failures - 1), longestPauseMs))
  }

  const rounds = oneRoundAtATime({
    // The writes that were answered in this turn go together.
    after: 'turn',
    waiting: () => waiting.length > 0 && !(stopping && failures >= lastTries),
    round: publishWaiting,
  })

  const enqueue = (model: Model<WithOutbox>, documentId: string, event: Envelope) => {
    inHand.add(event.id)
    waiting.push({ model, documentId, event })
    rounds.start()
  }

  return {
    /** Takes up what a document's outbox holds after a write, save what is known already. */
    takeUp(model: Model<WithOutbox>, document: Outgoing) {
      for (const event of document.outbox)
        if (!inHand.has(event.id) && !taken.has(event.id)) enqueue(model, document._id, event)
    },
    /** As `takeUp`, for a document that the sweep found: what is on the bus already was not taken out. */
    takeUpLeftBehind(model: Model<WithOutbox>, document: Outgoing) {
      for (const event of document.outbox) {
        if (taken.has(event.id)) removal.add(model, document._id, event.id)
        else if (!inHand.has(event.id)) enqueue(model, document._id, event)
      }
    },
    /** Resolves when everything taken up is on the bus. */
    settled: () => rounds.idle(),
    async stop() {
      stopping = true
      wake?.()
      await rounds.idle()
      await removal.finish()
    },
  }
}

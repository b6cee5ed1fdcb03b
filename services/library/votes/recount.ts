import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { votesChanged } from '#events'
import { AppError, createBatchLoop, type GuardedWrite, type Outbox } from '#platform/core'
import type { Store } from '../model'
import { noVotes, sameTally, type Tally } from './rules'
import type { StoredCounts, VoteStore } from './store'

export type Counts = Tally & { version: number }
/** Counts a document's votes; the count that answers began after the call. */
export type Recount = (documentId: string) => Promise<Counts>

type State = Omit<StoredCounts, 'status'>

interface Request {
  documentId: string
  tries: number
  answers: { resolve: (counts: Counts) => void; reject: (reason: unknown) => void }[]
}

/** A request whose document is known as it was before its votes are counted. */
interface Known {
  request: Request
  before: State
}

/** One whose votes are counted, and not yet written. */
interface Counted extends Known {
  after: State
  changed: boolean
}

const maxTries = 500
/** Documents of one round, and states remembered between rounds. */
const maxRound = 200
const maxRemembered = 5000

/**
 * Sets the counts of documents to what their votes say.
 *
 * Why they are right in the end, with any number of processes: a recount (1) knows `recounts`, (2) counts the votes, (3)
 * writes the counts where `recounts` is still what it knew, and one more; where it is not, it begins again. One that finds
 * the counts unchanged still does (3), without event: otherwise a slower process, which counted before a vote was withdrawn,
 * could write its older count afterwards. So the finished recounts of a document have an order, and each counted after the
 * one before had been written. Every vote is followed by a recount that began after it was durable (`batch.ts`; after a
 * crash, `healing.ts`); that one is the last or comes before the last, so the last one counted the vote.
 *
 * Calls made during a run share the next run: one count for all votes on a document, and one write for all documents.
 */
export function createRecount(deps: {
  store: Pick<Store, 'documents'>
  voteStore: Pick<VoteStore, 'readDocument' | 'countVotes'>
  outbox: Pick<Outbox, 'event' | 'updateEach'>
  /** Shelves of this process show these counts from now on, not only when their event has come round. */
  onCounted: (counts: Counts & { documentId: string }) => void
}): Recount {
  let waiting = new Map<string, Request>()
  /** As we last wrote them. Where another process has written since, the guard fails and the state is read afresh. */
  const remembered = new LRUCache<string, State>({ max: maxRemembered })

  const rounds = createBatchLoop({
    // A batch of votes asks for all of its documents at once, and is held up by this.
    after: 'microtask',
    waiting: () => waiting.size > 0,
    async run() {
      const all = [...waiting.values()]
      const requests = all.slice(0, maxRound)
      waiting = new Map(all.slice(maxRound).map((request) => [request.documentId, request]))
      try {
        await recountTogether(requests)
      } catch (error) {
        for (const request of requests) {
          remembered.delete(request.documentId)
          refuse(request, error)
        }
      }
    },
  })

  async function recountTogether(requests: readonly Request[]): Promise<void> {
    const counted = await count(await knownOf(requests))
    const written = await deps.outbox.updateEach(deps.store.documents, counted.map(writeOf))
    counted.forEach(({ request, after }, at) => {
      if (!written[at]) return tryAgain(request)
      remembered.set(after._id, after)
      const { likes, dislikes, version } = after
      deps.onCounted({ documentId: after._id, likes, dislikes, version })
      for (const { resolve } of request.answers) resolve({ likes, dislikes, version })
    })
  }

  /** What cannot be counted is answered so, and does not hold up the others. */
  async function knownOf(requests: readonly Request[]): Promise<Known[]> {
    const states = await Promise.allSettled(requests.map(({ documentId }) => stateOf(documentId)))
    return requests.flatMap((request, at) => {
      const state = states[at]
      if (state?.status === 'fulfilled') return [{ request, before: state.value }]
      refuse(request, state?.reason)
      return []
    })
  }

  async function count(known: readonly Known[]): Promise<Counted[]> {
    if (known.length === 0) return []
    const tallies = await deps.voteStore.countVotes(known.map(({ before }) => before._id))
    return known.map(({ request, before }) => {
      const tally = tallies.get(before._id) ?? noVotes
      const changed = !sameTally(before, tally)
      const version = changed ? before.version + 1 : before.version
      const after = { _id: before._id, ...tally, version, recounts: before.recounts + 1 }
      return { request, before, after, changed }
    })
  }

  async function stateOf(documentId: string): Promise<State> {
    const state = remembered.get(documentId) ?? (await deps.voteStore.readDocument(documentId))
    if (state === null) throw new AppError('not-found', 404, 'Document not found.')
    return state
  }

  function writeOf({ before, after, changed }: Counted): GuardedWrite {
    const { _id, likes, dislikes, version, recounts } = after
    const filter = { _id, recounts: before.recounts }
    if (!changed) return { filter, set: { recounts }, stateEvent: null }
    const stateEvent = deps.outbox.event(votesChanged, { documentId: _id, likes, dislikes, version })
    return { filter, set: { likes, dislikes, version, recounts }, stateEvent }
  }

  function refuse(request: Request | undefined, reason: unknown): void {
    for (const { reject } of request?.answers ?? []) reject(reason)
  }

  /** Another process was faster. */
  function tryAgain(request: Request): void {
    const { documentId, tries } = request
    remembered.delete(documentId)
    if (tries >= maxTries)
      return refuse(request, new Error(`${documentId} could not be counted: others were always faster`))
    void pause(Math.random() * Math.min(tries, 10)).then(() => {
      const { answers = [] } = waiting.get(documentId) ?? {}
      ask({ documentId, tries: tries + 1, answers: [...request.answers, ...answers] })
    })
  }

  function ask(request: Request): void {
    waiting.set(request.documentId, request)
    rounds.start()
  }

  return (documentId) =>
    new Promise((resolve, reject) => {
      const { tries = 1, answers = [] } = waiting.get(documentId) ?? {}
      ask({ documentId, tries, answers: [...answers, { resolve, reject }] })
    })
}

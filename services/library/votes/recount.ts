import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { votesChanged } from '#events'
import {
  AppError,
  correlationId,
  createBatchLoop,
  withCorrelation,
  type GuardedWrite,
  type Outbox,
} from '#platform/core'
import type { Store } from '../model'
import { noVotes, sameTally, type Tally } from './rules'
import type { StoredCounts, VoteStore } from './store'

export type Counts = Tally & { version: number }
/** Counts a document's votes. The count begins after the call. */
export type Recount = (documentId: string) => Promise<Counts>

type State = Omit<StoredCounts, 'status'>

interface Request {
  documentId: string
  tries: number
  /** Of the last request for this document. The batch loop itself runs under the id of its first request. */
  correlationId: string
  answers: { resolve: (counts: Counts) => void; reject: (reason: unknown) => void }[]
}

/** A request with the document's state before its votes are counted. */
interface Known {
  request: Request
  before: State
}

/** A request with the votes counted, and not yet written. */
interface Counted extends Known {
  after: State
  changed: boolean
}

const maxTries = 500
/** Documents per batch, and states cached between batches. */
const maxBatch = 200
const maxRemembered = 5000

/**
 * Sets the counts of documents to the number of their votes.
 *
 * Why they are eventually correct with any number of processes: a recount (1) reads `recounts`, (2) counts the votes, (3) writes the
 * counts and increments `recounts` if it is unchanged, and otherwise starts again. A recount that finds the counts unchanged still does
 * (3), without an event: otherwise a slower process, which counted before a vote was withdrawn, could write its older count afterwards.
 * So the finished recounts of a document are ordered, and each counted after the previous one was written. Every vote is followed by a
 * recount that began after the vote was durable (`batch.ts`; after a crash, `healing.ts`). That recount is the last one or comes before
 * it, so the last one counted the vote.
 *
 * Calls made during a run share the next run: one count for all votes on a document, and one write for all documents.
 */
export function createRecount(deps: {
  store: Pick<Store, 'documents'>
  voteStore: Pick<VoteStore, 'readDocument' | 'countVotes'>
  outbox: Pick<Outbox, 'event' | 'updateEach'>
  /** Shelves of this process show these counts before their event arrives. */
  onCounted: (counts: Counts & { documentId: string }) => void
}): Recount {
  let waiting = new Map<string, Request>()
  /** As last written by this process. If another process has written since, the guard fails and the state is read again. */
  const remembered = new LRUCache<string, State>({ max: maxRemembered })

  const batches = createBatchLoop({
    // A batch of votes requests all its documents at once, and waits for this.
    after: 'microtask',
    waiting: () => waiting.size > 0,
    async run() {
      const all = [...waiting.values()]
      const requests = all.slice(0, maxBatch)
      waiting = new Map(all.slice(maxBatch).map((request) => [request.documentId, request]))
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

  /** Refuses documents that cannot be read, and goes on with the others. */
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

  function writeOf({ request, before, after, changed }: Counted): GuardedWrite {
    const { _id, likes, dislikes, version, recounts } = after
    const filter = { _id, recounts: before.recounts }
    if (!changed) return { filter, set: { recounts }, stateEvent: null }
    const stateEvent = withCorrelation(request.correlationId, () =>
      deps.outbox.event(votesChanged, { documentId: _id, likes, dislikes, version }),
    )
    return { filter, set: { likes, dislikes, version, recounts }, stateEvent }
  }

  function refuse(request: Request | undefined, reason: unknown): void {
    for (const { reject } of request?.answers ?? []) reject(reason)
  }

  /** Another process was faster. */
  function tryAgain(request: Request): void {
    const { documentId, tries, correlationId: asked } = request
    remembered.delete(documentId)
    if (tries >= maxTries)
      return refuse(request, new Error(`${documentId} could not be counted: others were always faster`))
    void pause(Math.random() * Math.min(tries, 10)).then(() => {
      const { answers = [] } = waiting.get(documentId) ?? {}
      ask({ documentId, tries: tries + 1, correlationId: asked, answers: [...request.answers, ...answers] })
    })
  }

  function ask(request: Request): void {
    waiting.set(request.documentId, request)
    batches.start()
  }

  return (documentId) =>
    new Promise((resolve, reject) => {
      const { tries = 1, answers = [] } = waiting.get(documentId) ?? {}
      ask({
        ...{ documentId, tries, correlationId: correlationId() },
        answers: [...answers, { resolve, reject }],
      })
    })
}

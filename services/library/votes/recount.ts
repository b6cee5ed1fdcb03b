import { setTimeout as pause } from 'node:timers/promises'
import { votesChanged } from '#events'
import { AppError, type Outbox } from '#platform'
import type { Store } from '../model'
import { sameTally, type Tally } from '../rules'
import type { Counted, VoteStore } from './store'

export type Counts = Tally & { version: number }
/** Counts a document's votes; the count that answers began after the call. */
export type Recount = (documentId: string) => Promise<Counts>

type State = Omit<Counted, 'isActive'>
interface Asked {
  documentId: string
  tries: number
  answers: { resolve: (counts: Counts) => void; reject: (reason: unknown) => void }[]
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
 * What is asked for while a round is on its way shares the next round: one answer for all who voted on a document, and
 * one write for all documents.
 */
export function createRecount(deps: {
  store: Pick<Store, 'documents'>
  votes: Pick<VoteStore, 'document' | 'tally'>
  outbox: Pick<Outbox, 'event' | 'updateEach'>
}): Recount {
  let asked = new Map<string, Asked>()
  let running = false
  /** As we last wrote them. Where another process has written since, the guard fails and the state is read afresh. */
  const remembered = new Map<string, State>()

  async function stateOf(documentId: string): Promise<State> {
    const state = remembered.get(documentId) ?? (await deps.votes.document(documentId))
    if (state === null) throw new AppError('not-found', 404, 'Document not found.')
    return state
  }

  function remember(state: State): void {
    remembered.delete(state._id)
    remembered.set(state._id, state)
    const [eldest] = remembered.keys()
    if (remembered.size > maxRemembered && eldest !== undefined) remembered.delete(eldest)
  }

  async function count(one: Asked) {
    const before = await stateOf(one.documentId)
    const tally = await deps.votes.tally(one.documentId)
    const changed = !sameTally(before, tally)
    const counts = { ...tally, version: changed ? before.version + 1 : before.version }
    const after: State = { _id: before._id, ...counts, recounts: before.recounts + 1 }
    return { one, before, after, changed }
  }

  async function round(all: readonly Asked[]): Promise<void> {
    const counted = (await settled(all, count)).map((result) => {
      const { before, after, changed } = result
      const { _id, recounts, ...counts } = after
      return {
        ...result,
        write: {
          filter: { _id, recounts: before.recounts },
          set: changed ? { ...counts, recounts } : { recounts },
          events: changed ? [deps.outbox.event(votesChanged, { documentId: _id, ...counts })] : [],
        },
      }
    })
    const written = await deps.outbox.updateEach(
      deps.store.documents,
      counted.map(({ write }) => write),
    )
    counted.forEach(({ one, after }, at) => {
      if (written[at]) {
        remember(after)
        const { likes, dislikes, version } = after
        for (const { resolve } of one.answers) resolve({ likes, dislikes, version })
      } else again(one)
    })
  }

  /** What cannot be counted is answered so, and does not hold up the others. */
  async function settled<T>(all: readonly Asked[], work: (one: Asked) => Promise<T>): Promise<T[]> {
    const results = await Promise.allSettled(all.map(work))
    return results.flatMap((result, at) => {
      if (result.status === 'fulfilled') return [result.value]
      refuse(all[at], result.reason)
      return []
    })
  }

  function refuse(one: Asked | undefined, reason: unknown): void {
    for (const { reject } of one?.answers ?? []) reject(reason)
  }

  /** Another process was faster. */
  function again(one: Asked): void {
    remembered.delete(one.documentId)
    if (one.tries >= maxTries)
      return refuse(one, new Error(`${one.documentId} could not be counted: others were always faster`))
    void pause(Math.random() * Math.min(one.tries, 10)).then(() => {
      const { answers = [] } = asked.get(one.documentId) ?? {}
      ask({ ...one, tries: one.tries + 1, answers: [...one.answers, ...answers] })
    })
  }

  function ask(one: Asked): void {
    asked.set(one.documentId, one)
    if (running) return
    running = true
    void run()
  }

  async function run(): Promise<void> {
    // In a turn of its own, so that all that was asked for in this turn goes together.
    await new Promise<void>((turn) => setImmediate(turn))
    while (asked.size > 0) {
      const all = [...asked.values()]
      asked = new Map(all.slice(maxRound).map((one) => [one.documentId, one]))
      const now = all.slice(0, maxRound)
      await round(now).catch((error: unknown) => {
        for (const one of now) {
          remembered.delete(one.documentId)
          refuse(one, error)
        }
      })
    }
    running = false
  }

  return (documentId) =>
    new Promise((resolve, reject) => {
      const { tries = 1, answers = [] } = asked.get(documentId) ?? {}
      ask({ documentId, tries, answers: [...answers, { resolve, reject }] })
    })
}

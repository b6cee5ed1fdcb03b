import { setTimeout as pause } from 'node:timers/promises'
import { votesChanged } from '#events'
import { AppError, type Outbox } from '#platform'
import type { Store } from './model'
import { sameTally, type Tally } from './rules'
import type { Counted, VoteStore } from './vote-store'

export type Counts = Tally & { version: number }
/** Counts a document's votes; the run that answers began after the call. */
export type Recount = (documentId: string) => Promise<Counts>

const maxTries = 200

/**
 * Sets a document's counts to what its votes say.
 *
 * Why they are right in the end, with any number of processes: a run (1) reads `recounts`, (2) counts the votes, (3) writes
 * the counts where `recounts` is still what it read, and adds one to it; where it is not, the run begins again. A run
 * that finds the counts unchanged still does (3), without event: otherwise a slower run, which counted before a vote was
 * withdrawn, could write its older count after us. So the finished runs of a document have an order, and each counted after
 * the one before had been written. Every vote is followed by a run that began after it was durable (`vote-batch.ts`; after
 * a crash, `healing.ts`); that run is the last one or comes before the last one, so the last one counted the vote.
 *
 * Calls that arrive while a run is on its way share the run after it.
 */
export function createRecount(deps: {
  store: Pick<Store, 'documents'>
  votes: Pick<VoteStore, 'document' | 'tally'>
  outbox: Pick<Outbox, 'event' | 'update'>
}): Recount {
  const { documents } = deps.store
  const runs = new Map<string, { running: Promise<unknown>; next: Promise<Counts> | null }>()

  async function run(documentId: string): Promise<Counts> {
    for (let tries = 1; tries <= maxTries; tries++) {
      const before = await deps.votes.document(documentId)
      if (before === null) throw new AppError('not-found', 404, 'Document not found.')
      const counts = await finish(before, await deps.votes.tally(documentId))
      if (counts !== null) return counts
      // Another process was faster.
      await pause(Math.random() * Math.min(tries, 20))
    }
    throw new Error(`Recount of ${documentId} lost against others ${maxTries} times`)
  }

  async function finish(before: Counted, tally: Tally): Promise<Counts | null> {
    const guard = { _id: before._id, recounts: before.recounts }
    if (sameTally(before, tally)) {
      const written = await documents.updateOne(guard, { $inc: { recounts: 1 } })
      return written.matchedCount === 1 ? { ...tally, version: before.version } : null
    }
    const counts = { ...tally, version: before.version + 1 }
    const changed = deps.outbox.event(votesChanged, { documentId: before._id, ...counts })
    const after = await deps.outbox.update(
      documents,
      guard,
      { $set: { ...counts, recounts: before.recounts + 1 } },
      [changed],
    )
    return after && counts
  }

  function begin(documentId: string): Promise<Counts> {
    const running = run(documentId)
    const entry: { running: Promise<unknown>; next: Promise<Counts> | null } = { running, next: null }
    runs.set(documentId, entry)
    const done = () => {
      if (entry.next === null) runs.delete(documentId)
    }
    running.then(done, done)
    return running
  }

  return (documentId) => {
    const entry = runs.get(documentId)
    if (entry === undefined) return begin(documentId)
    entry.next ??= entry.running.then(
      () => begin(documentId),
      () => begin(documentId),
    )
    return entry.next
  }
}

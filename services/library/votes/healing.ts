import { isDiskFull, newId, type Clock, type Log } from '#platform'
import type { Store } from '../model'
import type { Recount } from './recount'
import type { UncountedVotes } from './uncounted'
import { isMarked } from './uncounted-changes'

const heartbeatMs = 5_000
/** How often a checkpoint is written without votes, to show that the process is alive. */
const quietMs = 30_000
/** A process is considered dead if its checkpoint did not change for this long. */
const goneAfterMs = 120_000
/** Counting should take milliseconds. Votes uncounted for this long are counted again. */
const overdueAfterMs = 2_000
/** A system clock may step back a little. */
const clockMarginMs = 10_000
/** Documents recounted concurrently. */
const sideBySide = 100

/** Cast after a moment that a checkpoint names, or shortly before. */
const castSince = (countedUntil: Date) => ({
  castAt: { $gte: new Date(countedUntil.getTime() - clockMarginMs) },
})

/**
 * Which of these documents will still be counted: by the next start, since they have votes after the oldest checkpoint, or by an event
 * that is handled again, since they have votes with a mark.
 */
export async function mayBeUncounted(
  { checkpoints, native }: Pick<Store, 'checkpoints' | 'native'>,
  documentIds: readonly string[],
): Promise<Set<string>> {
  const all = await checkpoints.find({ _id: { $gt: '' } }).lean()
  const since = Math.min(...all.map(({ countedUntil }) => countedUntil.getTime()))
  const signs = [isMarked, ...(all.length > 0 ? [castSince(new Date(since))] : [])]
  const late = new Set<string>()
  for (const documentId of documentIds)
    for (const sign of signs)
      if ((await native.votes.findOne({ documentId, ...sign }, { projection: { _id: 1 } })) !== null)
        late.add(documentId)
  return late
}

/** Documents with votes since this time of a checkpoint. */
async function votedSince({ native }: Pick<Store, 'native'>, since: Date): Promise<Set<string>> {
  const documentIds = new Set<string>()
  const votes = native.votes.find(castSince(since), { projection: { documentId: 1 } }).batchSize(1000)
  for await (const { documentId } of votes) documentIds.add(documentId)
  return documentIds
}

/**
 * A process may die between writing a vote and counting it. So each keeps a durable checkpoint, "all my votes up to here are counted",
 * and every starting process recounts the documents voted on since the oldest one. The checkpoint of a process that died elsewhere
 * (there are many gateways) becomes stale: another process heals its votes and deletes it.
 */
export function createHealing(deps: {
  store: Pick<Store, 'checkpoints' | 'native'>
  recount: Recount
  uncounted: Pick<UncountedVotes, 'added' | 'countedUntil' | 'countOlderThan'>
  clock: Clock
  log: Log
  /** A monotonic clock, in milliseconds. */
  steadyMs?: () => number
}) {
  const { steadyMs = () => performance.now() } = deps
  const { checkpoints, native } = deps.store
  const checkpointId = newId(deps.clock.now())
  /** When each checkpoint was first seen unchanged, by this machine's monotonic clock: other clocks may be wrong. */
  let seen = new Map<string, { writtenAt: number; at: number }>()
  let timer: NodeJS.Timeout | null = null
  let beating: Promise<void> = Promise.resolve()

  async function othersCheckpoints() {
    const all = await checkpoints.find({ _id: { $gt: '' } }).lean()
    const others = all.filter(({ _id }) => _id !== checkpointId)
    const now = steadyMs()
    seen = new Map(
      others.map(({ _id, writtenAt }) => {
        const before = seen.get(_id)
        const unmoved = before?.writtenAt === writtenAt.getTime()
        return [_id, unmoved ? before : { writtenAt: writtenAt.getTime(), at: now }]
      }),
    )
    return others
  }

  /** When the last checkpoint was written, and after how many batches of votes. */
  let last = { at: -Infinity, batches: 0 }
  const isDue = () => deps.uncounted.added() > last.batches || steadyMs() - last.at >= quietMs

  async function writeCheckpoint(): Promise<void> {
    const now = deps.clock.now()
    const countedUntil = deps.uncounted.countedUntil(now)
    const written = { at: steadyMs(), batches: deps.uncounted.added() }
    await checkpoints.updateOne(
      { _id: checkpointId },
      { $set: { countedUntil, writtenAt: now } },
      { upsert: true },
    )
    last = written
  }

  async function recountSince(since: Date): Promise<number> {
    const documentIds = await votedSince({ native }, since)
    const waiting = [...documentIds]
    await Promise.all(
      Array.from({ length: sideBySide }, async () => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await deps.recount(next)
      }),
    )
    return documentIds.size
  }

  /** Recounts for the processes of these checkpoints, and deletes those of dead processes. */
  async function healAfter(
    left: readonly { _id: string; countedUntil: Date; writtenAt: Date }[],
  ): Promise<void> {
    if (left.length === 0) return
    const since = new Date(Math.min(...left.map(({ countedUntil }) => countedUntil.getTime())))
    const documents = await recountSince(since)
    deps.log.info(
      { documents, since },
      'recounted documents whose votes an earlier process may have left uncounted',
    )
    const old = left.filter(isGone).map(({ _id, writtenAt }) => ({ _id, writtenAt }))
    // Guard: a process that was only slow has written meanwhile, and keeps its checkpoint.
    for (const checkpoint of old) await checkpoints.deleteOne(checkpoint)
  }

  const isGone = ({ _id }: { _id: string }) => steadyMs() - (seen.get(_id)?.at ?? steadyMs()) > goneAfterMs

  async function heartbeat(): Promise<void> {
    await deps.uncounted.countOlderThan(new Date(deps.clock.now().getTime() - overdueAfterMs))
    // Each checkpoint is a commit, so one without news can wait.
    if (isDue()) await writeCheckpoint()
    await healAfter((await othersCheckpoints()).filter(isGone))
  }

  return {
    async start(): Promise<void> {
      try {
        await writeCheckpoint()
        await healAfter(await othersCheckpoints())
      } catch (error) {
        if (!isDiskFull(error)) throw error
        // While the disk is full, nobody votes. A heartbeat heals what another process left.
        deps.log.warn({ err: error }, 'no checkpoint could be written at the start')
      }
      timer = setInterval(() => {
        beating = heartbeat().catch((error: unknown) => {
          deps.log.warn({ err: error }, 'checkpoint not written; tried again in a moment')
        })
      }, heartbeatMs)
      timer.unref()
    },
    /** Call this after the last vote. Counts all open votes, so that there is nothing to heal. */
    async stop(): Promise<void> {
      if (timer !== null) clearInterval(timer)
      await beating
      const now = deps.clock.now()
      try {
        await deps.uncounted.countOlderThan(new Date(now.getTime() + 1))
        await checkpoints.deleteOne({ _id: checkpointId })
      } catch (error) {
        if (!isDiskFull(error)) throw error
        deps.log.warn({ err: error }, 'votes may be left uncounted: the next start heals')
      }
    },
  }
}

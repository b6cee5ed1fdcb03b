import {
  AppError,
  correlationId,
  isDependencyUnavailable,
  isDuplicateKey,
  newId,
  createBatchLoop,
  ownHousekeeping,
  sweepEvery,
  withCorrelation,
  type Clock,
  type Log,
  type Sweeping,
} from '#platform'
import type { DrawingModel, DrawingRecord } from './model'
import type { Previewed } from './preview-document'
import { BudgetSpentError } from './drawing-budget'

/** Senders with a file in progress, one file each: one is being drawn while others are fetched, stored and published. */
const sendersAtOnce = 4
/** A claim that was not extended for this long belongs to a dead process. */
const claimMs = 10_000
export { claimMs as readingClaimMs }
/** How often claims are extended, and the queue is searched for retries and for drawings that another process left. */
const sweepMs = 3_000
const maxPauseMs = 3_600_000
/** While a dependency is unavailable: it may return at any moment. */
const maxUnavailablePauseMs = 20_000
/** Documents that somebody is viewing are due this much earlier than others. It is longer than any drawing waits. */
const aheadMs = 365 * 24 * 3_600_000
/** Senders to remember as served before the turns start again. */
const maxServed = 1_000
/** After this many failures, a drawing is logged as an error. */
const manyTries = 10

/** A drawing in progress here. `extension`: of its claim, the last one that began. It never rejects. */
interface Claimed {
  drawing: DrawingRecord
  isExtended: boolean
  extension: Promise<unknown> | undefined
}

/**
 * A durable queue of documents waiting for their thumbnail. An event is handled once its drawing is queued, so slow files
 * block no other events. Senders take turns. Several processes share the queue.
 */
export interface DrawingQueue {
  /** `since`: when the document began to wait, if not now. Ignores an edition before the one that waits already. Idempotent. */
  enqueue(document: Previewed, since?: Date): Promise<void>
  /**
   * Moves a waiting drawing ahead of all that nobody looks at. Senders still take turns, and a drawing that waits for a retry or a
   * budget keeps waiting: looking at one's own documents gains no time of others. Idempotent.
   */
  hurry(documentId: string): Promise<void>
  /** Does not stop a drawing in progress. Idempotent. */
  remove(documentId: string): Promise<void>
  /** Number of drawings that wait or are in progress. */
  count(): Promise<number>
  /** Starts to draw in this process. */
  start(): void
  /** Starts no more drawings and waits for those in progress: the caller stops `draw`. They are repeated at the next start. */
  stop(): Promise<void>
}

export function createDrawingQueue({
  model,
  draw,
  clock,
  log,
  everyMs = sweepMs,
}: {
  model: DrawingModel
  /** May be called more than once for a document. */
  draw: (document: Previewed) => Promise<void>
  clock: Clock
  log: Log
  everyMs?: number
}): DrawingQueue {
  /** By sender. */
  const inProgress = new Map<string, { claimed: Claimed; done: Promise<void> }>()
  /** Senders that had a turn since the turns last started again. */
  const served = new Set<string>()
  let sweeping: Sweeping | undefined
  let isDue = false
  let stopped = false
  const inFuture = (ms: number) => new Date(clock.now().getTime() + ms)

  /** Keeps a later edition that waits. */
  async function putUnlessFormer(
    _id: string,
    edition: number,
    drawing: Omit<DrawingRecord, '_id'>,
  ): Promise<void> {
    const orFormer = [{ edition: null }, { edition: { $lte: edition } }]
    for (;;)
      try {
        await model.updateOne({ _id, $or: orFormer }, { $set: drawing }, { upsert: true })
        return
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        // A later edition waits, or another one was inserted at the same moment.
        if ((await model.exists({ _id, edition: { $gt: edition } })) !== null) return
      }
  }

  /** Claims the oldest drawing, except those of `excluded` senders. */
  const claimOldest = (excluded: readonly string[]) =>
    model
      .findOneAndUpdate(
        { nextAt: { $lte: clock.now() }, uploaderId: { $nin: [...excluded] } },
        { $set: { nextAt: inFuture(claimMs), claim: newId() }, $inc: { tries: 1 } },
        { sort: { nextAt: 1 }, returnDocument: 'after' },
      )
      .lean<DrawingRecord>()

  async function claimNext(): Promise<DrawingRecord | null> {
    if (served.size > maxServed) served.clear()
    const found = await claimOldest([...inProgress.keys(), ...served])
    if (found !== null || stopped || served.size === 0) return found
    served.clear()
    return claimOldest([...inProgress.keys()])
  }

  async function execute(claimed: Claimed): Promise<void> {
    const { drawing } = claimed
    const { _id, uploaderId, file, edition, claim } = drawing
    try {
      await withCorrelation(drawing.correlationId, () => draw({ documentId: _id, uploaderId, file, edition }))
      await endExtending(claimed)
      // A drawing that was enqueued again meanwhile has lost this claim, and stays.
      await model.deleteOne({ _id, claim })
    } catch (error) {
      await endExtending(claimed)
      await postpone(drawing, error)
    }
  }

  /** Lets a running extension end: FerretDB loses a deletion that meets another write of the same document. */
  async function endExtending(claimed: Claimed): Promise<void> {
    claimed.isExtended = false
    await claimed.extension
  }

  async function extend(claimed: Claimed): Promise<void> {
    const { _id, claim } = claimed.drawing
    const extension = model.updateOne({ _id, claim }, { $set: { nextAt: inFuture(claimMs) } }).exec()
    claimed.extension = extension.catch(() => undefined)
    await extension
  }

  async function postpone({ _id, claim, tries }: DrawingRecord, error: unknown): Promise<void> {
    const ms = stopped ? 0 : pauseMs(error, tries)
    // Waiting for the budget is no failed try.
    const tried = error instanceof BudgetSpentError ? tries - 1 : tries
    const isFault = !stopped && !isDependencyUnavailable(error) && (isGone(error) || tries >= manyTries)
    log[isFault ? 'error' : 'warn']({ err: error, documentId: _id, tries, ms }, 'a first page is drawn later')
    await model.updateOne({ _id, claim }, { $set: { nextAt: inFuture(ms), claim: null, tries: tried } })
  }

  /** Leaves a drawing that was claimed while the queue stopped to the next process. */
  async function release({ _id, claim, tries }: DrawingRecord): Promise<void> {
    await model.updateOne({ _id, claim }, { $set: { nextAt: clock.now(), claim: null, tries: tries - 1 } })
  }

  async function startMore(): Promise<void> {
    while (!stopped && inProgress.size < sendersAtOnce) {
      const drawing = await claimNext()
      if (drawing === null) return
      if (stopped) return release(drawing)
      const { _id: documentId, uploaderId } = drawing
      served.add(uploaderId)
      const claimed: Claimed = { drawing, isExtended: true, extension: undefined }
      const done = execute(claimed)
        .catch((error: unknown) => log.warn({ err: error, documentId }, 'a drawing was left as it is'))
        .finally(() => {
          inProgress.delete(uploaderId)
          startDue()
        })
      inProgress.set(uploaderId, { claimed, done })
    }
  }

  const batches = createBatchLoop({
    waiting: () => isDue,
    async run() {
      isDue = false
      await startMore().catch((error: unknown) => log.warn({ err: error }, 'drawings could not be read'))
    },
    after: 'microtask',
  })
  /** Starts drawings that are due, if this process draws. */
  function startDue(): void {
    if (stopped || sweeping === undefined) return
    isDue = true
    batches.start()
  }

  async function sweep(): Promise<void> {
    const all = [...inProgress.values()].map(({ claimed }) => claimed)
    await Promise.all(all.filter(({ isExtended }) => isExtended).map(extend))
    startDue()
  }

  return {
    async enqueue({ documentId, uploaderId, file, edition = null }, since = clock.now()) {
      const nextAt = new Date(Math.min(since.getTime(), clock.now().getTime()))
      const fresh = { tries: 0, nextAt, claim: null, correlationId: correlationId() }
      await putUnlessFormer(documentId, edition ?? 1, { uploaderId, file, edition, ...fresh })
      startDue()
    },
    async hurry(documentId) {
      const nextAt = { $lte: clock.now(), $gt: inFuture(-aheadMs) }
      await model.updateOne(
        { _id: documentId, claim: null, nextAt },
        { $set: { nextAt: inFuture(-aheadMs) } },
      )
    },
    remove: async (documentId) => void (await model.deleteOne({ _id: documentId })),
    count: () => model.countDocuments({ _id: { $gt: '' } }),
    start() {
      const failure = 'drawings could not be claimed'
      sweeping = sweepEvery({ everyMs, failure, sweep, housekeeping: ownHousekeeping, log })
      startDue()
    },
    async stop() {
      stopped = true
      await sweeping?.stop()
      await batches.idle()
      await Promise.all([...inProgress.values()].map(({ done }) => done))
    },
  }
}

const isGone = (error: unknown) => error instanceof AppError && error.code === 'file-missing'

/** Doubles after each try. A missing file can only be restored by hand, so it waits longest. */
function pauseMs(error: unknown, tries: number): number {
  if (error instanceof BudgetSpentError) return error.waitMs
  if (isGone(error)) return maxPauseMs
  return Math.min(
    1000 * 2 ** (tries - 1),
    isDependencyUnavailable(error) ? maxUnavailablePauseMs : maxPauseMs,
  )
}

import {
  AppError,
  correlationId,
  isDependencyUnavailable,
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
import { NoTimeLeft } from './slow-senders'

/** Of so many senders one file each is in work: one is drawn, the others are fetched, stored and told of. */
const sendersAtOnce = 4
/** A claim that is not moved on for so long is that of a process which has died. */
const claimMs = 10_000
/** How often claims are moved on, and somebody looks for what another process left or what was put off. */
const usualEveryMs = 3_000
const longestPauseMs = 3_600_000
/** Of a part that is away: it may be back any moment. */
const longestAwayMs = 20_000
/** So many senders have had their turn before it is anybody's again. */
const longestRound = 1_000
/** What has failed so often is a fault that somebody should look at. */
const manyTries = 10

/**
 * Documents whose first page is still to be drawn, kept until it is: an event is dealt with when the drawing is written down, so that
 * nobody's events wait behind somebody's slow files. Senders take turns. Several processes share what waits.
 */
export interface Drawings {
  /** Lets a document be drawn, soon. Idempotent. */
  want(document: Previewed): Promise<void>
  /** Lets it not be drawn any more; what is being drawn is drawn to its end. Idempotent. */
  drop(documentId: string): Promise<void>
  /** How many wait or are being drawn. */
  count(): Promise<number>
  /** Draws from now on, in this process. */
  start(): void
  /** Begins no more. What is under way is to be ended by whoever draws it, and comes again at the next start. */
  stop(): Promise<void>
}

export function createDrawings({
  model,
  draw,
  clock,
  log,
  everyMs = usualEveryMs,
}: {
  model: DrawingModel
  /** May be called more than once for a document. */
  draw: (document: Previewed) => Promise<void>
  clock: Clock
  log: Log
  everyMs?: number
}): Drawings {
  /** By sender. */
  const underWay = new Map<string, { drawing: DrawingRecord; done: Promise<void> }>()
  /** Senders that had their turn in this round. */
  const served = new Set<string>()
  let sweeping: Sweeping | undefined
  let asked = false
  let stopped = false
  const inFuture = (ms: number) => new Date(clock.now().getTime() + ms)

  /** Claims the drawing that waits longest, of a sender who is none of these. */
  const claimOf = (others: readonly string[]) =>
    model
      .findOneAndUpdate(
        { nextAt: { $lte: clock.now() }, uploaderId: { $nin: [...others] } },
        { $set: { nextAt: inFuture(claimMs), claim: newId() }, $inc: { tries: 1 } },
        { sort: { nextAt: 1 }, returnDocument: 'after' },
      )
      .lean<DrawingRecord>()

  async function claimNext(): Promise<DrawingRecord | null> {
    if (served.size > longestRound) served.clear()
    const found = await claimOf([...underWay.keys(), ...served])
    if (found !== null || served.size === 0) return found
    served.clear()
    return claimOf([...underWay.keys()])
  }

  async function carryOut(drawing: DrawingRecord): Promise<void> {
    const { _id, uploaderId, file, claim } = drawing
    try {
      await withCorrelation(drawing.correlationId, () => draw({ documentId: _id, uploaderId, file }))
      // What was asked for again meanwhile has lost its claim, and stays.
      await model.deleteOne({ _id, claim })
    } catch (error) {
      await putOff(drawing, error)
    }
  }

  async function putOff({ _id, claim, tries }: DrawingRecord, error: unknown): Promise<void> {
    const ms = stopped ? 0 : pauseMs(error, tries)
    // To wait for more time is no try.
    const tried = error instanceof NoTimeLeft ? tries - 1 : tries
    const isFault = !stopped && !isDependencyUnavailable(error) && (isGone(error) || tries >= manyTries)
    log[isFault ? 'error' : 'warn']({ err: error, documentId: _id, tries, ms }, 'a first page is drawn later')
    await model.updateOne({ _id, claim }, { $set: { nextAt: inFuture(ms), claim: null, tries: tried } })
  }

  async function beginMore(): Promise<void> {
    while (!stopped && underWay.size < sendersAtOnce) {
      const drawing = await claimNext()
      if (drawing === null) return
      const { _id: documentId, uploaderId } = drawing
      served.add(uploaderId)
      const done = carryOut(drawing)
        .catch((error: unknown) => log.warn({ err: error, documentId }, 'a drawing was left as it is'))
        .finally(() => {
          underWay.delete(uploaderId)
          look()
        })
      underWay.set(uploaderId, { drawing, done })
    }
  }

  const rounds = createBatchLoop({
    waiting: () => asked,
    async run() {
      asked = false
      await beginMore().catch((error: unknown) => log.warn({ err: error }, 'drawings could not be read'))
    },
    after: 'microtask',
  })
  /** Begins what can begin, where this process draws. */
  function look(): void {
    if (stopped || sweeping === undefined) return
    asked = true
    rounds.start()
  }

  async function sweep(): Promise<void> {
    const claims = [...underWay.values()].map(({ drawing: { _id, claim } }) => ({ _id, claim }))
    await Promise.all(
      claims.map((claimed) => model.updateOne(claimed, { $set: { nextAt: inFuture(claimMs) } })),
    )
    look()
  }

  return {
    async want({ documentId, uploaderId, file }) {
      const fresh = { tries: 0, nextAt: clock.now(), claim: null, correlationId: correlationId() }
      await model.updateOne({ _id: documentId }, { $set: { uploaderId, file, ...fresh } }, { upsert: true })
      look()
    },
    drop: async (documentId) => void (await model.deleteOne({ _id: documentId })),
    count: () => model.countDocuments({ _id: { $gt: '' } }),
    start() {
      const failure = 'drawings could not be claimed'
      sweeping = sweepEvery({ everyMs, failure, sweep, housekeeping: ownHousekeeping, log })
      look()
    },
    async stop() {
      stopped = true
      await sweeping?.stop()
      await rounds.idle()
      await Promise.all([...underWay.values()].map(({ done }) => done))
    },
  }
}

const isGone = (error: unknown) => error instanceof AppError && error.code === 'file-missing'

/** Twice as long after each try. A file that is gone comes back by hand, if it does. Who has had their time knows when there is more. */
function pauseMs(error: unknown, tries: number): number {
  if (error instanceof NoTimeLeft) return error.waitMs
  if (isGone(error)) return longestPauseMs
  return Math.min(1000 * 2 ** (tries - 1), isDependencyUnavailable(error) ? longestAwayMs : longestPauseMs)
}

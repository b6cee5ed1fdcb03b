import {
  correlationId,
  createBatchLoop,
  isStoreAway,
  isWriteConflict,
  settledWithin,
  withCorrelation,
  type Clock,
} from '#platform'
import { foldIntent, voteId, voteWrite, type Intent, type VoteChange } from './rules'
import type { Counts } from './recount'
import type { VoteStore } from './store'
import type { UncountedVotes } from './uncounted'

/** A vote that is on disk. */
export interface Written {
  change: VoteChange
  /** True if the change took effect, such as clearing a vote. False if that is unknown. */
  applied: boolean
  /** Resolves when the vote is also counted. */
  counts: Promise<Counts>
}

/** A batch waits this long for the counts of the previous one, but not longer for a document that other processes keep counting. */
const longestWaitMs = 25

interface WaitingVote {
  documentId: string
  userId: string
  change: VoteChange
  correlationId: string
  answers: { resolve: (written: Written) => void; reject: (reason: unknown) => void }[]
}

/**
 * Writes votes that arrive together in one batch. While one batch is being written, the next one fills: a busy server pays for one write
 * per round trip, and an idle one does not wait. Batches run one after the other, so one user's intents keep their order. Each is
 * counted before the next is written, because larger and fewer writes and counts save more than the wait costs. Resolves when the vote
 * is durable.
 */
export function createVoteBatch(deps: {
  voteStore: Pick<VoteStore, 'write'>
  uncounted: Pick<UncountedVotes, 'add'>
  clock: Clock
}): { cast(documentId: string, userId: string, intent: Intent): Promise<Written>; idle(): Promise<void> } {
  let gathering = new Map<string, WaitingVote>()

  const batches = createBatchLoop({
    // All votes of this turn share a batch.
    after: 'turn',
    waiting: () => gathering.size > 0,
    run: writeBatch,
  })

  async function writeBatch(): Promise<void> {
    const batch = [...gathering.values()]
    gathering = new Map()
    const castAt = deps.clock.now()
    const documentIds = new Set(batch.map(({ documentId }) => documentId))
    const uncounted = deps.uncounted.add(new Set(documentIds), castAt)
    let applied: boolean
    try {
      applied = await deps.voteStore.write(batch.map((vote) => voteWrite(vote, vote.change, castAt)))
    } catch (error) {
      // Some votes may have been written: the documents stay uncounted until a later count.
      refuse(batch, error)
      if (isStoreAway(error) && !isWriteConflict(error)) {
        // Callers waiting behind it are refused now, so their votes must not be written once the store is back.
        refuse(gathering.values(), error)
        gathering = new Map()
      }
      return
    }
    // Several votes on a document share one event, which belongs to the request of the last.
    const requests = new Map(batch.map((vote) => [vote.documentId, vote.correlationId]))
    const counts = new Map(
      [...requests].map(([id, request]) => [id, withCorrelation(request, () => uncounted.count(id))]),
    )
    for (const { documentId, change, answers } of batch) {
      const counted = counts.get(documentId)
      if (counted) for (const { resolve } of answers) resolve({ change, applied, counts: counted })
    }
    await settledWithin(longestWaitMs, counts.values())
  }

  return {
    cast(documentId, userId, intent) {
      return new Promise((resolve, reject) => {
        const key = voteId(documentId, userId)
        const earlier = gathering.get(key)
        const change = foldIntent(earlier?.change, intent)
        gathering.set(key, {
          documentId,
          userId,
          change,
          correlationId: correlationId(),
          answers: [...(earlier?.answers ?? []), { resolve, reject }],
        })
        batches.start()
      })
    },
    idle: () => batches.idle(),
  }
}

function refuse(votes: Iterable<WaitingVote>, reason: unknown): void {
  for (const { answers } of votes) for (const { reject } of answers) reject(reason)
}

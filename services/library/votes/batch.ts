import { isStoreAway, isWriteConflict, createBatchLoop, type Clock } from '#platform'
import { foldIntent, voteId, voteWrite, type Intent, type VoteChange } from './rules'
import type { Counts } from './recount'
import type { VoteStore } from './store'
import type { UncountedVotes } from './uncounted'

/** A vote that is on the disk. */
export interface Written {
  change: VoteChange
  /** The change took effect: a vote that was to be cleared is clear now. False where that is not known. */
  applied: boolean
  /** Resolves when it is counted, too. */
  counts: Promise<Counts>
}

/** A batch waits for the counts of the one before, but not for a document that other processes keep counting. */
const longestWaitMs = 25

interface WaitingVote {
  documentId: string
  userId: string
  change: VoteChange
  answers: { resolve: (written: Written) => void; reject: (reason: unknown) => void }[]
}

/**
 * Writes the votes that arrive together as one: while one batch is on its way to the disk the next one gathers, so a busy
 * server pays for one write per round trip and an idle one does not wait. Batches follow each other, so that one user's
 * intents keep their order; and each is counted before the next is written, because twice as many votes in half as many
 * writes and counts cost less than the wait. Resolves when the vote is durable.
 */
export function createVoteBatch(deps: {
  voteStore: Pick<VoteStore, 'write'>
  uncounted: Pick<UncountedVotes, 'add'>
  clock: Clock
}): { cast(documentId: string, userId: string, intent: Intent): Promise<Written>; idle(): Promise<void> } {
  let gathering = new Map<string, WaitingVote>()

  const rounds = createBatchLoop({
    // All votes of this turn go together.
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
      // Perhaps some of it was written: its documents are uncounted until they are counted after all.
      refuse(batch, error)
      if (isStoreAway(error) && !isWriteConflict(error)) {
        // Callers waiting behind it are refused now, so their votes must not be written once the store is back.
        refuse(gathering.values(), error)
        gathering = new Map()
      }
      return
    }
    const counts = new Map([...documentIds].map((id) => [id, uncounted.count(id)]))
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
          answers: [...(earlier?.answers ?? []), { resolve, reject }],
        })
        rounds.start()
      })
    },
    idle: () => rounds.idle(),
  }
}

function refuse(votes: Iterable<WaitingVote>, reason: unknown): void {
  for (const { answers } of votes) for (const { reject } of answers) reject(reason)
}

/** Resolves when all is settled, or after so many milliseconds; no timer is left behind to wake an idle server up. */
async function settledWithin(ms: number, work: Iterable<Promise<unknown>>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race([Promise.allSettled(work), late])
  clearTimeout(timer)
}

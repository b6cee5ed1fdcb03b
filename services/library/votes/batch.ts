import { setTimeout as pause } from 'node:timers/promises'
import { oneRoundAtATime, type Clock } from '#platform'
import type { Debts } from './uncounted'
import { foldIntent, voteId, voteWrite, type Intent, type VoteChange } from '../rules'
import type { Counts, Recount } from './recount'
import type { VoteStore } from './store'

/** A vote that is on the disk. */
export interface Written {
  change: VoteChange
  /** The vote was as the change expects: one that was to be cleared is clear now. False where that is not known. */
  met: boolean
  /** Resolves when it is counted, too. */
  counts: Promise<Counts>
}

/** A batch waits for the counts of the one before, but not for a document that other processes keep counting. */
const longestWaitMs = 25

interface Waiting {
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
  votes: Pick<VoteStore, 'write'>
  recount: Recount
  debts: Debts
  clock: Clock
}): { cast(documentId: string, userId: string, intent: Intent): Promise<Written>; idle(): Promise<void> } {
  let gathering = new Map<string, Waiting>()

  const rounds = oneRoundAtATime({
    // All votes of this turn go together.
    after: 'turn',
    waiting: () => gathering.size > 0,
    round: writeBatch,
  })

  async function writeBatch(): Promise<void> {
    const batch = [...gathering.values()]
    gathering = new Map()
    const castAt = deps.clock.now()
    const debt = deps.debts.open(new Set(batch.map(({ documentId }) => documentId)), castAt)
    let met: boolean
    try {
      met = await deps.votes.write(batch.map(({ change, ...key }) => voteWrite(keyOf(key), change, castAt)))
    } catch (error) {
      // Perhaps some of it was written: the debt stays open until its documents are counted.
      for (const { answers } of batch) for (const { reject } of answers) reject(error)
      return
    }
    const counts = new Map(
      [...new Set(batch.map(({ documentId }) => documentId))].map((id) => [id, debt.settle(id)]),
    )
    for (const { documentId, change, answers } of batch) {
      const counted = counts.get(documentId)
      if (counted) for (const { resolve } of answers) resolve({ change, met, counts: counted })
    }
    await Promise.race([Promise.allSettled(counts.values()), pause(longestWaitMs)])
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

const keyOf = ({ documentId, userId }: { documentId: string; userId: string }) => ({ documentId, userId })

import type { Clock } from '#platform'
import type { Debts } from './debts'
import { foldIntent, voteId, voteWrite, type Intent, type VoteChange } from './rules'
import type { Counts, Recount } from './recount'
import type { VoteStore } from './vote-store'

export type Voted = Counts & { change: VoteChange }

interface Waiting {
  documentId: string
  userId: string
  change: VoteChange
  answers: { resolve: (voted: Voted) => void; reject: (reason: unknown) => void }[]
}

/**
 * Writes the votes that arrive together as one: while one batch is on its way to the disk the next one gathers, so a busy
 * server pays for one write per round trip and an idle one does not wait. Batches follow each other, so that one user's
 * intents keep their order. Whoever asked is answered when the vote is durable and counted.
 */
export function createVoteBatch(deps: {
  votes: Pick<VoteStore, 'write'>
  recount: Recount
  debts: Debts
  clock: Clock
}): { cast(documentId: string, userId: string, intent: Intent): Promise<Voted>; idle(): Promise<void> } {
  let gathering = new Map<string, Waiting>()
  let writing: Promise<void> | null = null

  async function writeAll(): Promise<void> {
    while (gathering.size > 0) {
      const batch = [...gathering.values()]
      gathering = new Map()
      const castAt = deps.clock.now()
      const debt = deps.debts.open(new Set(batch.map(({ documentId }) => documentId)), castAt)
      try {
        await deps.votes.write(batch.map(({ change, ...key }) => voteWrite(keyOf(key), change, castAt)))
      } catch (error) {
        // Perhaps some of it was written: the debt stays open until its documents are counted.
        for (const { answers } of batch) for (const { reject } of answers) reject(error)
        continue
      }
      const counts = new Map<string, Promise<Counts>>()
      for (const { documentId } of batch)
        if (!counts.has(documentId)) counts.set(documentId, debt.settle(documentId))
      for (const { documentId, change, answers } of batch)
        void counts.get(documentId)?.then(
          (counted) => {
            for (const { resolve } of answers) resolve({ ...counted, change })
          },
          (error: unknown) => {
            for (const { reject } of answers) reject(error)
          },
        )
    }
    // In the same turn as the look at `gathering`: whoever comes later begins anew.
    writing = null
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
        // In a turn of its own, so that all votes of this turn go together.
        writing ??= new Promise<void>((turn) => setImmediate(turn)).then(writeAll)
      })
    },
    async idle() {
      while (writing !== null) await writing
    },
  }
}

const keyOf = ({ documentId, userId }: { documentId: string; userId: string }) => ({ documentId, userId })

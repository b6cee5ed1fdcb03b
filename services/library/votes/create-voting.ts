import type { Clock, CreateLookup, Log, Outbox } from '#platform'
import type { Library } from '../contract'
import type { Store } from '../model'
import type { GiveThanks } from '../thanks/give-thanks'
import { createAuditCounts } from './audit'
import { createVoteBatch } from './batch'
import { createDislikes } from './dislikes'
import { createHealing } from './healing'
import { createPlantVotes } from './plant-votes'
import { createRecount, type Counts, type Recount } from './recount'
import { createVoteStore, type VoteStore } from './store'
import { createUncountedVotes } from './uncounted'
import { createCountChanges, type CountChanges } from './uncounted-changes'
import { createVotes } from './vote'

/** Votes, written in batches, and the counts of documents computed from them. */
export function createVoting(deps: {
  store: Pick<Store, 'documents' | 'native' | 'checkpoints'>
  createLookup: CreateLookup
  outbox: Pick<Outbox, 'event' | 'updateEach'>
  clock: Clock
  log: Log
  thanks: Pick<GiveThanks, 'noteLike'>
  /** Shelves of this process show these counts before their event arrives. */
  onCounted: (counts: Counts & { documentId: string }) => void
}): {
  library: Pick<
    Library,
    | 'vote'
    | 'withdrawVote'
    | 'counts'
    | 'dislikesOf'
    | 'dislikedBy'
    | 'voidDislikes'
    | 'auditCounts'
    | 'plantVotes'
  >
  voteStore: VoteStore
  recount: Recount
  countChanges: CountChanges
  /** Counts the votes that a crash left uncounted. */
  start(): Promise<void>
  /** Waits for the votes in progress. */
  stop(): Promise<void>
} {
  const { store, clock, log } = deps
  const voteStore = createVoteStore(store, deps.createLookup)
  const recount = createRecount({ ...deps, voteStore })
  const countChanges = createCountChanges({ store, recount })
  const uncounted = createUncountedVotes(recount)
  const batch = createVoteBatch({ voteStore, uncounted, clock })
  const healing = createHealing({ store, recount, uncounted, clock, log })

  return {
    library: {
      ...createVotes({ voteStore, batch, thanks: deps.thanks }),
      ...createDislikes({ store, countChanges, clock }),
      auditCounts: createAuditCounts({ store, voteStore }),
      plantVotes: createPlantVotes({ store, recount }),
    },
    voteStore,
    recount,
    countChanges,
    start: () => healing.start(),
    async stop() {
      await batch.idle()
      await healing.stop()
    },
  }
}

import type { Connection } from 'mongoose'
import type { Logger } from 'pino'
import type { Clock, Files, HandlerSet, Outbox } from '#platform'
import type { Accounts } from '#services/accounts'
import type { Previews } from '#services/previews'
import { createAuditCounts } from './votes/audit'
import { createPresenter } from './documents/card'
import type { Library } from './contract'
import { createDebts } from './votes/uncounted'
import { createLibraryHandlers, createSearchProjection, type Projection } from './handlers'
import { createHealing } from './votes/healing'
import { createStore } from './model'
import { createPlantVotes } from './votes/plant-votes'
import { createPlantDocuments, createPublish } from './documents/publish'
import { createRecount } from './votes/recount'
import { createRemove } from './documents/remove'
import { createSaves } from './readers/saves'
import { createSearch, loadSearchIndex } from './search/search'
import { createSearchIndex } from './search/search-index'
import { createReadActive, createShelves } from './documents/shelves'
import { createViews } from './documents/views'
import { createVoteBatch } from './votes/batch'
import { createVoteStore } from './votes/store'
import { createVotes } from './votes/vote'

export type * from './contract'
export type { Projection } from './handlers'

/** Documents, and what readers do with them: vote, save, visit, search. */
export function createLibrary(deps: {
  connection: Connection
  outbox: Outbox
  files: Files
  clock: Clock
  log: Logger
  accounts: Pick<Accounts, 'publicUsers'>
  previews: Previews
}): {
  library: Library
  handlers: HandlerSet
  /** To be subscribed by every process that searches, before `start`. */
  projection: Projection
  /** Indexes, healing after a crash, the search index. No vote is taken before it resolves. */
  start(): Promise<void>
  /** Finishes the votes that are on their way. */
  stop(): Promise<void>
} {
  const store = createStore(deps.connection)
  deps.outbox.register(store.documents)
  const votes = createVoteStore(store)
  const recount = createRecount({ store, votes, outbox: deps.outbox })
  const debts = createDebts(recount)
  const batch = createVoteBatch({ votes, recount, debts, clock: deps.clock })
  const healing = createHealing({ store, recount, debts, clock: deps.clock, log: deps.log })
  const index = createSearchIndex()
  const readActive = createReadActive(store)
  const present = createPresenter(deps.accounts)
  const own = {
    ...deps,
    store,
    votes,
    recount,
    batch,
    index,
    readActive,
    present,
    onPublished: index.put,
    onRemoved: index.drop,
  }

  return {
    library: {
      publish: createPublish(own),
      ...createShelves(own),
      search: createSearch(own),
      ...createViews(own),
      ...createVotes(own),
      ...createSaves(own),
      remove: createRemove(own),
      plantDocuments: createPlantDocuments(own),
      plantVotes: createPlantVotes(own),
      auditCounts: createAuditCounts(own),
    },
    handlers: createLibraryHandlers(store),
    projection: createSearchProjection(index),
    async start() {
      await store.init()
      await healing.start()
      await loadSearchIndex(store, index)
    },
    async stop() {
      await batch.idle()
      await healing.stop()
    },
  }
}

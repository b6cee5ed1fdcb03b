import type { Connection } from 'mongoose'
import type { Logger } from 'pino'
import {
  indexesReady,
  sweepHourly,
  type Clock,
  type Files,
  type Housekeeping,
  type Outbox,
  type Service,
} from '#platform'
import type { Accounts } from '#services/accounts'
import type { Previews } from '#services/previews'
import type { Library } from './contract'
import { createBrowse } from './browse/browse'
import { createReadShelf } from './browse/read-shelf'
import { createStandingCounts } from './browse/standing-counts'
import { createBringBack } from './documents/bring-back'
import { createPresenter } from './documents/card'
import { createDeletion } from './documents/delete'
import { createLikesOfUser } from './documents/likes-of-user'
import { createOfUser } from './documents/of-user'
import { createPlantDocuments } from './documents/plant-documents'
import { createPublish } from './documents/publish'
import { createReadActive } from './documents/read-active'
import { createRemove } from './documents/remove'
import { createOfStatus } from './documents/of-status'
import { createRestore } from './documents/restore'
import { createShelves } from './documents/shelves'
import { createSweepDeleted } from './documents/sweep-deleted'
import { createViews } from './documents/views'
import { createLibraryHandlers, createStandingProjection } from './handlers'
import { createStore } from './model'
import { createNotes } from './notes/notes'
import { createUpdateModules } from './readers/modules'
import { createReaderOf } from './readers/reader-of'
import { createSaves } from './readers/saves'
import { createRecentlyViewed, createRememberVisit } from './readers/visits'
import { createWriteReader } from './readers/write-reader'
import { createSearch } from './search/search'
import { createSearchIndex } from './search/search-index'
import { createStanding, readStanding } from './standing'
import { createAuditCounts } from './votes/audit'
import { createVoteBatch } from './votes/batch'
import { createHealing } from './votes/healing'
import { createPlantVotes } from './votes/plant-votes'
import { createRecount } from './votes/recount'
import { createVoteStore } from './votes/store'
import { createUncountedVotes } from './votes/uncounted'
import { createVotes } from './votes/vote'

export type * from './contract'

/** Documents, and what readers do with them: vote, save, visit, search. */
export function createLibrary(deps: {
  connection: Connection
  outbox: Outbox
  files: Files
  clock: Clock
  log: Logger
  housekeeping: Pick<Housekeeping, 'owned'>
  accounts: Pick<Accounts, 'publicUsers'>
  previews: Previews
}): { library: Library } & Required<Service> {
  const { outbox, files, clock, log, previews } = deps
  const store = createStore(deps.connection)
  outbox.register(store.documents)
  const present = createPresenter(deps.accounts)
  const readActive = createReadActive(store)
  const index = createSearchIndex()
  const counts = createStandingCounts()
  const standing = createStanding(index, counts)
  const loadStanding = () => readStanding(store, standing)
  const onPublished = standing.put
  const onRemoved = standing.remove
  const readShelf = createReadShelf(store)

  const bringBack = createBringBack({ store, outbox, onPublished })
  const sweepDeleted = createSweepDeleted({ store, files, clock })
  let sweeping: { stop(): void } | undefined

  const voteStore = createVoteStore(store)
  const recount = createRecount({ store, voteStore, outbox })
  const uncounted = createUncountedVotes(recount)
  const batch = createVoteBatch({ voteStore, uncounted, clock })
  const healing = createHealing({ store, recount, uncounted, clock, log })

  const rememberVisit = createRememberVisit({ store, clock })
  const writeReader = createWriteReader(store)

  return {
    library: {
      publish: createPublish({ store, outbox, files, previews, clock, present, bringBack, onPublished }),
      ...createDeletion({ store, outbox, clock, present, bringBack, onRemoved }),
      ...createRemove({ store, outbox, onRemoved }),
      ofStatus: createOfStatus({ store, present }),
      ...createRestore({ store, recount, outbox, onRestored: onPublished }),
      ...createShelves({ readShelf, counts, present }),
      browse: createBrowse({ readShelf, counts, present }),
      ofUser: createOfUser({ store, present }),
      likesOfUser: createLikesOfUser(store),
      ...createViews({ store, voteStore, files, present, rememberVisit }),
      search: createSearch({ index, readActive, present }),
      ...createVotes({ voteStore, batch }),
      auditCounts: createAuditCounts({ store, voteStore }),
      ...createSaves({ store, writeReader, readActive, present }),
      updateModules: createUpdateModules(writeReader),
      ...createNotes({ store, clock }),
      recentlyViewed: createRecentlyViewed({ store, readActive, present }),
      readerOf: createReaderOf(store),
      plantDocuments: createPlantDocuments({ store, outbox, files, onPublished }),
      plantVotes: createPlantVotes({ store, recount }),
    },
    async start(listen) {
      await indexesReady(deps.connection)
      // Before the index is read, so that no document published meanwhile is missed.
      const servesReaders = await listen(createStandingProjection({ standing, reload: loadStanding, store }))
      if (servesReaders) {
        await healing.start()
        await loadStanding()
      }
      await listen(createLibraryHandlers(store))
      sweeping = sweepHourly({ sweep: sweepDeleted, housekeeping: deps.housekeeping, log })
    },
    /** Finishes the votes that are on their way. */
    async stop() {
      sweeping?.stop()
      await batch.idle()
      await healing.stop()
    },
  }
}

import type { Connection } from 'mongoose'
import {
  createConfirmErasure,
  indexesReady,
  sweepAll,
  sweepHourly,
  type Clock,
  type CreateReader,
  type Files,
  type Housekeeping,
  type Log,
  type Outbox,
  type Service,
} from '#platform'
import type { Accounts } from '#services/accounts'
import type { Previews } from '#services/previews'
import type { Library } from './contract'
import { createBrowse } from './browse/browse'
import { createFilings } from './browse/filings'
import { createReadShelf } from './browse/read-shelf'
import { createShelfCounts } from './browse/shelf-counts'
import { createShelfOrders } from './browse/shelf-orders'
import { createStoredOrders } from './browse/stored-orders'
import { createBringBack } from './documents/bring-back'
import { createPresenter } from './documents/card'
import { createDeletion } from './documents/delete'
import { createKnown } from './documents/known'
import { createLikesOfUser } from './documents/likes-of-user'
import { createOfStatus } from './documents/of-status'
import { createOfUser } from './documents/of-user'
import { createPlantDocuments } from './documents/plant-documents'
import { createPublish } from './documents/publish'
import { createReadActive } from './documents/read-active'
import { createRemove } from './documents/remove'
import { createRestore } from './documents/restore'
import { createShelves } from './documents/shelves'
import { createShownCards } from './documents/shown-cards'
import { createSweepDeleted } from './documents/sweep-deleted'
import { createThumbnails } from './documents/thumbnails'
import { createViews } from './documents/views'
import { createWatchable } from './documents/watchable'
import { createWithheld } from './documents/withheld'
import { createLibraryHandlers } from './handlers'
import { createFillIn } from './likenesses/fill-in'
import { createLikenesses } from './likenesses/likenesses'
import { createLoading } from './loading'
import { createStore } from './model'
import { createNotes } from './notes/notes'
import { createErase } from './personal-data/erase'
import { createExport } from './personal-data/export'
import { createProjectionHandlers } from './projection/handlers'
import { createProjection } from './projection/projection'
import { readProjection } from './projection/read-projection'
import { createUpdateModules } from './readers/modules'
import { createReaderOf } from './readers/reader-of'
import { createSaves } from './readers/saves'
import { createRecentlyViewed, createRememberVisit } from './readers/visits'
import { createWriteReader } from './readers/write-reader'
import { createSearch } from './search/search'
import { createSearchIndex } from './search/search-index'
import type { UploadQuota } from './uploads/rules'
import { createUploads } from './uploads/uploads'
import { createAuditCounts } from './votes/audit'
import { createVoteBatch } from './votes/batch'
import { createDislikesOf } from './votes/dislikes-of'
import { createHealing } from './votes/healing'
import { createPlantVotes } from './votes/plant-votes'
import { createRecount } from './votes/recount'
import { createVoteStore } from './votes/store'
import { createUncountedVotes } from './votes/uncounted'
import { createVotes } from './votes/vote'

export type * from './contract'
export type { UploadQuota } from './uploads/rules'

/** Documents, and what readers do with them: vote, save, visit, search. */
export function createLibrary(deps: {
  connection: Connection
  createReader: CreateReader
  outbox: Outbox
  files: Files
  clock: Clock
  log: Log
  housekeeping: Pick<Housekeeping, 'owned'>
  accounts: Pick<Accounts, 'publicUsers' | 'get'>
  previews: Previews
  quota: UploadQuota
}): { library: Library; sweep(): Promise<void> } & Required<Service> {
  const { outbox, files, clock, log, previews } = deps
  const store = createStore(deps.connection)
  outbox.register(store.documents)
  const present = createPresenter(deps.accounts)
  const readActive = createReadActive(store)
  const index = createSearchIndex()
  const filings = createFilings()
  const counts = createShelfCounts(filings)
  const orders = createShelfOrders(filings)
  const cards = createShownCards({ readActive, present })
  const projection = createProjection({ index, counts, orders, cards })
  const { revision } = projection
  const readAll = (stopped?: AbortSignal) => readProjection(store, projection, stopped)
  const loading = createLoading({ load: readAll, log })
  const onPublished = projection.put
  const onRemoved = projection.remove
  const readShelf = createReadShelf({ orders, cards })

  const bringBack = createBringBack({ store, outbox, onPublished })
  const sweepDeleted = createSweepDeleted({ store, files, clock, log })
  const uploads = createUploads({ store, files, clock, quota: deps.quota })
  const thumbnails = createThumbnails({ store, previews, log })
  const likenesses = createLikenesses(store)
  const fillIn = createFillIn({ store, likenesses, previews, log })
  const sweep = () =>
    sweepAll([sweepDeleted, () => uploads.sweep(), () => thumbnails.sweep(), () => fillIn.run()])
  let sweeping: { stop(): void } | undefined

  const voteStore = createVoteStore(store, deps.createReader)
  const recount = createRecount({ store, voteStore, outbox, onCounted: projection.recount })
  const uncounted = createUncountedVotes(recount)
  const batch = createVoteBatch({ voteStore, uncounted, clock })
  const healing = createHealing({ store, recount, uncounted, clock, log })

  const erase = createErase({ store, outbox, files, previews, recount, clock, onRemoved })
  const confirmErasure = createConfirmErasure('library', deps)

  const shelves = createShelves({ readShelf, counts, revision })
  const stored = createStoredOrders(store, projection.comings)
  const storedShelves = createShelves({
    readShelf: createReadShelf({ orders: stored, cards }),
    counts: stored,
    revision: projection.changes,
  })
  const rememberVisit = createRememberVisit({ store, clock })
  const writeReader = createWriteReader(store)

  return {
    library: {
      uploads: uploads.contract,
      publish: createPublish({
        store,
        accounts: deps.accounts,
        outbox,
        files,
        uploads,
        previews,
        likenesses,
        clock,
        present,
        bringBack,
        onPublished,
      }),
      ...createWithheld({ store, outbox, clock, present, onPublished }),
      ...createDeletion({ store, outbox, clock, present, bringBack, onRemoved }),
      ...createRemove({ store, outbox, onRemoved }),
      ofStatus: createOfStatus({ store, present }),
      ...createRestore({ store, recount, outbox, onRestored: onPublished }),
      newest: loading.either(storedShelves.newest, shelves.newest),
      mostLiked: loading.either(storedShelves.mostLiked, shelves.mostLiked),
      byCourse: loading.either(storedShelves.byCourse, shelves.byCourse),
      browse: loading.after(createBrowse({ readShelf, counts, revision })),
      ofUser: createOfUser({ store, present }),
      likesOfUser: createLikesOfUser(store),
      known: createKnown(store),
      dislikesOf: createDislikesOf(store),
      watchable: createWatchable(store),
      ...createViews({ store, voteStore, files, present, rememberVisit }),
      search: loading.after(createSearch({ index, cards })),
      ...createVotes({ voteStore, batch }),
      auditCounts: createAuditCounts({ store, voteStore }),
      ...createSaves({ store, writeReader, readActive, present }),
      updateModules: createUpdateModules(writeReader),
      ...createNotes({ store, clock }),
      recentlyViewed: createRecentlyViewed({ store, readActive, present }),
      readerOf: createReaderOf(store),
      exportOf: createExport({ store, files }),
      plantDocuments: createPlantDocuments({ store, outbox, files, onPublished }),
      plantVotes: createPlantVotes({ store, recount }),
    },
    async start(listen) {
      await indexesReady(deps.connection)
      // Before the index is read, so that no document published meanwhile is missed.
      const servesReaders = await listen(
        createProjectionHandlers({ projection, reload: () => readAll(), store }),
      )
      if (servesReaders) {
        await healing.start()
        loading.begin()
      }
      await listen(createLibraryHandlers({ store, outbox, thumbnails, erase, uploads, confirmErasure }))
      sweeping = sweepHourly({ sweep, housekeeping: deps.housekeeping, log })
    },
    sweep,
    /** Finishes the votes that are on their way. */
    async stop() {
      sweeping?.stop()
      fillIn.stop()
      await loading.stop()
      await batch.idle()
      await healing.stop()
    },
  }
}

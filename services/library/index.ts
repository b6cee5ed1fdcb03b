import type { Connection } from 'mongoose'
import {
  createConfirmErasure,
  indexesReady,
  sweepAll,
  sweepEvery,
  sweepHourly,
  type Clock,
  type CreateLookup,
  type Files,
  type Housekeeping,
  type Log,
  type Outbox,
  type Service,
} from '#platform'
import type { Accounts } from '#services/accounts'
import type { Previews } from '#services/previews'
import { createUploadsOn } from './activity/uploads-on'
import { createVotesOn } from './activity/votes-on'
import { createBrowsing } from './browse/create-browsing'
import type { Library } from './contract'
import { createPresenter } from './documents/card'
import { createDocuments } from './documents/create-documents'
import { migrateDetails } from './documents/migrate-details'
import { migrateStatus } from './documents/migrate-status'
import { createPublished } from './documents/published'
import { createReadActive } from './documents/read-active'
import { createFolders } from './folders/folders'
import { createLibraryHandlers } from './handlers'
import { createStore } from './model'
import { createErase } from './personal-data/erase'
import { createExport } from './personal-data/export'
import { shelved } from './projection/read-projection'
import { createCodeSharing } from './search/shared-codes'
import { createPublications } from './publications/publications'
import { createCountEarlierVisits } from './readership/count-earlier-visits'
import { createReadership } from './readership/readership'
import { createRemarks } from './remarks/remarks'
import { createReaders } from './readers/create-readers'
import { createThanks } from './thanks/thanks'
import type { UploadQuota } from './uploads/rules'
import { createSharePhrases } from './share-phrases/share-phrases'
import { createUploads } from './uploads/uploads'
import { createBeginVotesAnew } from './votes/begin-anew'
import { createVoting } from './votes/create-voting'
import { createWants } from './wants/wants'
import { createSuspendedVotes } from './votes/suspended-votes'

export type * from './contract'
export type { UploadQuota } from './uploads/rules'

/** Thanks are live: the first of an hour is told within seconds. */
const thanksSweepMs = 5_000

/** Documents, and what users do with them: vote, save, visit, search. */
export function createLibrary(deps: {
  connection: Connection
  createLookup: CreateLookup
  outbox: Outbox
  files: Files
  clock: Clock
  log: Log
  housekeeping: Pick<Housekeeping, 'owned'>
  accounts: Pick<Accounts, 'publicUsers' | 'get' | 'suspendedAmong'>
  previews: Previews
  quota: UploadQuota
}): { library: Library; sweep(): Promise<void>; tellThanks(): Promise<void> } & Required<Service> {
  const { outbox, log } = deps
  const store = createStore(deps.connection)
  outbox.register(store.documents)
  outbox.register(store.searchWords)
  outbox.register(store.sharePhrases)
  outbox.register(store.wants)
  outbox.register(store.folderSets)
  outbox.register(store.remarks)
  outbox.register(store.thanksBooks)
  const shared = {
    ...deps,
    store,
    present: createPresenter(deps.accounts),
    readActive: createReadActive(store),
  }

  const uploads = createUploads(shared)
  const sharing = createCodeSharing()
  const browsing = createBrowsing({ ...shared, sharing })
  const { projection } = browsing
  const thanks = createThanks(shared)
  const voting = createVoting({ ...shared, thanks: thanks.giveThanks, onCounted: projection.recount })
  const readers = createReaders({ ...shared, sharing, thanks: thanks.giveThanks })
  const readership = createReadership(shared)
  const earlierVisits = createCountEarlierVisits(shared)
  const wants = createWants(shared)
  const documents = createDocuments({
    ...shared,
    uploads,
    voteStore: voting.voteStore,
    recount: voting.recount,
    rememberVisit: readers.rememberVisit,
    rememberReader: readership.rememberReader,
    hasHelped: thanks.hasHelped,
    onPublished: (document) => projection.put(shelved(document)),
    onUnpublished: projection.remove,
  })

  const voteDays = createVotesOn(shared)
  const { changeStatus, thumbnails } = documents
  const erase = createErase({ ...shared, recount: voting.recount, changeStatus })
  const suspendedVotes = createSuspendedVotes({ ...shared, recount: voting.recount })
  const beginVotesAnew = createBeginVotesAnew({ ...shared, recount: voting.recount })
  const confirmErasure = createConfirmErasure('library', deps)
  const sweep = () =>
    sweepAll([
      () => uploads.sweep(),
      () => wants.sweep(),
      () => voteDays.sweep(),
      ...documents.sweeps,
      () => earlierVisits.run(),
    ])
  let sweeping: { stop(): void } | undefined
  let telling: { stop(): Promise<void> } | undefined

  return {
    library: {
      uploads: uploads.contract,
      ...documents.library,
      ...browsing.library,
      ...voting.library,
      ...readers.library,
      ...readership.library,
      ...thanks.library,
      ...createFolders(shared),
      ...createSharePhrases(shared),
      ...createRemarks({ ...shared, voteStore: voting.voteStore }),
      ...wants.library,
      ...createPublications(store),
      ...createPublished(store),
      uploadsOn: createUploadsOn(store),
      ...voteDays.library,
      exportOf: createExport(shared),
    },
    async start(listen) {
      await indexesReady(deps.connection)
      const migrated = await migrateStatus(store)
      if (migrated > 0)
        log.info({ documents: migrated }, 'documents of an older version were given their status')
      const detailed = await migrateDetails(store)
      if (detailed > 0)
        log.info({ documents: detailed }, 'documents of an older version were given their kind and year')
      // Follows events before reading the documents, so that none published meanwhile is missed.
      const servesReaders = await browsing.follow(listen)
      if (servesReaders) {
        await voting.start()
        browsing.load()
      }
      await listen(
        createLibraryHandlers({
          store,
          outbox,
          thumbnails,
          erase,
          uploads,
          wants,
          suspendedVotes,
          beginVotesAnew,
          confirmErasure,
        }),
      )
      sweeping = sweepHourly({ sweep, housekeeping: deps.housekeeping, log })
      telling = sweepEvery({
        everyMs: thanksSweepMs,
        failure: 'thanks could not be told',
        sweep: thanks.tell,
        housekeeping: deps.housekeeping,
        log,
      })
    },
    sweep,
    tellThanks: thanks.tell,
    async stop() {
      sweeping?.stop()
      await telling?.stop()
      documents.stop()
      earlierVisits.stop()
      suspendedVotes.stop()
      await browsing.stop()
      await voting.stop()
    },
  }
}

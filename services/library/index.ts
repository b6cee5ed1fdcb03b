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
import type { PageTexts, Previews } from '#services/previews'
import { createUploadsOn } from './activity/uploads-on'
import { createVotesOn } from './activity/votes-on'
import { createBrowsing } from './browse/create-browsing'
import { createModuleTerm } from './browse/module-term'
import type { Library } from './contract'
import { createPresenter } from './documents/card'
import { createDigests } from './digests/digests'
import { createExams } from './exams/exams'
import { createRooms } from './exams/room'
import { createDocuments } from './documents/create-documents'
import { createPublished } from './documents/published'
import { createReadActive } from './documents/read-active'
import { createFolders } from './folders/folders'
import { createLibraryHandlers } from './handlers'
import { createStore } from './model'
import { createErase } from './personal-data/erase'
import { createExport } from './personal-data/export'
import { shelved } from './projection/read-projection'
import { createCodeSharing } from './search/shared-codes'
import { documentDetails } from './migrations/document-details'
import { documentStatus } from './migrations/document-status'
import { earlierReaders } from './migrations/earlier-readers'
import { joinedWants } from './migrations/joined-wants'
import { likenessForm } from './migrations/likeness-form'
import { remarkIds } from './migrations/remark-ids'
import { createPublications } from './publications/publications'
import { createReadership } from './readership/readership'
import { createRemarkTexts } from './remarks/remark-texts'
import { createRemarks } from './remarks/remarks'
import { createReaders } from './readers/create-readers'
import { createTexts } from './texts/texts'
import { createPostTexts } from './threads/post-texts'
import { createWantTexts } from './wants/want-texts'
import { createThanks } from './thanks/thanks'
import { createThreads } from './threads/create-threads'
import type { UploadQuota } from './uploads/rules'
import { createSharePhrases } from './share-phrases/share-phrases'
import { createUploads } from './uploads/uploads'
import { createBeginVotesAnew } from './votes/begin-anew'
import { createVoting } from './votes/create-voting'
import { createOffers } from './wants/offers'
import { createReadWants } from './wants/read-wants'
import { createWants } from './wants/wants'
import { createSuspendedVotes } from './votes/suspended-votes'

export { auditStoredLibrary, filesOfPublished } from './audit-stored'
export type * from './contract'
export type { UploadQuota } from './uploads/rules'

/** See program/migrations.ts for their order. */
export const libraryMigrations = {
  documentStatus,
  likenessForm,
  documentDetails,
  earlierReaders,
  joinedWants,
  remarkIds,
}

/** Thanks are live: the first of an hour is told within seconds. */
const thanksSweepMs = 5_000
/** A digest comes at an hour that its reader chose. */
const digestSweepMs = 10_000

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
  texts: Pick<PageTexts, 'of'>
  quota: UploadQuota
}): {
  library: Library
  sweep(): Promise<void>
  tellThanks(): Promise<void>
  sendDigests(): Promise<void>
} & Required<Service> {
  const { outbox, log } = deps
  const store = createStore(deps.connection)
  outbox.register(store.documents)
  outbox.register(store.searchWords)
  outbox.register(store.sharePhrases)
  outbox.register(store.wants)
  outbox.register(store.folderSets)
  outbox.register(store.remarks)
  outbox.register(store.thanksBooks)
  outbox.register(store.digests)
  outbox.register(store.exams)
  outbox.register(store.posts)
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
  const digests = createDigests({ ...shared, modules: readers.library })
  const readership = createReadership(shared)
  const exams = createExams({
    ...shared,
    modules: readers.library,
    rooms: createRooms({ ...shared, browsing: browsing.library }),
  })
  const readWants = createReadWants(shared)
  const wants = createWants({ ...shared, readWants })
  const offers = createOffers({ ...shared, readWants })
  const threads = createThreads(shared)
  const documents = createDocuments({
    ...shared,
    uploads,
    voteStore: voting.voteStore,
    recount: voting.recount,
    rememberVisit: readers.rememberVisit,
    rememberReader: readership.rememberReader,
    hasHelped: thanks.hasHelped,
    eraseThreads: (documentId) => threads.forget.eraseDocument(documentId),
    onPublished: (document) => projection.put(shelved(document)),
    onUnpublished: projection.remove,
  })

  const voteDays = createVotesOn(shared)
  const { changeStatus, thumbnails } = documents
  const erase = createErase({
    ...shared,
    recount: voting.recount,
    changeStatus,
    eraseThreads: (userId, choice) => threads.forget.eraseUser(userId, choice),
  })
  const suspendedVotes = createSuspendedVotes({ ...shared, countChanges: voting.countChanges })
  const beginVotesAnew = createBeginVotesAnew({ ...shared, countChanges: voting.countChanges })
  const confirmErasure = createConfirmErasure('library', deps)
  const sweep = () =>
    sweepAll([
      () => uploads.sweep(),
      () => wants.sweep(),
      () => exams.sweep(),
      () => threads.forget.sweep(),
      () => voteDays.sweep(),
      ...documents.sweeps,
    ])
  let sweeping: { stop(): void } | undefined
  let telling: { stop(): Promise<void> } | undefined
  let sending: { stop(): Promise<void> } | undefined

  return {
    library: {
      uploads: uploads.contract,
      ...documents.library,
      ...browsing.library,
      ...voting.library,
      ...readers.library,
      ...readership.library,
      ...thanks.library,
      ...digests.library,
      ...createFolders(shared),
      ...createSharePhrases(shared),
      ...createRemarks({ ...shared, voteStore: voting.voteStore }),
      ...createTexts({
        want: createWantTexts(shared),
        post: createPostTexts(shared),
        remark: createRemarkTexts(shared),
      }),
      ...wants.library,
      ...exams.library,
      ...offers.library,
      ...threads.library,
      moduleTerm: createModuleTerm({ ...shared, modules: readers.library }),
      ...createPublications(store),
      ...createPublished(store),
      uploadsOn: createUploadsOn(store),
      ...voteDays.library,
      exportOf: createExport(shared),
    },
    async start(listen) {
      await indexesReady(deps.connection)
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
          exams,
          offers,
          threads,
          noteNews: digests.noteNews,
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
      sending = sweepEvery({
        everyMs: digestSweepMs,
        failure: 'digests could not be sent',
        sweep: digests.send,
        housekeeping: deps.housekeeping,
        log,
      })
    },
    sweep,
    tellThanks: thanks.tell,
    sendDigests: digests.send,
    async stop() {
      sweeping?.stop()
      await telling?.stop()
      await sending?.stop()
      documents.stop()
      suspendedVotes.stop()
      await browsing.stop()
      await voting.stop()
    },
  }
}

import type { Clock, Files, Log, Outbox } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Previews } from '#services/previews'
import type { Library } from '../contract'
import { createFillIn } from '../likenesses/fill-in'
import { createLikenesses } from '../likenesses/likenesses'
import type { Store } from '../model'
import type { RememberReader } from '../readership/readership'
import type { RememberVisit } from '../readers/visits'
import type { UploadBook } from '../uploads/uploads'
import type { Recount } from '../votes/recount'
import type { VoteStore } from '../votes/store'
import type { Presenter, Shown } from './card'
import { createChangeDetails } from './change-details'
import { createChangeStatus, type ChangeStatus } from './change-status'
import { createDeletion } from './delete'
import { createGiveUp } from './give-up'
import { createHeld } from './held'
import { createIncoming } from './incoming'
import { createKnown } from './known'
import { createAnswerKnown } from './known-bytes'
import { createLikesOfUser } from './likes-of-user'
import { createOfStatus } from './of-status'
import { createOfUser } from './of-user'
import { createPlantDocuments } from './plant-documents'
import { createPublish } from './publish'
import { createPublishEdition } from './publish-edition'
import { createRemoval } from './removal'
import { createShared } from './shared'
import { createSweepDeleted } from './sweep-deleted'
import { createThumbnails, type Thumbnails } from './thumbnails'
import { createViews } from './views'
import { createWatchable } from './watchable'

type DocumentCalls = Pick<
  Library,
  | 'publish'
  | 'renew'
  | 'publishWithheld'
  | 'refuseWithheld'
  | 'isWithheld'
  | 'withheldOf'
  | 'changeDetails'
  | 'delete'
  | 'undelete'
  | 'remove'
  | 'restore'
  | 'takeDown'
  | 'closeByNotice'
  | 'reopenAfterNotice'
  | 'removalOf'
  | 'publishedBeyond'
  | 'ofStatus'
  | 'ofUser'
  | 'likesOfUser'
  | 'known'
  | 'shared'
  | 'publishedAfter'
  | 'watchable'
  | 'view'
  | 'card'
  | 'titlesOf'
  | 'file'
  | 'plantDocuments'
>

/** Documents: publishing, status changes and visibility. */
export function createDocuments(deps: {
  store: Pick<Store, 'documents' | 'likenesses' | 'sharePhrases'>
  outbox: Outbox
  files: Files
  clock: Clock
  log: Log
  accounts: Pick<Accounts, 'get'>
  previews: Previews
  present: Presenter
  uploads: UploadBook
  voteStore: VoteStore
  recount: Recount
  rememberVisit: RememberVisit
  rememberReader: RememberReader
  /** True if a reader says that a document helped. */
  hasHelped: (documentId: string, userId: string) => Promise<boolean>
  /** Deletes the questions about a document. */
  eraseThreads: (documentId: string) => Promise<void>
  /** Makes it searchable in this process before its event arrives. */
  onPublished: (document: Shown) => void
  onUnpublished: (documentId: string) => void
}): {
  library: DocumentCalls
  changeStatus: ChangeStatus
  thumbnails: Thumbnails
  /** Runs once an hour. */
  sweeps: (() => Promise<void>)[]
  stop(): void
} {
  const { store } = deps
  const changeStatus = createChangeStatus(deps)
  const likenesses = createLikenesses(store)
  const fillIn = createFillIn({ ...deps, likenesses })
  const thumbnails = createThumbnails(deps)
  const answerKnown = createAnswerKnown({ ...deps, changeStatus })
  const giveUp = createGiveUp(store)
  const incoming = createIncoming(deps)

  return {
    library: {
      publish: createPublish({ ...deps, likenesses, answerKnown, giveUp, incoming }),
      renew: createPublishEdition({ ...deps, likenesses, giveUp, incoming }),
      changeDetails: createChangeDetails(deps),
      ...createHeld({ ...deps, changeStatus }),
      ...createDeletion({ ...deps, changeStatus }),
      ...createRemoval({ ...deps, changeStatus }),
      ofStatus: createOfStatus(deps),
      ofUser: createOfUser(deps),
      likesOfUser: createLikesOfUser(store),
      known: createKnown(store),
      ...createShared(store),
      watchable: createWatchable(store),
      ...createViews(deps),
      plantDocuments: createPlantDocuments(deps),
    },
    changeStatus,
    thumbnails,
    sweeps: [createSweepDeleted(deps), () => thumbnails.sweep(), () => fillIn.run()],
    stop: () => fillIn.stop(),
  }
}

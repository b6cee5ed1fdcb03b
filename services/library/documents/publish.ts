import {
  documentPublished,
  documentWithheld,
  maxUploadBytes,
  type DocumentCard,
  type UploadRequest,
} from '#events'
import {
  AppError,
  createMutex,
  isDuplicateKey,
  newId,
  suspended,
  unauthenticated,
  type Clock,
  type Files,
  type Outbox,
  type StoredFile,
} from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Inspection, Previews } from '#services/previews'
import type { Library } from '../contract'
import type { Likenesses } from '../likenesses/likenesses'
import type { Store } from '../model'
import type { BringBack } from './bring-back'
import { shownFields, type Presenter, type Shown } from './card'
import type { UploadBook } from '../uploads/uploads'
import { createAnswerKnown } from './known-bytes'
import { nameOf, newDocument, publishedPayload } from './rules'

const problems: Record<Extract<Inspection, { ok: false }>['problem'], string> = {
  'not-a-pdf': 'This file is not a readable PDF.',
  damaged: 'Parts of this PDF are missing or cannot be read. Print it to a new PDF and upload that.',
  encrypted: 'This PDF is protected by a password. Remove the password and upload it again.',
  'active-content':
    'This PDF contains scripts, attachments or actions, which readers would run. Print it to a new PDF and upload that.',
  'too-many-pages': 'This PDF has too many pages. Split it and upload the parts.',
}

/** Each lost try is another tab of the same student's. */
const maxTries = 20

/**
 * A new document: its file is ours and the uploader's, is new here, and holds up to a look inside. One that is nearly another waits
 * for an admin.
 */
export function createPublish(deps: {
  store: Pick<Store, 'documents'>
  accounts: Pick<Accounts, 'get'>
  outbox: Pick<Outbox, 'event' | 'insert'>
  files: Pick<Files, 'identify' | 'delete'>
  uploads: Pick<UploadBook, 'discard' | 'requireFresh' | 'settle'>
  previews: Pick<Previews, 'inspect' | 'likenessOf'>
  likenesses: Likenesses
  clock: Clock
  present: Presenter
  bringBack: BringBack
  /** Searches of this process find it from now on, not only when its event has come round. */
  onPublished: (document: Shown) => void
}): Library['publish'] {
  const { documents } = deps.store
  const answerKnown = createAnswerKnown(deps)
  // Of two that come at the same moment, the second is compared with the first.
  const oneAfterTheOther = createMutex()

  async function refuse(file: StoredFile, refusal: AppError): Promise<never> {
    await deps.uploads.discard(file)
    throw refusal
  }

  /** A file may wait for minutes until it is looked into: whoever may not publish any more by then has not published. */
  async function requireStillActive(userId: string): Promise<void> {
    const account = await deps.accounts.get(userId)
    if (account === null) throw unauthenticated()
    if (!account.isActive) throw suspended()
  }

  /** Null where the library does not know these bytes. */
  async function findKnown(
    userId: string,
    request: UploadRequest,
    file: StoredFile,
  ): Promise<DocumentCard | null> {
    for (let tries = 1; tries <= maxTries; tries++) {
      const known = await documents.findOne({ sha256: file.sha256 }, shownFields).lean<Shown>()
      const card = known && (await answerKnown(known, userId, request, file))
      if (known === null || card !== null) return card
    }
    throw new Error(`The document of ${file.ref} was changed ${maxTries} times while it was looked at`)
  }

  return async (userId, request) => {
    const file = await deps.files.identify(request.fileUrl)
    if (file === null || file.kind !== 'document' || file.owner !== userId)
      throw new AppError('unknown-file', 400, 'This upload is not known here. Please upload the file again.')

    const known = await findKnown(userId, request, file)
    if (known !== null) return known
    await deps.uploads.requireFresh(file.ref)

    if (file.sizeBytes > maxUploadBytes)
      return refuse(file, new AppError('too-large', 413, 'The file exceeds the 30MB limit.'))
    const inspection = await deps.previews.inspect(file.ref, userId)
    if (!inspection.ok)
      return refuse(file, new AppError(inspection.problem, 400, problems[inspection.problem]))

    const found = await deps.previews.likenessOf(file.ref, userId)
    const publishedAt = deps.clock.now()
    const given = {
      ...nameOf(request),
      _id: newId(publishedAt),
      file,
      pages: inspection.pages,
      uploaderId: userId,
      publishedAt,
    }
    let document: Shown
    try {
      document = await oneAfterTheOther(async () => {
        const similarTo = found && (await deps.likenesses.nearest(found))
        const made = newDocument({ ...given, similarTo })
        await requireStillActive(userId)
        await deps.likenesses.keep(made._id, found)
        await deps.outbox.insert(documents, made, [eventOf(made)])
        return made
      })
    } catch (error) {
      // The same bytes came a second time while we looked into them.
      const first = isDuplicateKey(error) ? await findKnown(userId, request, file) : null
      if (first === null) throw error
      return first
    }
    if (document.isActive) deps.onPublished(document)
    await deps.uploads.settle(file.ref, file.sizeBytes)
    return deps.present.card(document)
  }

  function eventOf(document: Shown) {
    const { _id: documentId, uploaderId, title, similarTo } = document
    if (similarTo === null) return deps.outbox.event(documentPublished, publishedPayload(document))
    const { documentId: other, share } = similarTo
    return deps.outbox.event(documentWithheld, { documentId, uploaderId, title, similarTo: other, share })
  }
}

import { documentStatusChanged, maxUploadBytes } from '#events'
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
import type { Presenter, Shown } from './card'
import type { UploadBook } from '../uploads/uploads'
import type { AnswerKnown } from './known-bytes'
import { uploaded } from './life'
import { nameOf, newDocument } from './rules'
import { isPublished } from './visibility'

const problems: Record<Extract<Inspection, { ok: false }>['problem'], string> = {
  'not-a-pdf': 'This file is not a readable PDF.',
  damaged: 'Parts of this PDF are missing or cannot be read. Print it to a new PDF and upload that.',
  encrypted: 'This PDF is protected by a password. Remove the password and upload it again.',
  'active-content':
    'This PDF contains scripts, attachments or actions, which readers would run. Print it to a new PDF and upload that.',
  'too-many-pages': 'This PDF has too many pages. Split it and upload the parts.',
}

/**
 * Publishes an uploaded file. It must be the uploader's own and at our file host, be new to the library, and pass the inspection. A near
 * copy of another document is held for an admin.
 */
export function createPublish(deps: {
  store: Pick<Store, 'documents'>
  accounts: Pick<Accounts, 'get'>
  outbox: Pick<Outbox, 'event' | 'insert'>
  files: Pick<Files, 'identify'>
  uploads: Pick<UploadBook, 'discard' | 'requireFresh' | 'settle'>
  previews: Pick<Previews, 'inspect' | 'likenessOf'>
  likenesses: Likenesses
  clock: Clock
  present: Presenter
  answerKnown: AnswerKnown
  /** Makes it searchable in this process before its event arrives. */
  onPublished: (document: Shown) => void
}): Library['publish'] {
  const { documents } = deps.store
  const { answerKnown } = deps
  // If two uploads arrive at the same moment, the second is compared with the first.
  const oneAfterTheOther = createMutex()

  async function refuse(file: StoredFile, refusal: AppError): Promise<never> {
    await deps.uploads.discard(file)
    throw refusal
  }

  /** The inspection may start minutes later, when the account may already be closed or suspended. */
  async function requireStillActive(userId: string): Promise<void> {
    const account = await deps.accounts.get(userId)
    if (account === null) throw unauthenticated()
    if (!account.isActive) throw suspended()
  }

  return async (userId, request) => {
    const file = await deps.files.identify(request.fileUrl)
    if (file === null || file.kind !== 'document' || file.owner !== userId)
      throw new AppError('unknown-file', 400, 'This upload is not known here. Please upload the file again.')

    const known = await answerKnown(userId, request, file)
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
        await deps.outbox.insert(documents, made, [deps.outbox.event(documentStatusChanged, uploaded(made))])
        return made
      })
    } catch (error) {
      // The same bytes were published during the inspection.
      const first = isDuplicateKey(error) ? await answerKnown(userId, request, file) : null
      if (first === null) throw error
      return first
    }
    if (isPublished(document)) deps.onPublished(document)
    await deps.uploads.settle(file.ref, file.sizeBytes)
    return deps.present.card(document)
  }
}

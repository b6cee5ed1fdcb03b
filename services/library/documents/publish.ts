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
import type { Previews, Problem } from '#services/previews'
import type { Library } from '../contract'
import type { Likenesses } from '../likenesses/likenesses'
import type { Store } from '../model'
import type { Presenter, Shown } from './card'
import type { UploadBook } from '../uploads/uploads'
import { heldForOf } from './absence-reason'
import type { AnswerKnown } from './known-bytes'
import { uploaded } from './life'
import { fileNotice } from './file-notice'
import type { GiveUp } from './give-up'
import { nameOf, newDocument } from './rules'
import { isPublished } from './visibility'

const problems: Record<Problem, string> = {
  'not-a-pdf': 'This file is not a readable PDF. Export it again as a PDF, and upload that.',
  damaged: 'PDF readers display this file differently. Print it to a new PDF and upload that.',
  encrypted: 'This PDF opens only with a password. Save it without the password and upload that.',
  'active-content':
    'This PDF contains scripts, attachments or actions that we could not remove. Print it to a new PDF and upload that.',
  'too-many-pages': 'This PDF has too many pages. Split it and upload the parts.',
}

const nothingToSee = () =>
  new AppError(
    'nothing-to-see',
    400,
    'These pages are empty. Open the file to check that your notes are in it, and upload it again.',
  )

/**
 * Publishes an uploaded file. It must be the uploader's own, at our file host, and new to the library. If it has active parts, a copy
 * without them replaces it. A near copy of another document is held for an admin, and so is a file that could not be judged.
 */
export function createPublish(deps: {
  store: Pick<Store, 'documents'>
  accounts: Pick<Accounts, 'get'>
  outbox: Pick<Outbox, 'event' | 'insert'>
  files: Pick<Files, 'identify'>
  uploads: Pick<UploadBook, 'discard' | 'requireFresh' | 'settle'>
  previews: Pick<Previews, 'examine'>
  likenesses: Likenesses
  clock: Clock
  present: Presenter
  answerKnown: AnswerKnown
  giveUp: GiveUp
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
    const sent = await deps.files.identify(request.fileUrl)
    if (sent === null || sent.kind !== 'document' || sent.owner !== userId)
      throw new AppError('unknown-file', 400, 'We don’t know this upload. Please upload the file again.')

    const described = { ...request, fileName: sent.originalName }
    // Refuses an unreadable year before the file is inspected.
    nameOf(described, deps.clock.now())
    const known = await answerKnown(userId, request, sent)
    if (known !== null) return { ...known, notice: null }
    await deps.uploads.requireFresh(sent.ref)

    if (sent.sizeBytes > maxUploadBytes)
      return refuse(sent, new AppError('too-large', 413, 'The file exceeds the 30MB limit.'))
    const examined = await deps.previews.examine(sent, userId)
    if (!examined.ok) return refuse(sent, new AppError(examined.problem, 400, problems[examined.problem]))
    const { file, removed, looked, pages } = examined
    const notice = fileNotice(removed)
    // The same file gives the same copy, which may be in the library already.
    const knownCopy = removed && (await answerKnown(userId, request, file))
    if (knownCopy !== null) return { ...knownCopy, notice }

    if (looked.outcome === 'nothing-to-see') return refuse(file, nothingToSee())
    const { likeness, opening } = looked.outcome === 'read' ? looked : { likeness: null, opening: undefined }
    const publishedAt = deps.clock.now()
    const given = {
      ...nameOf({ ...described, opening }, publishedAt),
      _id: newId(publishedAt),
      file,
      pages,
      uploaderId: userId,
      publishedAt,
    }
    let document: Shown
    try {
      document = await oneAfterTheOther(async () => {
        const similarTo = likeness && (await deps.likenesses.nearest(likeness, userId))
        const made = newDocument({ ...given, isJudged: likeness !== null, similarTo })
        await requireStillActive(userId)
        await deps.likenesses.keep(made._id, likeness)
        await deps.giveUp(made.sha256, userId)
        await deps.outbox.insert(documents, made, [deps.outbox.event(documentStatusChanged, uploaded(made))])
        return made
      })
    } catch (error) {
      // The same bytes were published during the inspection.
      const first = isDuplicateKey(error) ? await answerKnown(userId, request, file) : null
      if (first === null) throw error
      return { ...first, notice }
    }
    if (isPublished(document)) deps.onPublished(document)
    await deps.uploads.settle(file.ref, file.sizeBytes)
    return { ...(await deps.present.card(document)), notice, heldFor: heldForOf(document) }
  }
}

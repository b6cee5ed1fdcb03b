import type { Renewed } from '#events'
import { AppError, isDuplicateKey, type Clock, type Outbox, type StoredFile } from '#platform/core'
import type { Likeness, Previews } from '#services/previews'
import type { Library } from '../contract'
import type { Likenesses } from '../likenesses/likenesses'
import { judgeEdition } from '../likenesses/rules'
import type { Store } from '../model'
import type { UploadBook } from '../uploads/uploads'
import { shownFields, type Presenter, type Shown } from './card'
import { editionOf, presentOf, votedEditionOf, type Former } from './edition-files'
import { renew, requireRenewable } from './editions'
import { markedRefusal } from './edition-marks'
import type { GiveUp } from './give-up'
import type { Incoming } from './incoming'
import { findByBytes, findByFile, refusalOfBytes } from './known-bytes'

const unlike = (message: string) => new AppError('unlike', 409, message)
const busy = (message: string) => new AppError('busy', 503, message)
const duplicate = (documentId: string, message: string) =>
  new AppError('duplicate', 409, message, { documentId })
const alreadyUsed = (documentId: string) =>
  duplicate(documentId, 'This file is already in the library. Choose the new one.')

/**
 * Publishes an uploaded file as a new edition of its uploader's document. Its pages must resemble those of the present edition; how much
 * they do decides about the votes.
 */
export function createPublishEdition(deps: {
  store: Pick<Store, 'documents'>
  outbox: Pick<Outbox, 'decide'>
  incoming: Incoming
  uploads: Pick<UploadBook, 'requireFresh' | 'settle'>
  previews: Pick<Previews, 'lookAt'>
  likenesses: Likenesses
  clock: Clock
  present: Presenter
  giveUp: GiveUp
  /** Shows it as it is now in this process before its event arrives. */
  onPublished: (document: Shown) => void
}): Library['renew'] {
  const { documents } = deps.store
  const { incoming, likenesses } = deps
  const read = (documentId: string) => documents.findById(documentId, shownFields).lean<Shown>()

  const answer = async (document: Shown, notice: string | null): Promise<Renewed> => ({
    document: await deps.present.card(document),
    edition: editionOf(document),
    keepsVotes: votedEditionOf(document) !== editionOf(document),
    notice,
  })

  /** Refuses bytes that are, or were, in the library. */
  async function requireNewBytes(file: StoredFile, documentId: string, userId: string): Promise<null> {
    for (const found of await findByBytes(documents, [file.sha256])) {
      if (found._id === documentId) return incoming.refuse(file, alreadyUsed(documentId))
      const refusal = refusalOfBytes(found, userId)
      if (refusal !== null) return incoming.refuse(file, refusal)
    }
    return null
  }

  /** Documents of the seeded world and of older releases may have no fingerprint yet. */
  async function compareWith(
    documentId: string,
    { edition, file }: Pick<Former, 'edition' | 'file'>,
    likeness: Likeness,
    userId: string,
  ) {
    const known = await likenesses.compare(documentId, edition, likeness)
    if (known !== null) return known
    const looked = await deps.previews.lookAt(file, userId)
    if (looked.outcome !== 'read') return null
    await likenesses.keep(documentId, looked.likeness, edition)
    return likenesses.compare(documentId, edition, likeness)
  }

  /** Resolves to whether the votes stay. */
  async function judge(
    before: Shown,
    file: StoredFile,
    likeness: Likeness,
    userId: string,
  ): Promise<boolean> {
    const { _id } = before
    const present = await compareWith(_id, presentOf(before), likeness, userId)
    if (present === null)
      return incoming.refuse(
        file,
        unlike('The pages of this document can’t be compared. Upload this file as a document of its own.'),
      )
    const voted = (await likenesses.compare(_id, votedEditionOf(before), likeness)) ?? present
    const verdict = judgeEdition({ present, voted })
    if (verdict === 'unlike')
      return incoming.refuse(
        file,
        unlike(
          'These pages have little in common with this document. Upload them as a document of their own, or choose another file.',
        ),
      )
    // An admin who approved a near copy has seen what it resembles.
    const similar = before.approved ? null : await likenesses.nearest(likeness, userId, _id)
    if (similar !== null)
      return incoming.refuse(
        file,
        duplicate(similar.documentId, 'These pages are nearly the same as another document of the library.'),
      )
    return verdict === 'keeps-votes'
  }

  return async (userId, documentId, { fileUrl }) => {
    const before = requireRenewable(await read(documentId), userId)
    const sent = await incoming.find(userId, fileUrl)
    const holder = await findByFile(documents, sent.ref)
    // A repeated request.
    if (holder?._id === documentId && before.file === sent.ref && editionOf(before) > 1)
      return answer(before, null)
    if (holder !== null) throw alreadyUsed(holder._id)
    await requireNewBytes(sent, documentId, userId)
    await deps.uploads.requireFresh(sent.ref)

    const examined = await incoming.examine(userId, sent, (copy) => requireNewBytes(copy, documentId, userId))
    if ('known' in examined) throw new Error('Known bytes are refused')
    const { file, notice, looked, pages } = examined.seen
    if (looked.outcome !== 'read')
      throw busy('These pages could not be compared in time. Please try again in a minute.')
    const marked = markedRefusal(before, looked.marks)
    if (marked !== null) await incoming.refuse(file, marked)
    const keepsVotes = await judge(before, file, looked.likeness, userId)

    const edition = editionOf(before) + 1
    await incoming.requireStillActive(userId)
    await likenesses.keep(documentId, looked.likeness, edition)
    await deps.giveUp(file.sha256, userId)
    let renewed: Shown
    try {
      renewed = await deps.outbox.decide(
        documents,
        documentId,
        (state, revision) => {
          const { stateEvent: _stateEvent, ...shown } = state ?? { stateEvent: null }
          const found = state === null ? null : ({ ...shown, _id: documentId, revision } as Shown)
          const document = requireRenewable(found, userId)
          if (document.file === file.ref) return { outcome: document }
          if (editionOf(document) !== edition - 1)
            throw new AppError('conflict', 409, 'You published another version meanwhile. Reload the page.')
          return renew(document, { file, pages, keepsVotes, now: deps.clock.now() })
        },
        'revision',
      )
    } catch (error) {
      // The same bytes were published during the inspection.
      if (isDuplicateKey(error)) await requireNewBytes(file, documentId, userId)
      throw error
    }
    deps.onPublished(renewed)
    await deps.uploads.settle(file.ref, file.sizeBytes)
    return answer(renewed, notice)
  }
}

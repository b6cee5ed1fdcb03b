import { documentStatusChanged } from '#events'
import { createMutex, isDuplicateKey, newId, type Clock, type Outbox } from '#platform/core'
import type { Library } from '../contract'
import type { Likenesses } from '../likenesses/likenesses'
import type { Store } from '../model'
import type { Presenter, Shown } from './card'
import type { UploadBook } from '../uploads/uploads'
import { heldBecause } from './absence-reason'
import type { AnswerKnown } from './known-bytes'
import { uploaded } from './life'
import type { GiveUp } from './give-up'
import type { Incoming } from './incoming'
import { nameOf, newDocument } from './rules'
import { isPublished } from './visibility'

/**
 * Publishes an uploaded file. It must be the uploader's own, at our file host, and new to the library. If it has active parts, a copy
 * without them replaces it. A near copy of another document is held for an admin, and so are a file with marks of lecturers' material and
 * one that could not be judged.
 */
export function createPublish(deps: {
  store: Pick<Store, 'documents'>
  outbox: Pick<Outbox, 'event' | 'insert'>
  incoming: Incoming
  uploads: Pick<UploadBook, 'requireFresh' | 'settle'>
  likenesses: Likenesses
  clock: Clock
  present: Presenter
  answerKnown: AnswerKnown
  giveUp: GiveUp
  /** Makes it searchable in this process before its event arrives. */
  onPublished: (document: Shown) => void
}): Library['publish'] {
  const { documents } = deps.store
  const { answerKnown, incoming } = deps
  // If two uploads arrive at the same moment, the second is compared with the first.
  const oneAfterTheOther = createMutex()

  return async (userId, request) => {
    const sent = await incoming.find(userId, request.fileUrl)
    const described = { ...request, fileName: sent.originalName }
    // Refuses an unreadable year before the file is inspected.
    nameOf(described, deps.clock.now())
    const known = await answerKnown(userId, request, sent)
    if (known !== null) return { ...known, notice: null }
    await deps.uploads.requireFresh(sent.ref)

    const examined = await incoming.examine(userId, sent, async (copy, notice) => {
      const knownCopy = await answerKnown(userId, request, copy)
      return knownCopy && { ...knownCopy, notice }
    })
    if ('known' in examined) return examined.known
    const { file, notice, looked, pages } = examined.seen
    const unread = { likeness: null, opening: undefined, marks: null }
    const { likeness, opening, marks } = looked.outcome === 'read' ? looked : unread
    const publishedAt = deps.clock.now()
    const given = {
      ...nameOf({ ...described, opening }, publishedAt),
      ...{ rights: request.rights, marks, wantIds: request.wantIds },
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
        await incoming.requireStillActive(userId)
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
    return { ...(await deps.present.card(document)), notice, ...heldBecause(document) }
  }
}

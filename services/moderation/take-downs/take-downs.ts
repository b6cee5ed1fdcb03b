import { randomBytes } from 'node:crypto'
import {
  formerStudentId,
  type DecisionKind,
  type NoticeLink,
  type RestorationRequest,
  type TakeDownRequest,
} from '#events'
import { AppError, newId, type Clock, type Outbox } from '#platform/core'
import type { Library } from '#services/library'
import type { LinkPurpose, Links } from './links'
import type { NoticeModel } from './model'
import { presentDetail, presentOwn, presentStatus, type Kept } from './present'
import { answer, askRestoration, closing, confirm, file, isCourtPending, tellCourt, undo } from './rules'

const badLink = () => new AppError('not-found', 404, 'This link is not valid any more.')
const noNotice = () => new AppError('not-found', 404, 'There is no notice about this document.')
const tooLate = (message: string) => new AppError('already-decided', 409, message)

/** Take-down notices from outside: filed, confirmed, answered by admins, and undone. */
export function createTakeDowns({
  notices,
  links,
  library,
  outbox,
  clock,
}: {
  notices: NoticeModel
  links: Links
  library: Pick<Library, 'removalOf' | 'closeByNotice' | 'reopenAfterNotice'>
  outbox: Pick<Outbox, 'decide' | 'insert' | 'event'>
  clock: Clock
}) {
  const read = (noticeId: string): Promise<Kept | null> =>
    notices.findById(noticeId, { outbox: 0 }).lean<Kept | null>().exec()

  /** Throws AppError 'not-found' 404 unless the link is one for this purpose. */
  async function openedBy(purpose: LinkPurpose, { noticeId, token }: NoticeLink): Promise<Kept> {
    const notice = await read(noticeId)
    if (notice === null || !links.opens(purpose, notice, token)) throw badLink()
    return notice
  }

  /** The notice that closes a document, or else the last one that did. */
  async function closingNotice(documentId: string): Promise<Kept | null> {
    const states = [...closing, 'restored'] as const
    const found = await notices
      .find({ documentId, state: { $in: states } }, { outbox: 0 })
      .lean<Kept[]>()
      .exec()
    const newest = found.toSorted((a, b) => Number(b.decidedAt ?? 0) - Number(a.decidedAt ?? 0))
    return newest.find(({ state }) => closing.includes(state)) ?? newest[0] ?? null
  }

  /** Closes or opens the document as the state of the notice says. Idempotent. */
  async function carryOut(noticeId: string): Promise<void> {
    const notice = await notices.findById(noticeId, { documentId: 1, state: 1 }).lean()
    if (notice === null) return
    if (closing.includes(notice.state)) await library.closeByNotice(notice.documentId, noticeId)
    if (notice.state === 'restored') await library.reopenAfterNotice(notice.documentId, noticeId)
  }

  return {
    /** Throws AppError: 'not-found' 404 also for what visitors may not see, 'removed' 410. */
    async file(request: Omit<TakeDownRequest, 'altcha'>): Promise<void> {
      const document = await library.removalOf(request.documentId)
      if (document?.isRemoved) throw new AppError('removed', 410, 'This document is closed already.')
      if (!document?.isPublished)
        throw new AppError('not-found', 404, 'There is no such document. Please check its address.')
      const now = clock.now()
      const noticeId = newId(now)
      const seed = randomBytes(18).toString('base64url')
      const { next, events } = file(noticeId, request, document, seed, now)
      const raised = events.map(({ definition, payload }) => outbox.event(definition, payload))
      await outbox.insert(notices, { _id: noticeId, ...next, version: 1 }, raised)
    },

    /** Throws AppError 'not-found' 404. */
    async confirm(link: NoticeLink): Promise<void> {
      const { _id } = await openedBy('confirm', link)
      const outcome = await outbox.decide(notices, _id, (state) => confirm(state, _id, clock.now()))
      if (outcome === 'unknown') throw badLink()
    },

    /** Throws AppError 'not-found' 404. */
    status: async (link: NoticeLink) => presentStatus(await openedBy('status', link)),

    /** Throws AppError: 'not-found' 404, 'already-decided' 409. */
    async tellCourt({ words, ...link }: NoticeLink & { words: string }): Promise<void> {
      const { _id } = await openedBy('court', link)
      const outcome = await outbox.decide(notices, _id, (state) => tellCourt(state, _id, words, clock.now()))
      if (outcome === 'too-late')
        throw tooLate('No restoration is under way. Write to our representative instead.')
      if (outcome === 'answered')
        throw tooLate(
          'An admin has already looked at what you told us. If there is more, write to our representative.',
        )
    },

    /** Throws AppError 'not-found' 404. */
    async ownNotice(userId: string, documentId: string) {
      const notice = await closingNotice(documentId)
      if (notice?.uploaderId !== userId) throw noNotice()
      return presentOwn(notice)
    },

    /** Throws AppError: 'not-found' 404, 'already-decided' 409. */
    async askRestoration(userId: string, documentId: string, request: RestorationRequest): Promise<void> {
      const notice = await closingNotice(documentId)
      if (notice?.uploaderId !== userId) throw noNotice()
      const { _id } = notice
      const outcome = await outbox.decide(notices, _id, (state) =>
        askRestoration(state, _id, userId, request, clock.now()),
      )
      if (outcome === 'too-late') throw tooLate('This document can’t be asked for any more.')
    },

    /** The question that admins have to answer at this moment: the notice, court action, or nothing. */
    async questionOf(noticeId: string): Promise<'notice' | 'court' | null> {
      const notice = await read(noticeId)
      if (notice?.state === 'open') return 'notice'
      return notice?.state === 'restoring' && isCourtPending(notice) ? 'court' : null
    },

    /** Carries out a decision about a notice. Idempotent. */
    async answer(
      noticeId: string,
      decided: { decisionId: string; decision: DecisionKind; note: string },
    ): Promise<void> {
      await outbox.decide(notices, noticeId, (state) => answer(state, noticeId, decided, clock.now()))
      await carryOut(noticeId)
    },

    carryOut,

    /** When notices about copyright in documents of a user were upheld that were not undone. */
    async upheldAt(uploaderId: string): Promise<Date[]> {
      const found = await notices
        .find({ uploaderId, state: { $in: closing } }, { ground: 1, decidedAt: 1 })
        .lean()
      return found.flatMap(({ ground, decidedAt }) =>
        ground === 'copyright' && decidedAt ? [decidedAt] : [],
      )
    },

    /** A document was published again: closes it once more if a notice stands. */
    async follow(documentId: string): Promise<void> {
      const notice = await closingNotice(documentId)
      if (notice !== null) await carryOut(notice._id)
    },

    /** An admin restored a document: its notices no longer close it. */
    async undo(documentId: string, restoredAt: Date): Promise<void> {
      const found = await notices.find({ documentId, state: { $in: closing } }, { _id: 1 }).lean()
      for (const { _id } of found)
        await outbox.decide(notices, _id, (state) => undo(state, _id, restoredAt, clock.now()))
    },

    /** Null if unknown. */
    async detail(noticeId: string) {
      const notice = await read(noticeId)
      if (notice === null) return null
      const { uploaderId } = notice
      // Documents that stayed without their uploaders have one owner, who is several people.
      const upheld =
        uploaderId === formerStudentId
          ? []
          : await notices.find({ uploaderId, state: { $in: closing } }, { _id: 1 }).lean()
      return presentDetail(notice, upheld.filter(({ _id }) => _id !== noticeId).length)
    },

    /** For mails: the notice, its claimant (null once deleted), and the links; null if it is gone. */
    async mailOf(noticeId: string) {
      const notice = await read(noticeId)
      if (notice === null) return null
      const { claimant } = notice
      return {
        ...presentOwn(notice),
        claimant: claimant && { name: claimant.name, email: claimant.email },
        links: {
          confirm: links.address('confirm', notice),
          status: links.address('status', notice),
          court: links.address('court', notice),
        },
      }
    },
  }
}
export type TakeDowns = ReturnType<typeof createTakeDowns>
export type NoticeMail = NonNullable<Awaited<ReturnType<TakeDowns['mailOf']>>>

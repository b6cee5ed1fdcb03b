import type { OwnRemark } from '#events'
import { AppError, type Clock, type Outbox } from '#platform/core'
import type { Library, Viewer } from '../contract'
import { shownFields, type Shown } from '../documents/card'
import { votedSince } from '../documents/edition-files'
import { maySee, notFound, requirePublished } from '../documents/visibility'
import type { RemarkRecord, Store, VoteRecord } from '../model'
import { newTextId } from '../texts/new-text-id'
import { isHidden } from '../texts/rules'
import { voteId } from '../votes/rules'
import type { VoteStore } from '../votes/store'
import { noteNearRemoval, remarkIn, removalLimit, setRemark } from './rules'

/** Newest remarks of a document that are shown. */
const most = 200

const wordsHidden = () =>
  new AppError(
    'text-hidden',
    409,
    'An admin has hidden your words here, so you can’t write others. A reason without words can be sent.',
  )

/** A remark as the uploader reads it; none if it was taken back. */
function presented(record: Pick<RemarkRecord, 'kind' | 'words' | 'page' | 'textId' | 'hidings'>) {
  const remark = remarkIn(record)
  if (remark === null) return []
  const hidden = remark.words !== null && isHidden(record.hidings)
  return [{ ...remark, _id: record.textId, words: hidden ? null : remark.words, isHidden: hidden }]
}

const notDisliked = () =>
  new AppError('not-disliked', 409, 'Only a dislike can have a reason. Dislike the document first.')

/**
 * Why users dislike a document: one remark for each dislike, shown while the dislike counts. A remark of a withdrawn dislike is kept, and is
 * shown again with the next one.
 */
export function createRemarks({
  store: { documents, remarks, native },
  voteStore,
  outbox,
  clock,
}: {
  store: Pick<Store, 'documents' | 'remarks' | 'native'>
  voteStore: Pick<VoteStore, 'readValue'>
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
}): Pick<Library, 'ownRemark' | 'remark' | 'remarksOf' | 'noteNearRemoval'> {
  const read = (documentId: string) => documents.findById(documentId, shownFields).lean<Shown>()

  const isDislikedBy = async (document: Shown, userId: string): Promise<boolean> =>
    (await voteStore.readValue(voteId(document._id, userId), votedSince(document))) === 'dislike'

  async function readRemark(documentId: string, userId: string): Promise<OwnRemark> {
    const shown = { kind: 1, words: 1, page: 1, hidings: 1 } as const
    const record = await remarks.findById(voteId(documentId, userId), shown).lean()
    return { remark: record && remarkIn(record), isHidden: isHidden(record?.hidings) }
  }

  /** Returns a document to its uploader or an admin. */
  function requireJudged(document: Shown | null, viewer: Viewer): Shown {
    if (document === null || document.status === 'deleted' || !maySee(document, viewer)) throw notFound()
    if (document.uploaderId !== viewer.userId && !viewer.isAdmin)
      throw new AppError(
        'forbidden',
        403,
        'Only its uploader and admins can read why a document is disliked.',
      )
    return document
  }

  return {
    async ownRemark(userId, documentId) {
      const document = requirePublished(await read(documentId))
      return (await isDislikedBy(document, userId))
        ? readRemark(documentId, userId)
        : { remark: null, isHidden: false }
    },

    async remark(userId, documentId, remark) {
      const document = requirePublished(await read(documentId))
      if (!(await isDislikedBy(document, userId))) throw notDisliked()
      const { uploaderId } = document
      const id = voteId(documentId, userId)
      const of = { documentId, userId, uploaderId, textId: newTextId() }
      const set = await outbox.decide(remarks, id, setRemark(of, remark, clock.now()))
      if (set === 'hidden') throw wordsHidden()
      return remark
    },

    async remarksOf(viewer, documentId) {
      const document = requireJudged(await read(documentId), viewer)
      const newest = await remarks
        .find({ documentId }, { kind: 1, words: 1, page: 1, textId: 1, hidings: 1 })
        .sort({ givenAt: -1 })
        .limit(most)
        .lean<Pick<RemarkRecord, '_id' | 'kind' | 'words' | 'page' | 'textId' | 'hidings'>[]>()
      const since = votedSince(document)
      const votes = await native.votes
        .find<Pick<VoteRecord, '_id' | 'castAt'>>(
          { _id: { $in: newest.map(({ _id }) => _id) }, value: 'dislike' },
          { projection: { castAt: 1 } },
        )
        .toArray()
      const counted = new Set(
        votes.filter(({ castAt }) => since === null || castAt > since).map(({ _id }) => _id),
      )
      return {
        remarks: newest.flatMap((record) => (counted.has(record._id) ? presented(record) : [])),
        dislikes: document.dislikes,
        limit: removalLimit(document),
      }
    },

    async noteNearRemoval(documentId) {
      await outbox.decide(
        documents,
        documentId,
        (state, revision) => {
          if (state === null) return { outcome: false }
          const { stateEvent: _stateEvent, ...document } = state
          return noteNearRemoval({ ...document, _id: documentId, revision })
        },
        'revision',
      )
    },
  }
}

import { maxWantsOfDocument, type OfferAnswer } from '#events'
import { createMutex, type Clock, type Outbox } from '#platform/core'
import type { Library } from '../contract'
import { isPublished, notFound, requirePublished } from '../documents/visibility'
import type { DocumentRecord, Store } from '../model'
import { answer, offer, withdrawOffer, type Offered } from './offer-rules'
import type { ReadWants } from './read-wants'
import * as refusals from './refusals'

type Document = Pick<DocumentRecord, '_id' | 'title' | 'courseCode' | 'uploaderId' | 'status' | 'wantIds'>
const documentFields = { title: 1, courseCode: 1, uploaderId: 1, status: 1, wantIds: 1 } as const

const offeredIn = ({ _id, title, uploaderId }: Document): Offered => ({ documentId: _id, title, uploaderId })

/** Documents that their uploaders offer for what others want, and what those say to them. */
export function createOffers({
  store: { documents, wants },
  outbox,
  clock,
  readWants,
}: {
  store: Pick<Store, 'documents' | 'wants'>
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  readWants: ReadWants
}): {
  library: Pick<Library, 'offerForWant' | 'withdrawOffer' | 'answerOffer'>
  /** Offers a document that was just published for the wants that its uploader chose. Idempotent. */
  offerUploaded(documentId: string): Promise<void>
  /** Ends the offers of a document that is no longer published, or moved to another module. Idempotent. */
  follow(documentId: string): Promise<void>
} {
  const oneAfterTheOther = createMutex()

  const readDocument = (documentId: string) =>
    documents.findById(documentId, documentFields).lean<Document | null>()

  /** A user's own published document. */
  async function requireOwn(userId: string, documentId: string): Promise<Document> {
    const document = await readDocument(documentId)
    // A private document of somebody else is not known to exist.
    if (document !== null && document.uploaderId !== userId && isPublished(document))
      throw refusals.notYours()
    if (document !== null && document.uploaderId !== userId) throw notFound()
    return requirePublished(document)
  }

  async function requireOfModule({ courseCode }: Document, wantId: string): Promise<void> {
    const want = await wants.findById(wantId, { courseCode: 1 }).lean()
    if (want === null) throw refusals.noSuchWant()
    if (!(await readWants.codesOf(courseCode)).includes(want.courseCode)) throw refusals.otherModule()
  }

  /** True if a document is offered for, or has settled, as many other wants as it may. */
  async function isUsedUp(documentId: string, wantId: string): Promise<boolean> {
    const found = await wants
      .find({ 'offers.documentId': documentId }, { offers: 1, isOpen: 1, settled: 1 })
      .lean()
    const counted = found.filter(({ _id, offers, isOpen, settled }) =>
      isOpen
        ? _id !== wantId && offers.some((each) => each.documentId === documentId && each.state === 'open')
        : settled?.documentId === documentId,
    )
    return counted.length >= maxWantsOfDocument
  }

  async function offerOne(document: Document, wantId: string): Promise<void> {
    await requireOfModule(document, wantId)
    if (await isUsedUp(document._id, wantId)) throw refusals.tooManyOffers()
    const outcome = await outbox.decide(wants, wantId, offer(offeredIn(document), clock.now()))
    if (outcome === 'ended') throw refusals.wantEnded()
    if (outcome === 'declined') throw refusals.offerDeclined()
    if (outcome === 'too-many') throw refusals.tooManyOffers()
  }

  async function answerOne(
    { userId, wantId, documentId }: { userId: string; wantId: string; documentId: string },
    given: OfferAnswer,
  ): Promise<void> {
    if ((await wants.exists({ _id: wantId })) === null) throw refusals.noSuchWant()
    const { title } = requirePublished(await readDocument(documentId))
    const answering = { wantId, userId, documentId, title }
    const outcome = await outbox.decide(wants, wantId, answer(answering, given, clock.now()))
    if (outcome === 'ended') throw refusals.wantEnded()
    if (outcome === 'offer-ended') throw refusals.offerEnded()
    if (outcome === 'forbidden') throw refusals.notYourAnswer()
  }

  return {
    library: {
      async offerForWant({ userId, wantId, documentId }) {
        const document = await requireOwn(userId, documentId)
        await oneAfterTheOther(() => offerOne(document, wantId))
        return readWants.one(wantId, userId)
      },
      async withdrawOffer({ userId, wantId, documentId }) {
        const document = await readDocument(documentId)
        if (document?.uploaderId === userId) await outbox.decide(wants, wantId, withdrawOffer(documentId))
        return readWants.one(wantId, userId)
      },
      async answerOffer(offering, given) {
        await answerOne(offering, given)
        return readWants.one(offering.wantId, offering.userId)
      },
    },
    async offerUploaded(documentId) {
      const document = await readDocument(documentId)
      if (document === null || !isPublished(document)) return
      const codes = await readWants.codesOf(document.courseCode)
      for (const wantId of document.wantIds ?? []) {
        const want = await wants.findById(wantId, { courseCode: 1 }).lean()
        if (want === null || !codes.includes(want.courseCode)) continue
        await outbox.decide(wants, wantId, offer(offeredIn(document), clock.now(), { isFirst: true }))
      }
    },
    async follow(documentId) {
      const found = await wants.find({ 'offers.documentId': documentId }, { courseCode: 1, isOpen: 1 }).lean()
      const open = found.filter(({ isOpen }) => isOpen)
      if (open.length === 0) return
      const document = await readDocument(documentId)
      const codes =
        document !== null && isPublished(document) ? await readWants.codesOf(document.courseCode) : []
      for (const { _id, courseCode } of open)
        if (!codes.includes(courseCode)) await outbox.decide(wants, _id, withdrawOffer(documentId))
    },
  }
}

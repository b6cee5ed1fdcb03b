import { documentPublished, documentRefused, restorableDays } from '#events'
import type { Clock, Outbox } from '#platform/core'
import type { Library } from '../contract'
import type { Store } from '../model'
import { shownFields, type Presenter, type Shown } from './card'
import { publishedPayload } from './rules'

const dayMs = 86_400_000
/** Far more than anybody has. */
const mostShown = 100

/** Documents that are nearly others: what an admin decides about them, and what their uploaders see of them. */
export function createWithheld(deps: {
  store: Pick<Store, 'documents'>
  outbox: Pick<Outbox, 'event' | 'update'>
  clock: Clock
  present: Pick<Presenter, 'cards'>
  onPublished: (document: Shown) => void
}): Pick<Library, 'publishWithheld' | 'refuseWithheld' | 'isWithheld' | 'withheldOf'> {
  const { documents } = deps.store
  const { outbox, clock } = deps
  const read = (_id: string) =>
    documents.findOne({ _id, removalReason: 'withheld' }, shownFields).lean<Shown | null>()

  return {
    async isWithheld(documentId) {
      return (await read(documentId)) !== null
    },

    async publishWithheld(documentId) {
      const document = await read(documentId)
      if (document === null) return false
      // It is new to everybody from now on, not from when it was sent.
      const change = { isActive: true, removalReason: null, publishedAt: clock.now() }
      const after = await outbox.update(
        documents,
        { _id: documentId, uploaderId: document.uploaderId, removalReason: 'withheld' },
        { $set: change },
        [outbox.event(documentPublished, publishedPayload(document))],
      )
      if (after === null) return false
      deps.onPublished({ ...document, ...change })
      return true
    },

    async refuseWithheld(documentId) {
      const document = await read(documentId)
      if (document === null) return false
      const { uploaderId, title } = document
      // Its file goes as that of a deleted one does.
      const restorableUntil = new Date(clock.now().getTime() + restorableDays * dayMs)
      const after = await outbox.update(
        documents,
        { _id: documentId, uploaderId, removalReason: 'withheld' },
        { $set: { removalReason: 'refused', restorableUntil } },
        [outbox.event(documentRefused, { documentId, uploaderId, title })],
      )
      return after !== null
    },

    async withheldOf(uploaderId) {
      const found = await documents
        .find({ uploaderId, isActive: false, removalReason: { $in: ['withheld', 'refused'] } }, shownFields)
        .sort({ publishedAt: -1 })
        .limit(mostShown)
        .lean<Shown[]>()
      const recent = found.filter(
        ({ restorableUntil }) => restorableUntil === null || restorableUntil > clock.now(),
      )
      const cards = await deps.present.cards(recent)
      return cards.flatMap((card, at) => {
        const status = recent[at]?.removalReason
        return status === 'withheld' || status === 'refused' ? [{ ...card, status }] : []
      })
    },
  }
}

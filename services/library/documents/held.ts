import type { WithheldDocument } from '#events'
import type { Clock } from '#platform/core'
import type { Library } from '../contract'
import type { Store } from '../model'
import { shownFields, type Presenter, type Shown } from './card'
import { heldForOf } from './absence-reason'
import type { ChangeStatus } from './change-status'

/** Far more than any user has. */
const mostShown = 100

const absences: Readonly<Record<string, WithheldDocument['status']>> = {
  held: 'withheld',
  removed: 'closed-by-notice',
}

/** Documents that wait for an admin: the decision, and the list for their uploader. */
export function createHeld({
  store: { documents },
  changeStatus,
  clock,
  present,
}: {
  store: Pick<Store, 'documents'>
  changeStatus: ChangeStatus
  clock: Clock
  present: Pick<Presenter, 'cards'>
}): Pick<Library, 'publishWithheld' | 'refuseWithheld' | 'isWithheld' | 'withheldOf'> {
  const newestOf = (uploaderId: string, status: 'held' | 'rejected' | 'removed', more = {}) =>
    documents
      .find({ uploaderId, status, ...more }, shownFields)
      .sort({ publishedAt: -1 })
      .limit(mostShown)
      .lean<Shown[]>()

  return {
    isWithheld: async (_id) => (await documents.exists({ _id, status: 'held' })) !== null,

    publishWithheld: async (documentId) =>
      (await changeStatus(documentId, () => ({ act: 'approved' }))) !== null,

    refuseWithheld: async (documentId) =>
      (await changeStatus(documentId, () => ({ act: 'rejected' }))) !== null,

    async withheldOf(uploaderId) {
      // One query per status, because an index sorts each.
      const found = await Promise.all([
        newestOf(uploaderId, 'held'),
        newestOf(uploaderId, 'rejected'),
        newestOf(uploaderId, 'removed', { notice: { $ne: null } }),
      ])
      const recent = found
        .flat()
        .filter(({ restorableUntil }) => restorableUntil === null || restorableUntil > clock.now())
        .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
        .slice(0, mostShown)
      const cards = await present.cards(recent)
      return cards.map((card, at) => ({
        ...card,
        status: absences[recent[at]?.status ?? ''] ?? 'refused',
        heldFor: (recent[at] && heldForOf(recent[at])) ?? null,
        marks: recent[at]?.marks ?? [],
      }))
    },
  }
}

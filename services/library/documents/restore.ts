import { documentRestored } from '#events'
import type { Outbox } from '#platform/core'
import type { Library } from '../contract'
import type { DocumentRecord, Store } from '../model'
import type { Recount } from '../votes/recount'
import { shownFields, type Shown } from './card'

/** Documents of before this was kept do not say it. */
export const restorationOf = ({
  restored,
}: Partial<Pick<DocumentRecord, 'restored'>>): DocumentRecord['restored'] => restored ?? null

/** The guard that a document was not restored in between. */
export const asOftenRestored = (times: number) =>
  times === 0 ? { restored: null } : { 'restored.times': times }

/** Puts a document back on the shelf, and remembers the dislikes that it is forgiven. */
export function createRestore(deps: {
  store: Pick<Store, 'documents'>
  recount: Recount
  outbox: Pick<Outbox, 'event' | 'update'>
  onRestored: (document: Shown) => void
}): Pick<Library, 'restore' | 'removalOf'> {
  const { documents } = deps.store

  async function removalOf(documentId: string) {
    const document = await documents
      .findById(documentId, { uploaderId: 1, title: 1, isActive: 1, removalReason: 1, restored: 1 })
      .lean()
    if (document === null) return null
    const { uploaderId, title, isActive, removalReason } = document
    const isRemoved = !isActive && removalReason === 'dislikes'
    return { uploaderId, title, isRemoved, removal: restorationOf(document)?.times ?? 0 }
  }

  return {
    removalOf,
    async restore(documentId, removal) {
      const state = await removalOf(documentId)
      if (state === null || !state.isRemoved || state.removal !== removal) return false
      const { dislikes, version } = await deps.recount(documentId)
      const document = await documents.findById(documentId, shownFields).lean<Shown | null>()
      if (document === null) return false
      const { uploaderId, title, courseCode, university, year } = document
      const event = { documentId, uploaderId, title, courseCode, university, year, removal }
      const restored = { times: removal + 1, dislikes, version }
      const after = await deps.outbox.update(
        documents,
        { _id: documentId, isActive: false, removalReason: 'dislikes', ...asOftenRestored(removal) },
        { $set: { isActive: true, removalReason: null, restored } },
        [deps.outbox.event(documentRestored, event)],
      )
      if (after === null) return false
      deps.onRestored(document)
      return true
    },
  }
}

import { AppError } from '#platform/core'
import type { Library } from '../contract'
import type { Presenter } from '../documents/card'
import type { ReadActive } from '../documents/read-active'
import { requirePublished } from '../documents/visibility'
import type { Store } from '../model'
import { byCourseAndTitle, maxSaved } from './rules'
import type { GiveThanks } from '../thanks/give-thanks'
import type { WriteReader } from './write-reader'

/** A reader's saved documents. */
export function createSaves(deps: {
  store: Pick<Store, 'documents' | 'readers'>
  writeReader: WriteReader
  readActive: ReadActive
  present: Presenter
  thanks: Pick<GiveThanks, 'give' | 'takeBack'>
}): Pick<Library, 'save' | 'plantSaved' | 'unsave' | 'myDocuments'> {
  const { documents, readers } = deps.store
  const savedBy = async (userId: string) => (await readers.findById(userId, { saved: 1 }).lean())?.saved ?? []

  return {
    async save(userId, documentId) {
      const document = requirePublished(
        await documents.findById(documentId, { status: 1, uploaderId: 1 }).lean(),
      )
      const saved = await savedBy(userId)
      if (saved.includes(documentId)) return
      if (saved.length >= maxSaved)
        throw new AppError(
          'too-many-saved',
          400,
          `You can save up to ${maxSaved} documents. Remove one of them first.`,
        )
      // Before the save, so that a crash loses no thanks. Thanks for a save that never happened are not announced.
      await deps.thanks.give('save', document, userId)
      await deps.writeReader(userId, { $addToSet: { saved: documentId } })
    },

    async plantSaved(userId, documentId) {
      await deps.writeReader(userId, { $addToSet: { saved: documentId } })
    },

    async unsave(userId, documentId) {
      await readers.updateOne({ _id: userId }, { $pull: { saved: documentId } })
      await deps.thanks.takeBack('save', documentId, userId)
    },

    async myDocuments(userId) {
      const active = await deps.readActive(await savedBy(userId))
      return byCourseAndTitle(await deps.present.cards(active))
    },
  }
}

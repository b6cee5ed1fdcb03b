import { AppError, isDuplicateKey } from '#platform'
import type { Presenter } from '../documents/card'
import type { Library } from '../contract'
import type { Store } from '../model'
import { byCourseAndTitle, cleanModules, maxModules, maxSaved } from '../rules'
import type { ReadActive } from '../documents/shelves'
import { standing } from '../documents/require-active'

/** What a reader keeps: saved documents and current modules. */
export function createSaves(deps: {
  store: Pick<Store, 'documents' | 'readers'>
  readActive: ReadActive
  present: Presenter
}): Pick<Library, 'save' | 'unsave' | 'myDocuments' | 'updateModules' | 'readerOf'> {
  const { documents, readers } = deps.store
  const read = (userId: string) => readers.findById(userId).lean()

  /** The reader's first write makes the record; two first writes at once meet in E11000, and the second try updates. */
  async function write(userId: string, update: Parameters<typeof readers.updateOne>[1]): Promise<void> {
    try {
      await readers.updateOne({ _id: userId }, update, { upsert: true })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      await readers.updateOne({ _id: userId }, update)
    }
  }

  return {
    async save(userId, documentId) {
      standing(await documents.findById(documentId, { isActive: 1 }).lean())
      const saved = (await read(userId))?.saved ?? []
      if (saved.includes(documentId)) return
      if (saved.length >= maxSaved)
        throw new AppError('too-many-saved', 400, `You can save up to ${maxSaved} documents.`)
      await write(userId, { $addToSet: { saved: documentId } })
    },

    async unsave(userId, documentId) {
      await readers.updateOne({ _id: userId }, { $pull: { saved: documentId } })
    },

    async myDocuments(userId) {
      const saved = (await read(userId))?.saved ?? []
      return byCourseAndTitle(await deps.present.cards(await deps.readActive(saved)))
    },

    async updateModules(userId, modules) {
      const clean = cleanModules(modules)
      if (clean.length > maxModules)
        throw new AppError('too-many-modules', 400, `You can follow up to ${maxModules} modules.`)
      await write(userId, { $set: { modules: clean } })
    },

    async readerOf(userId) {
      const [reader, uploadedDocuments] = await Promise.all([
        read(userId),
        documents.countDocuments({ uploaderId: userId, isActive: true }),
      ])
      return {
        savedDocuments: reader?.saved ?? [],
        currentModules: reader?.modules ?? [],
        uploadedDocuments,
      }
    },
  }
}

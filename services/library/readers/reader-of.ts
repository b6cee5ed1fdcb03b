import type { Library } from '../contract'
import type { Store } from '../model'

/** A user's saved documents, modules and number of published documents. */
export function createReaderOf({
  documents,
  readers,
}: Pick<Store, 'documents' | 'readers'>): Library['readerOf'] {
  return async (userId) => {
    const [reader, uploadedDocuments] = await Promise.all([
      readers.findById(userId).lean(),
      documents.countDocuments({ uploaderId: userId, status: 'published' }),
    ])
    return {
      savedDocuments: reader?.saved ?? [],
      currentModules: reader?.modules ?? [],
      uploadedDocuments,
    }
  }
}

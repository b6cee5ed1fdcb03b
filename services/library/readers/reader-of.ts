import type { Library } from '../contract'
import type { Store } from '../model'
import type { CodeSharing } from '../search/shared-codes'

/** A user's saved documents, modules and number of published documents. */
export function createReaderOf(
  { documents, readers }: Pick<Store, 'documents' | 'readers'>,
  { shelfOf }: Pick<CodeSharing, 'shelfOf'>,
): Library['readerOf'] {
  /** Two codes of one module would be one shelf twice: the first stays. */
  const onePerShelf = (modules: readonly string[]): string[] => {
    const shelves = new Set<string>()
    return modules.filter((code) => {
      const isNew = !shelves.has(shelfOf(code))
      shelves.add(shelfOf(code))
      return isNew
    })
  }

  return async (userId) => {
    const [reader, uploadedDocuments] = await Promise.all([
      readers.findById(userId).lean(),
      documents.countDocuments({ uploaderId: userId, status: 'published' }),
    ])
    return {
      savedDocuments: reader?.saved ?? [],
      currentModules: onePerShelf(reader?.modules ?? []),
      uploadedDocuments,
    }
  }
}

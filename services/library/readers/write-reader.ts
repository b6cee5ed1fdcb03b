import { isDuplicateKey } from '#platform/core'
import type { Store } from '../model'

type ReaderUpdate = Parameters<Store['readers']['updateOne']>[1]

/** Updates the library's record of a user. */
export type WriteReader = (userId: string, update: ReaderUpdate) => Promise<void>

export function createWriteReader({ readers }: Pick<Store, 'readers'>): WriteReader {
  return async (userId, update) => {
    try {
      await readers.updateOne({ _id: userId }, update, { upsert: true })
    } catch (error) {
      // A reader's first write creates the record: of two at once, one is refused and finds it created.
      if (!isDuplicateKey(error)) throw error
      await readers.updateOne({ _id: userId }, update)
    }
  }
}

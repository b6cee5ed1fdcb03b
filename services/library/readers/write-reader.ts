import { isDuplicateKey } from '#platform/core'
import type { Store } from '../model'

type ReaderUpdate = Parameters<Store['readers']['updateOne']>[1]

/** Updates what the library knows of a user. */
export type WriteReader = (userId: string, update: ReaderUpdate) => Promise<void>

export function createWriteReader({ readers }: Pick<Store, 'readers'>): WriteReader {
  return async (userId, update) => {
    try {
      await readers.updateOne({ _id: userId }, update, { upsert: true })
    } catch (error) {
      // A reader's first write makes the record: of two at once, one is refused and finds it made.
      if (!isDuplicateKey(error)) throw error
      await readers.updateOne({ _id: userId }, update)
    }
  }
}

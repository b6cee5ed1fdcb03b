import type { Library } from '../contract'
import type { Store } from '../model'
import type { WriteReader } from './write-reader'

/** Whether others may see that a user reads. */
export const createReadingShown = ({
  store: { readers },
  writeReader,
}: {
  store: Pick<Store, 'readers'>
  writeReader: WriteReader
}): Pick<Library, 'showsReading' | 'setShowsReading'> => ({
  showsReading: async (userId) =>
    (await readers.findById(userId, { showsReading: 1 }).lean())?.showsReading ?? false,
  setShowsReading: (userId, showsReading) => writeReader(userId, { $set: { showsReading } }),
})

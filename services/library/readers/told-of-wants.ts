import type { Library } from '../contract'
import type { Store } from '../model'
import type { WriteReader } from './write-reader'

/** Whether a user gets messages about wants. */
export const createToldOfWants = ({
  store: { readers },
  writeReader,
}: {
  store: Pick<Store, 'readers'>
  writeReader: WriteReader
}): Pick<Library, 'isToldOfWants' | 'setToldOfWants'> => ({
  isToldOfWants: async (userId) =>
    (await readers.findById(userId, { toldOfWants: 1 }).lean())?.toldOfWants ?? true,
  setToldOfWants: (userId, toldOfWants) => writeReader(userId, { $set: { toldOfWants } }),
})

import { formerStudentId } from '#events'
import type { Library } from '../contract'
import type { WriteReader } from '../readers/write-reader'
import type { Store } from '../model'

/** Who is told of what happens in threads. */
export function createThreadNews({
  store: { readers },
  writeReader,
}: {
  store: Pick<Store, 'readers'>
  writeReader: WriteReader
}) {
  const isToldOfThreads: Library['isToldOfThreads'] = async (userId) =>
    (await readers.findById(userId, { isToldOfThreads: 1 }).lean())?.isToldOfThreads !== false

  const library: Pick<Library, 'isToldOfThreads' | 'setToldOfThreads'> = {
    isToldOfThreads,
    setToldOfThreads: (userId, isTold) => writeReader(userId, { $set: { isToldOfThreads: isTold } }),
  }
  return {
    library,
    /** The user, if they are to be told of what somebody else does; null for their own acts, and if they want no messages. */
    async toldOf(userId: string, actorId: string): Promise<string | null> {
      if (userId === actorId || userId === formerStudentId) return null
      return (await isToldOfThreads(userId)) ? userId : null
    },
  }
}
export type ThreadNews = ReturnType<typeof createThreadNews>

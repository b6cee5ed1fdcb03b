import { formerStudentId, threadNewsKinds, type ThreadNewsKind } from '#events'
import type { Library } from '../contract'
import type { WriteReader } from '../readers/write-reader'
import type { Store } from '../model'

/** Decides who is notified of news in threads. */
export function createThreadNews({
  store: { readers },
  writeReader,
}: {
  store: Pick<Store, 'readers'>
  writeReader: WriteReader
}) {
  const threadNewsOf: Library['threadNewsOf'] = async (userId) => [
    ...((await readers.findById(userId, { threadNews: 1 }).lean())?.threadNews ?? threadNewsKinds),
  ]

  const library: Pick<Library, 'threadNewsOf' | 'setThreadNews'> = {
    threadNewsOf,
    setThreadNews: (userId, kinds) => writeReader(userId, { $set: { threadNews: [...kinds] } }),
  }
  return {
    library,
    /** Returns the user if they want messages about this kind of news; null if they do not, and for their own acts. */
    async toldOf(userId: string, actorId: string, news: ThreadNewsKind): Promise<string | null> {
      if (userId === actorId || userId === formerStudentId) return null
      return (await threadNewsOf(userId)).includes(news) ? userId : null
    },
  }
}
export type ThreadNews = ReturnType<typeof createThreadNews>

import { LRUCache } from 'lru-cache'
import { fewestOpeners, maxMostOpened, maxOpenInRoom, type Exam } from '#events'
import type { Clock } from '#platform/core'
import type { Library } from '../contract'
import type { DocumentRecord, PostRecord, Store } from '../model'
import { isHidden } from '../texts/rules'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Read once in this time for everybody in a room, however many come at once. */
const freshMs = 10_000
/** Cached rooms. Beyond that, the least recently used ones are dropped, and read again when somebody opens them. */
const maxRooms = 1000
/** Documents of one module that are looked at. Of more, the oldest are not. */
const maxDocuments = 2000
/** Older questions are of another term. */
const questionDays = 120
/** Questions of one module that are looked at. */
const maxQuestions = 500

type Room = Pick<Exam, 'mostOpened' | 'questions'>
type Question = Pick<PostRecord, '_id' | 'documentId' | 'text' | 'at' | 'hidings'>

/** The documents with the most openers, of those with enough of them; of equals the newer one. `documentIds`: newest first. */
export function rankOpened(documentIds: readonly string[], openers: ReadonlyMap<string, number>): string[] {
  return documentIds
    .map((id) => ({ id, openers: openers.get(id) ?? 0 }))
    .filter((each) => each.openers >= fewestOpeners)
    .sort((a, b) => b.openers - a.openers)
    .slice(0, maxMostOpened)
    .map(({ id }) => id)
}

/** Questions without an answer, newest first, without those that an admin hid. `answered`: ids of the others. */
export const openQuestions = (questions: readonly Question[], answered: ReadonlySet<string>): Question[] =>
  questions
    .filter(({ _id, hidings }) => !answered.has(_id) && !isHidden(hidings))
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, maxOpenInRoom)

/**
 * The rooms of modules, by their sorted codes: the documents that most people opened within the last hour, and open questions. `read` reads a
 * room once in ten seconds for everybody, and anew after `forget`.
 */
export function createRooms({
  store: { documents, views, posts },
  browsing,
  clock,
}: {
  store: Pick<Store, 'documents' | 'views' | 'posts'>
  browsing: Pick<Library, 'cards'>
  clock: Clock
}): { read(codes: readonly string[]): Promise<Room>; forget(codes: readonly string[]): void } {
  async function openedOf(ids: readonly string[]): Promise<string[]> {
    const since = new Date(clock.now().getTime() - hourMs)
    const counted = await views.aggregate<{ _id: string; openers: number }>([
      { $match: { documentId: { $in: ids }, at: { $gte: since } } },
      { $group: { _id: '$documentId', openers: { $sum: 1 } } },
    ])
    return rankOpened(ids, new Map(counted.map(({ _id, openers }) => [_id, openers])))
  }

  async function questionsOf(ids: readonly string[]): Promise<Question[]> {
    const since = new Date(clock.now().getTime() - questionDays * dayMs)
    const asked = await posts
      .find(
        { documentId: { $in: [...ids] }, kind: 'question', at: { $gte: since }, state: 'shown' },
        { documentId: 1, text: 1, at: 1, hidings: 1 },
      )
      .limit(maxQuestions)
      .lean<Question[]>()
    const threadIds = asked.map(({ _id }) => _id)
    const answers = await posts
      .find({ threadId: { $in: threadIds }, kind: 'answer', state: 'shown' }, { threadId: 1 })
      .lean()
    return openQuestions(asked, new Set(answers.map(({ threadId }) => threadId)))
  }

  async function readNow(codes: readonly string[]) {
    const found = await documents
      .find({ status: 'published', courseCode: { $in: codes } }, { title: 1 })
      .sort({ publishedAt: -1, _id: -1 })
      .limit(maxDocuments)
      .lean<Pick<DocumentRecord, '_id' | 'title'>[]>()
    const ids = found.map(({ _id }) => _id)
    const titles = new Map(found.map(({ _id, title }) => [_id, title]))
    const [opened, questions] = await Promise.all([openedOf(ids), questionsOf(ids)])
    return {
      opened,
      questions: questions.map(({ _id, documentId, text, at }) => ({
        ...{ threadId: _id, documentId, title: titles.get(documentId) ?? '' },
        ...{ text, at: at.toISOString() },
      })),
    }
  }
  const keyOf = (codes: readonly string[]) => codes.join(' ')
  const rooms = new LRUCache<string, ReturnType<typeof readNow>>({
    max: maxRooms,
    ttl: freshMs,
    // By default lru-cache caches the time for a real millisecond, which would hide jumps of a test's clock.
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })

  function readShared(codes: readonly string[]): ReturnType<typeof readNow> {
    const key = keyOf(codes)
    const known = rooms.get(key)
    if (known !== undefined) return known
    const now = readNow(codes)
    rooms.set(key, now)
    void now.catch(() => {
      if (rooms.peek(key) === now) rooms.delete(key)
    })
    return now
  }

  return {
    async read(codes) {
      const { opened, questions } = await readShared(codes)
      return { mostOpened: await browsing.cards(opened), questions }
    },
    // A running read still answers the callers that wait for it. Later calls start a new one.
    forget: (codes) => void rooms.delete(keyOf(codes)),
  }
}

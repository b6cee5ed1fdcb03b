import type { Want as WantSeen } from '#events'
import type { Clock } from '#platform/core'
import type { Store } from '../model'
import { readSharedCodes } from '../search/words/search-words'
import { isShownTo, partOf, present, type Shown } from './present'

/** Wants of a module that are read, and those of them that are shown. */
const mostRead = 500
const mostShown = 60

const fields = { outbox: 0, version: 0 } as const

/** Reads wants as a user sees them. */
export function createReadWants({
  store: { documents, wants, searchWords },
  clock,
}: {
  store: Pick<Store, 'documents' | 'wants' | 'searchWords'>
  clock: Clock
}) {
  /** The titles of published documents. */
  async function titlesOf(found: readonly Shown[]): Promise<Map<string, string>> {
    const ids = [...new Set(found.flatMap(({ offers }) => offers.map(({ documentId }) => documentId)))]
    if (ids.length === 0) return new Map()
    const read = await documents.find({ _id: { $in: ids } }, { title: 1, status: 1 }).lean()
    return new Map(read.filter(({ status }) => status === 'published').map(({ _id, title }) => [_id, title]))
  }

  async function show(found: readonly Shown[], userId: string): Promise<WantSeen[]> {
    const now = clock.now()
    const shown = [...new Map(found.map((want) => [want._id, want])).values()].filter((want) =>
      isShownTo(want, userId, now),
    )
    const titles = await titlesOf(shown)
    return shown.map((want) => present(want, userId, titles))
  }

  /** A user's own first, then those of the most students. */
  const byWeight = (one: WantSeen, other: WantSeen): number =>
    Number(other.mine !== null) - Number(one.mine !== null) || other.students - one.students
  const byAge = (one: WantSeen, other: WantSeen): number => other.askedAt.localeCompare(one.askedAt)

  return {
    /** Every code of a module, from the store: not every process keeps them. */
    async codesOf(courseCode: string): Promise<string[]> {
      return [courseCode, ...(await readSharedCodes(searchWords)).others(courseCode)]
    },
    /** Those of a module, under any of its codes, newest first: no answer or seconder moves a row. */
    async ofModule(codes: readonly string[], userId: string): Promise<WantSeen[]> {
      const [open, own] = await Promise.all([
        wants
          .find({ courseCode: { $in: [...codes] }, isOpen: true }, fields)
          .limit(mostRead)
          .lean<Shown[]>(),
        wants.find({ people: userId, isOpen: false }, fields).limit(mostRead).lean<Shown[]>(),
      ])
      const ofIt = own.filter(({ courseCode }) => codes.includes(courseCode))
      const shown = (await show([...open, ...ofIt], userId)).sort(byWeight).slice(0, mostShown)
      return shown.sort(byAge)
    },
    /** Those that a user asked for or seconded, newest first. */
    async ofUser(userId: string): Promise<WantSeen[]> {
      const found = await wants.find({ people: userId }, fields).limit(mostRead).lean<Shown[]>()
      const own = found.filter((want) => partOf(want, userId) !== null)
      return (await show(own, userId)).sort(byAge)
    },
    /** One want; null if a user is not shown it any more. */
    async one(wantId: string, userId: string): Promise<WantSeen | null> {
      const found = await wants.findById(wantId, fields).lean<Shown | null>()
      return found === null ? null : ((await show([found], userId))[0] ?? null)
    },
  }
}
export type ReadWants = ReturnType<typeof createReadWants>

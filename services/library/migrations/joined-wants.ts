import { createHash } from 'node:crypto'
import type { DocumentKind } from '#events'
import { batchOf, createStoreOnlyOutbox, type Migration } from '#platform'
import { createStore, type WantRecord } from '../model'
import { ask } from '../wants/rules'
import { changed, isOpenAt, type WantRule } from '../wants/state'

const together = 200

/** A want as stored by releases in which each student had one of their own; `_id` is `user:module:kind`. */
interface Older {
  _id: string
  userId: string
  courseCode: string
  kind: DocumentKind
  askedAt: Date
  isOpen: boolean
}

/** Older wants name nobody in `people`. */
const ofOneStudent = { people: null as never }

/** The same for every process that migrates. */
const idOf = ({ courseCode, kind }: Pick<Older, 'courseCode' | 'kind'>): string =>
  createHash('sha256').update(`want ${courseCode} ${kind}`).digest('hex').slice(0, 24)

/** Adds the student of an older want: as the asker of a new one, or to its seconders. */
const join =
  ({ userId, courseCode, kind, askedAt }: Omit<Older, '_id' | 'isOpen'>): WantRule<boolean> =>
  (state) => {
    if (state === null) {
      const { next } = ask({ userId, courseCode, kind, year: null, line: null }, askedAt)(null)
      return next === undefined ? { outcome: false } : changed(true, next)
    }
    if (state.people.includes(userId)) return { outcome: false }
    return changed(true, { ...state, seconders: [...state.seconders, { userId, at: askedAt }] })
  }

/**
 * An older record is ended after its student is in the new one, keeps its events until the bus has them, and is then deleted like any that
 * ended. See docs/decisions/085-wanted.md.
 */
export const joinedWants: Migration = {
  name: 'joined-wants',
  description: 'Wants of single students become one for each module and kind, which they all share.',
  upgrade: 'stop',
  plan: ({ connection }) => createStore(connection).wants.countDocuments(ofOneStudent),
  async batch({ connection, clock }) {
    const { wants } = createStore(connection)
    const { decide } = createStoreOnlyOutbox(clock)
    const older = await wants.collection
      .find<Older>(ofOneStudent, { projection: { outbox: 0 } })
      .limit(together)
      .toArray()
    let converted = 0
    for (const each of older.toSorted((one, other) => one.askedAt.getTime() - other.askedAt.getTime())) {
      if (isOpenAt(clock.now(), each)) await decide(wants, idOf(each), join(each))
      const { modifiedCount } = await wants.collection.updateOne(
        { _id: each._id as never, ...ofOneStudent },
        { $set: ended, $unset: { userId: '' } },
      )
      converted += modifiedCount
    }
    return batchOf(older, converted)
  },
}

const ended: Partial<WantRecord> = {
  year: null,
  line: null,
  hidings: 0,
  askerId: null,
  askerWaits: false,
  seconders: [],
  offers: [],
  isOpen: false,
  settled: null,
  people: [],
}

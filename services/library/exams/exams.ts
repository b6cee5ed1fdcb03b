import { maxExamDaysAhead, type Exam } from '#events'
import { AppError, type Clock, type Outbox } from '#platform/core'
import type { Library } from '../contract'
import type { Store } from '../model'
import type { createRooms } from './room'
import { dayAfter, examDayOf, forget, isRoomOpen, isSayable, sayDay, setDay } from './rules'

/** Records of one erasure that are read together. */
const atOnce = 200

const notSayable = () =>
  new AppError('invalid', 400, `Choose today or a day within the next ${maxExamDaysAhead} days.`)

/** The days of exams, as an admin or students who follow the module say them, and the rooms in the days before. */
export function createExams({
  store: { exams },
  outbox,
  clock,
  modules,
  rooms,
}: {
  store: Pick<Store, 'exams'>
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  modules: Pick<Library, 'codesOf' | 'followedBy'>
  rooms: ReturnType<typeof createRooms>
}): {
  library: Pick<Library, 'exam' | 'sayExamDay' | 'setExamDay' | 'examRoom' | 'forgetExamRoom'>
  erase(userId: string): Promise<void>
  sweep(): Promise<void>
} {
  const codesOf = async (courseCode: string): Promise<[string, ...string[]]> => {
    const [first = courseCode, ...others] = (await modules.codesOf(courseCode)).toSorted()
    return [first, ...others]
  }

  async function dayOf(codes: readonly string[], userId: string) {
    const records = await exams.find({ _id: { $in: codes } }, { adminDay: 1, proposals: 1 }).lean()
    return examDayOf(records, userId, clock.now())
  }

  async function exam(courseCode: string, userId: string): Promise<Exam> {
    const codes = await codesOf(courseCode)
    const known = await dayOf(codes, userId)
    const isOpen = known.day !== null && isRoomOpen(known.day, clock.now())
    const others = codes.filter((code) => code !== courseCode)
    return {
      ...known,
      isOpen,
      ...(isOpen ? await rooms.read(codes) : { mostOpened: [], questions: [] }),
      ...(others.length > 0 && { sharedCodes: others }),
    }
  }

  async function mustFollow(userId: string, codes: readonly string[]): Promise<void> {
    const followed = (await modules.followedBy([userId])).get(userId) ?? []
    if (!followed.some(({ code }) => codes.includes(code)))
      throw new AppError('not-followed', 409, 'Follow the module first: its students know when the exam is.')
  }

  return {
    library: {
      exam,
      async sayExamDay(userId, courseCode, day) {
        const now = clock.now()
        const codes = await codesOf(courseCode)
        if (day !== null) {
          if (!isSayable(day, now)) throw notSayable()
          await mustFollow(userId, codes)
        }
        const [first, ...others] = codes
        const outcome = await outbox.decide(exams, first, sayDay({ courseCode, userId, day, now }))
        if (outcome === 'full')
          throw new AppError('too-many-days', 409, 'Enough students have said a day for this exam.')
        // The student may have said a day under another code, before admins joined it to this module.
        for (const code of others) await outbox.decide(exams, code, forget(code, userId))
        return exam(courseCode, userId)
      },
      async setExamDay(actorId, courseCode, day) {
        const now = clock.now()
        if (day !== null && !isSayable(day, now)) throw notSayable()
        const [first, ...others] = await codesOf(courseCode)
        await outbox.decide(exams, first, setDay({ courseCode, actorId, day, now }))
        for (const code of others)
          await outbox.decide(exams, code, setDay({ courseCode: code, actorId, day: null, now }))
        return exam(courseCode, actorId)
      },
      async examRoom(courseCode) {
        const codes = await codesOf(courseCode)
        const { day } = await dayOf(codes, '')
        return day !== null && isRoomOpen(day, clock.now()) ? { codes } : null
      },
      forgetExamRoom: (codes) => rooms.forget(codes),
    },
    async erase(userId) {
      for (;;) {
        const found = await exams.find({ 'proposals.userId': userId }, { _id: 1 }).limit(atOnce).lean()
        if (found.length === 0) return
        for (const { _id } of found) await outbox.decide(exams, _id, forget(_id, userId))
      }
    },
    async sweep() {
      await exams.deleteMany({ lastDay: { $lt: dayAfter(clock.now(), 0) }, outbox: [] })
    },
  }
}

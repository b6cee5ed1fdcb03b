import { examChanged, examRoomDays, fewestForExam, maxExamDaysAhead, type Exam } from '#events'
import { dayNamed, daysUntil, raise, type Decision, type StateOf } from '#platform/core'
import type { ExamRecord } from '../model'

/** Students who may say a day of one exam: far more than a lecture hall has. */
export const maxProposals = 2000

type State = StateOf<ExamRecord>
type Proposal = State['proposals'][number]
/** `done`: also if nothing had to change. */
type ExamRule = (state: State | null) => Decision<State, 'done' | 'full'>

const dayMs = 86_400_000

/** The name of the day that is so many days after this moment, in Singapore. */
export const dayAfter = (now: Date, days: number): string =>
  daysUntil(new Date(now.getTime() + days * dayMs), 1)[0]?.name ?? ''

/** True if an exam may be on this day: today or later, and not in some other year. */
export const isSayable = (day: string, now: Date): boolean =>
  day >= dayAfter(now, 0) && day <= dayAfter(now, maxExamDaysAhead)

/** True in the days before an exam, and until the end of its day. */
export function isRoomOpen(day: string, now: Date): boolean {
  const { from, until } = dayNamed(day)
  return now.getTime() >= from.getTime() - examRoomDays * dayMs && now < until
}

/** Without the days that are over. */
const upcoming = (state: State | null, today: string) => ({
  adminDay: state?.adminDay != null && state.adminDay >= today ? state.adminDay : null,
  proposals: state?.proposals.filter(({ day }) => day >= today) ?? [],
})

/** The next state, with the last of its days. */
const withLastDay = (next: Pick<State, 'adminDay' | 'proposals'>): State => ({
  ...next,
  lastDay: [next.adminDay ?? '', ...next.proposals.map(({ day }) => day)].sort().at(-1) ?? '',
})

type Setting = { actorId: string; day: string | null } | null
const changed = (courseCode: string, setting: Setting) => raise(examChanged, { courseCode, setting })

/** A student says a day, or none any more. */
export const sayDay =
  ({
    courseCode,
    userId,
    day,
    now,
  }: {
    courseCode: string
    userId: string
    day: string | null
    now: Date
  }): ExamRule =>
  (state) => {
    const before = upcoming(state, dayAfter(now, 0))
    const said = before.proposals.find((each) => each.userId === userId)?.day ?? null
    if (said === day) return { outcome: 'done' }
    const others = before.proposals.filter((each) => each.userId !== userId)
    if (day !== null && others.length >= maxProposals) return { outcome: 'full' }
    const proposals: Proposal[] = day === null ? others : [...others, { userId, day, at: now }]
    return {
      outcome: 'done',
      next: withLastDay({ ...before, proposals }),
      events: [changed(courseCode, null)],
    }
  }

/** An admin sets the day, or leaves it to students again. */
export const setDay =
  ({
    courseCode,
    actorId,
    day,
    now,
  }: {
    courseCode: string
    actorId: string
    day: string | null
    now: Date
  }): ExamRule =>
  (state) => {
    const before = upcoming(state, dayAfter(now, 0))
    if (before.adminDay === day) return { outcome: 'done' }
    return {
      outcome: 'done',
      next: withLastDay({ ...before, adminDay: day }),
      events: [changed(courseCode, { actorId, day })],
    }
  }

/** Nothing is left of what a student said. */
export const forget =
  (courseCode: string, userId: string): ExamRule =>
  (state) =>
    state?.proposals.some((each) => each.userId === userId) === true
      ? {
          outcome: 'done',
          next: withLastDay({
            ...state,
            proposals: state.proposals.filter((each) => each.userId !== userId),
          }),
          events: [changed(courseCode, null)],
        }
      : { outcome: 'done' }

export type ExamDay = Pick<Exam, 'day' | 'setBy' | 'proposals' | 'mine'>
type Said = Pick<ExamRecord, 'adminDay' | 'proposals'>

/**
 * The day of an exam: the next one that an admin set, or else the one that most students say, if at least three do. Among equals, the day
 * that reached three students first wins. `records`: of all codes of the module, because admins may have joined the codes recently.
 */
export function examDayOf(records: readonly Said[], userId: string, now: Date): ExamDay {
  const today = dayAfter(now, 0)
  const ahead = records.map((record) => ({
    adminDay: record.adminDay !== null && record.adminDay >= today ? [record.adminDay] : [],
    proposals: record.proposals.filter(({ day }) => day >= today),
  }))
  const newestFirst = ahead
    .flatMap(({ proposals }) => proposals)
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  const ofStudents = new Map<string, Proposal>()
  for (const proposal of newestFirst)
    if (!ofStudents.has(proposal.userId)) ofStudents.set(proposal.userId, proposal)
  const oldestFirst = [...ofStudents.values()].toReversed()
  const counted = [...new Set(oldestFirst.map(({ day }) => day))]
    .map((day) => {
      const said = oldestFirst.filter((each) => each.day === day)
      return { day, students: said.length, thirdAt: said[fewestForExam - 1]?.at.getTime() ?? 0 }
    })
    .sort((a, b) => b.students - a.students || a.thirdAt - b.thirdAt || a.day.localeCompare(b.day))
  const [adminDay] = ahead.flatMap((record) => record.adminDay).sort()
  const agreed = counted.find(({ students }) => students >= fewestForExam)?.day
  return {
    day: adminDay ?? agreed ?? null,
    setBy: adminDay !== undefined ? 'admin' : agreed !== undefined ? 'students' : null,
    proposals: counted.map(({ day, students }) => ({ day, students })),
    mine: ofStudents.get(userId)?.day ?? null,
  }
}

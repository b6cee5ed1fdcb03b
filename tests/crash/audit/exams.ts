import type { Memory } from '../memory'
import type { Books } from './books'

/** Each day of an exam is the one of the last answer. */
export function auditExams({ exams }: Books, memory: Memory): string[] {
  const said = new Map(exams.flatMap(({ proposals }) => proposals.map(({ userId, day }) => [userId, day])))
  const adminDay = exams[0]?.adminDay ?? null
  return [
    ...(memory.setExamDay.fits(adminDay) ? [] : [`an admin's day of an exam is ${adminDay}`]),
    ...[...memory.examDays].flatMap(([userId, known]) => {
      const day = said.get(userId) ?? null
      return known.fits(day) ? [] : [`the day of an exam that ${userId} says is ${day}`]
    }),
  ]
}

import { z } from 'zod'
import { instant, positiveInteger, success } from '../fields'
import { id } from '../values'
import { defineCall } from './define-call'
import { documentCard } from './documents'
import { courseCodeField } from './shared'
import { sharedCodes } from './shelves'

/** The room of a module opens this many days before its exam, and closes at the end of the day. */
export const examRoomDays = 7
/** The day of an exam is set once this many followers of its module say the same day. */
export const fewestForExam = 3
/** Nobody knows the day of an exam earlier. */
export const maxExamDaysAhead = 200
/** Documents that fewer people opened within the hour are not listed: readers could guess who opened them. */
export const fewestOpeners = 3
/** The most opened documents that a room shows. */
export const maxMostOpened = 5
/** Open questions that a room shows. */
export const maxOpenInRoom = 5

/** A day in Singapore: '2026-12-03'. */
export const examDay = z.iso.date('Choose a day.')

/** The exam of a module, and what happens in its room. */
export const exam = z.object({
  /** Null if neither an admin nor three students have said one that is still to come. */
  day: examDay.nullable(),
  setBy: z.enum(['admin', 'students']).nullable(),
  /** The days that students say, most first, and how many do. Not who. */
  proposals: z.array(z.object({ day: examDay, students: positiveInteger })),
  /** The day that the caller says. */
  mine: examDay.nullable(),
  /** True in the days before the exam, and on its day. */
  isOpen: z.boolean(),
  /** While the room is open: the documents that most people opened within the last hour. */
  mostOpened: z.array(documentCard),
  /** While the room is open: the newest questions about its documents that nobody has answered. */
  questions: z.array(
    z.object({ threadId: id, documentId: id, title: z.string(), text: z.string(), at: instant }),
  ),
  sharedCodes,
})
export type Exam = z.infer<typeof exam>

export const examResponse = exam.extend({ success })
const withCode = z.object({ code: courseCodeField })
/** Null: none any more. */
const withDay = z.object({ day: examDay.nullable() })

/** Days of exams, and the rooms before them. */
export const examCalls = {
  exam: defineCall({
    method: 'get',
    path: '/api/modules/:code/exam',
    summary:
      'The day of a module’s exam, the days that students say, and the module’s room in the week before.',
    access: 'user',
    params: withCode,
    answer: examResponse,
    reasons: {},
  }),
  sayExamDay: defineCall({
    method: 'put',
    path: '/api/modules/:code/exam',
    summary:
      'Say on which day the exam of a module is that one follows, or no longer. Three students who say the same day set it. Idempotent.',
    access: 'user',
    params: withCode,
    body: withDay,
    answer: examResponse,
    reasons: { 'not-followed': 409, 'too-many-days': 409 },
  }),
  setExamDay: defineCall({
    method: 'put',
    path: '/api/admin/modules/:code/exam',
    summary: 'Set the day of a module’s exam, whatever students say; or leave it to them again. Idempotent.',
    access: 'admin',
    params: withCode,
    body: withDay,
    answer: examResponse,
    reasons: {},
  }),
}

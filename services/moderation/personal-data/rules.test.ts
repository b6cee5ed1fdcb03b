import { expect, it } from 'vitest'
import { caseLapsed, deletedTextTitle, formerStudent, riskCaseId, textCaseId } from '#events'
import { newId } from '#platform/core'
import { openRisk } from '../cases/rules'
import { emptyCase, type CaseState } from '../cases/state'
import { withoutMember, withoutSubject } from './rules'

const now = new Date('2026-08-10T10:00:00.000Z')
const userId = 'a'.repeat(24)
const caseId = riskCaseId(userId)
const subject = {
  caseId,
  kind: 'risk',
  subjectId: userId,
  userId,
  title: 'kim',
  distinction: 'NUS 2',
} as const
const [friend, other] = [newId(), newId()]
const open: CaseState =
  openRisk(
    null,
    subject,
    {
      risks: ['few-readers'],
      figures: { inAnHour: 2, points: 110, unreadPoints: 110, inside: 2, outside: 0 },
      circle: [friend, other],
      documents: [{ documentId: newId(), publishedAt: now, openers: 2, outside: 0 }],
      decided: 0,
    },
    now,
  ).next ?? emptyCase(subject, now)

it('takes an erased account out of the circle of another student, whose case stays', () => {
  const { next } = withoutMember(open, friend)
  expect(next).toEqual({ ...open, circle: [other] })
  expect(withoutMember(next ?? null, friend)).toEqual({ outcome: 'nothing-to-erase' })
  expect(withoutMember(null, friend)).toEqual({ outcome: 'nothing-to-erase' })
})

it('takes an erased account out of the group of a pile-on', () => {
  const pileOn: CaseState = { ...open, circle: null, group: [friend, other] }
  expect(withoutMember(pileOn, friend).next).toEqual({ ...pileOn, group: [other] })
})

it.each(['keep', 'delete'] as const)(
  'leaves nothing of a student’s points in their case, and closes it, if their documents %s',
  (documents) => {
    const { next, events } = withoutSubject(open, caseId, documents)
    expect(next).toMatchObject({
      title: formerStudent().username,
      status: 'closed',
      risks: [],
      figures: null,
      circle: null,
      documents: null,
    })
    expect(events).toMatchObject([{ definition: caseLapsed, payload: { caseId, kind: 'risk', userId } }])
  },
)

it('leaves no words of a text whose author is gone, and closes its case', () => {
  const textCase = textCaseId(newId())
  const text = { subject: 'remark', words: 'You are stupid.', documentId: newId(), courseCode: null } as const
  const reported: CaseState = {
    ...emptyCase({ ...subject, caseId: textCase, kind: 'texts', title: text.words }, now),
    ...{ status: 'open', text, message: 'A joke.' },
  }
  const { next, events } = withoutSubject(reported, textCase, 'keep')
  expect(next).toMatchObject({ title: deletedTextTitle, text: null, message: null, status: 'closed' })
  expect(events).toMatchObject([{ definition: caseLapsed, payload: { caseId: textCase } }])
})

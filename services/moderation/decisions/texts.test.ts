import { expect, it } from 'vitest'
import { textCaseId, type DecisionKind } from '#events'
import { newId } from '#platform/core'
import type { StudentText } from '#services/library'
import type { CaseRecord } from '../cases/model'
import { emptyCase, type Subject } from '../cases/state'
import { noRemoval } from '../rules'
import { createTextDecisions } from './texts'

const now = new Date('2026-11-10T10:00:00.000Z')
const [textId, userId, actorId] = ['c'.repeat(24), 'a'.repeat(24), 'b'.repeat(24)]
const caseId = textCaseId(textId)
const text = {
  subject: 'remark',
  words: 'You are stupid.',
  documentId: 'd'.repeat(24),
  courseCode: null,
} as const
const subject: Subject = {
  ...{ caseId, kind: 'texts', subjectId: textId, userId },
  ...{ title: 'You are stupid.', distinction: null },
}
const decided = (decision: DecisionKind) => ({
  ...{ _id: `decision ${decision}`, decision, note: 'No.', actorId: newId(), at: now },
  ...{ basis: null, openedAt: now, documentIds: null },
})
const caseOf = (over: Partial<CaseRecord> = {}): CaseRecord => ({
  ...{ ...emptyCase(subject, now), _id: caseId, version: 1, outbox: [] },
  ...{ status: 'open', text },
  ...over,
})
const hidden = caseOf({ status: 'closed', decisions: [decided('hide-text')] })
const contested = caseOf({ message: 'A joke.', decisions: [decided('hide-and-warn')] })
const shown: StudentText = {
  ...{ authorId: userId, words: 'You are stupid.', hidings: 2, isHidden: false },
  ...{ documentId: text.documentId, courseCode: null },
}
const hiddenText = { ...shown, hidings: 3, isHidden: true }

/** The desk, over a text as it is now, and what was decided. */
function deskOver(found: StudentText | null) {
  const made: Parameters<Parameters<typeof createTextDecisions>[0]['decide']>[2][] = []
  const decisions = createTextDecisions({
    library: { textOf: async () => found },
    decide: async (_actor, _subject, verdict) => void made.push(verdict),
  })
  return { decisions, made }
}
const request = { actorId, caseId, note: 'Be kind.' }
const hiding = { ...request, text: 'You are stupid.', warns: false }

it.each([
  [false, 'hide-text'],
  [true, 'hide-and-warn'],
])('hides the words that the admin read, as they are now; warns: %s', async (warns, decision) => {
  const { decisions, made } = deskOver(shown)
  await decisions.hide(caseOf(), { ...hiding, warns })
  expect(made).toEqual([{ decision, note: 'Be kind.', mustBeOpen: true, basis: 2, text }])
})

it.each<[string, CaseRecord, StudentText | null, string]>([
  ['that has changed', caseOf(), { ...shown, words: 'You are kind.' }, 'text-changed'],
  ['that its author took back', caseOf(), { ...shown, words: null }, 'text-changed'],
  ['that is gone', caseOf(), null, 'text-changed'],
  ['that is hidden', caseOf(), hiddenText, 'text-changed'],
  ['of a closed case', caseOf({ status: 'closed' }), shown, 'already-decided'],
  ['whose author waits for an answer', contested, hiddenText, 'wrong-decision'],
  ['of a case about something else', caseOf({ kind: 'reports' }), shown, 'wrong-decision'],
  ['whose author is gone', caseOf({ text: null }), shown, 'wrong-decision'],
])('hides no text %s', async (_, record, found, code) => {
  const { decisions, made } = deskOver(found)
  await expect(decisions.hide(record, hiding)).rejects.toMatchObject({ code })
  expect(made).toEqual([])
})

it('shows a hidden text again', async () => {
  const { decisions, made } = deskOver(hiddenText)
  await decisions.show(hidden, request)
  expect(made).toEqual([{ decision: 'show-text', note: 'Be kind.', text, mustBeOpen: false, basis: 3 }])
})

it.each<[string, CaseRecord, StudentText | null, string]>([
  ['that is not hidden', hidden, shown, 'text-changed'],
  ['that is gone', hidden, null, 'text-changed'],
  ['whose author waits for an answer', contested, hiddenText, 'wrong-decision'],
  ['that nobody has hidden', caseOf(), hiddenText, 'wrong-decision'],
])('shows no text %s', async (_, record, found, code) => {
  const { decisions, made } = deskOver(found)
  await expect(decisions.show(record, request)).rejects.toMatchObject({ code })
  expect(made).toEqual([])
})

it.each<[string, StudentText | null, number | null]>([
  ['is there', hiddenText, 3],
  ['is gone', null, null],
])(
  'accepts a contest and withdraws the warning that came with hiding a text that %s',
  async (_, found, basis) => {
    const { decisions, made } = deskOver(found)
    await decisions.accept(contested, request)
    expect(made).toEqual([
      {
        ...{ decision: 'show-text', note: 'Be kind.', text, mustBeOpen: true, basis },
        warning: { documentId: 'decision hide-and-warn', removal: noRemoval },
      },
    ])
  },
)

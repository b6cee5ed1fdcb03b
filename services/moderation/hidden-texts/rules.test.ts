import { describe, expect, it } from 'vitest'
import { contestDays, textCaseId, type DecisionKind, type HiddenText } from '#events'
import { newId } from '#platform/core'
import { emptyCase, type CaseState, type Subject } from '../cases/state'
import { fileTextContest, hidingOf, isContested, presentHidden } from './rules'

const now = new Date('2026-11-10T10:00:00.000Z')
const after = (days: number, ms = 0) => new Date(now.getTime() + days * 86_400_000 + ms)
const [textId, userId] = ['c'.repeat(24), 'a'.repeat(24)]
const subject: Subject = {
  ...{ caseId: textCaseId(textId), kind: 'texts', subjectId: textId, userId },
  ...{ title: 'You are stupid.', distinction: null },
}
const text = {
  subject: 'remark',
  words: 'You are stupid.',
  documentId: 'd'.repeat(24),
  courseCode: null,
} as const
const decided = (decision: DecisionKind, at = now) => ({
  ...{ _id: newId(), decision, note: `${decision}.`, actorId: newId(), at },
  ...{ basis: null, openedAt: at, documentIds: null },
})
const hidden = (over: Partial<CaseState> = {}): CaseState => ({
  ...emptyCase(subject, now),
  ...{ text, decisions: [decided('hide-text')] },
  ...over,
})

it.each<[string, DecisionKind[], DecisionKind | null]>([
  ['nothing', [], null],
  ['a closed case', ['close'], null],
  ['a hiding', ['hide-text'], 'hide-text'],
  ['a hiding with a warning', ['hide-and-warn'], 'hide-and-warn'],
  ['a hiding whose contest was rejected', ['hide-text', 'reject'], 'hide-text'],
  ['a hiding that was undone', ['hide-text', 'show-text'], null],
  ['one that was undone and made again', ['hide-text', 'show-text', 'hide-and-warn'], 'hide-and-warn'],
])('after %s a text is hidden by', (_, decisions, hiding) =>
  expect(hidingOf(decisions.map((each) => decided(each)))?.decision ?? null).toBe(hiding),
)

describe('a contest of a hidden text', () => {
  it('opens its case again, with the words of the author', () => {
    const contested = fileTextContest(hidden(), subject, 'It was a joke.', after(contestDays))
    expect(contested).toMatchObject({
      outcome: 'contested',
      next: { status: 'open', message: 'It was a joke.' },
      events: [{ payload: { caseId: subject.caseId, kind: 'texts', userId } }],
    })
    expect(contested.next && isContested(contested.next)).toBe(true)
  })

  it.each<[string, CaseState | null, Date]>([
    ['not-hidden', null, now],
    ['not-hidden', hidden({ decisions: [decided('close')] }), now],
    ['not-hidden', hidden({ decisions: [decided('hide-text'), decided('show-text')] }), now],
    ['contested-before', hidden({ message: 'It was a joke.', status: 'open' }), now],
    ['contested-before', hidden({ message: 'It was a joke.' }), now],
    ['too-late', hidden(), after(contestDays, 1)],
  ])('is refused: %s', (outcome, state, at) =>
    expect(fileTextContest(state, subject, 'Please.', at)).toEqual({ outcome }),
  )
})

type Contest = HiddenText['contest']
it.each<[string, Partial<CaseState>, Date, Pick<Contest, 'state' | 'message' | 'note'>]>([
  ['nobody contested', {}, now, { state: 'possible', message: null, note: null }],
  ['nobody contested in time', {}, after(15), { state: 'over', message: null, note: null }],
  [
    'waits for an answer',
    { status: 'open', message: 'A joke.' },
    after(15),
    { state: 'open', message: 'A joke.', note: null },
  ],
  [
    'stays hidden',
    { message: 'A joke.', decisions: [decided('hide-text'), decided('reject', after(1))] },
    after(2),
    { state: 'rejected', message: 'A joke.', note: 'reject.' },
  ],
  [
    'was hidden again after an earlier contest',
    { decisions: [decided('reject'), decided('show-text'), decided('hide-text', after(1))] },
    after(1),
    { state: 'possible', message: null, note: null },
  ],
])('its author sees a text that %s', (_, over, at, contest) => {
  const shown = presentHidden({ ...hidden(over), subjectId: textId }, at)
  expect(shown).toMatchObject({ ...text, _id: textId, note: 'hide-text.', contest })
})

it.each<[string, Partial<CaseState>]>([
  ['that is shown again', { decisions: [decided('hide-text'), decided('show-text')] }],
  ['that was only reported', { decisions: [] }],
  ['of an account that is gone', { text: null }],
])('its author sees no text %s', (_, over) => expect(presentHidden(hidden(over), now)).toBeNull())

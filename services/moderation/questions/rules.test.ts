import { describe, expect, it } from 'vitest'
import { caseAsked, caseReturned, maxQuestions, questionDays } from '#events'
import { newId } from '#platform/core'
import { appealCaseId } from '../cases/ids'
import { fileAppeal, lapse } from '../cases/rules'
import { emptyCase, rankOf, type CaseState, type Subject } from '../cases/state'
import { decideCase } from '../decisions/rules'
import { withoutSubject } from '../personal-data/rules'
import { answer, ask, giveUp, isUnread, overdueRanks, questionStateOf, waitingRank } from './rules'

const now = new Date('2026-08-10T10:00:00.000Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const days = (n: number) => after(n * 86_400_000)
const userId = 'a'.repeat(24)
const caseId = appealCaseId(userId, 1)
const subject: Subject = {
  caseId,
  kind: 'appeal',
  subjectId: userId,
  userId,
  title: 'kim',
  distinction: null,
}
const open =
  fileAppeal(null, subject, { message: 'Please.', contests: [] }, now).next ?? emptyCase(subject, now)
const question = (text = 'Who has your password?') => ({ _id: newId(), text, actorId: 'b'.repeat(24) })
const verdict = (decision: 'reject' | 'reinstate') => ({
  ...{ _id: newId(), decision, note: 'No.', actorId: 'b'.repeat(24), mustBeOpen: true, basis: 1 },
})

const asked = (text?: string, from: CaseState = open, at = now): CaseState =>
  ask(from, caseId, question(text), at).next ?? from
const last = (state: CaseState) => state.questions?.at(-1)?._id ?? ''
const answered = (from = asked(), at = after(1000)): CaseState =>
  answer(from, caseId, { questionId: last(from), words: 'Nobody.' }, at).next ?? from
const closed = (from: CaseState): CaseState => lapse(from, subject, now).next ?? from
const full = Array.from({ length: maxQuestions }, (_, nth) => `Question ${nth}`).reduce<CaseState>(
  (state, text) => answered(asked(text, state)),
  open,
)

describe('a question', () => {
  it.each([
    ['to the student of an appeal', open, 'asked'],
    ['without a case', null, 'not-possible'],
    ['in a case whose student has not written', { ...open, kind: 'reports' as const }, 'not-possible'],
    ['in a case that is closed', closed(open), 'decided-before'],
    ['while another waits', asked('Another?'), 'asked-before'],
    ['after an answer', answered(asked('Another?')), 'asked'],
    ['in the same words', answered(), 'asked-before'],
    ['beyond the last', full, 'enough'],
  ])('%s: %#', (_, state, outcome) => expect(ask(state, caseId, question(), now).outcome).toBe(outcome))

  it('puts the case below all others, in one write with its event', () => {
    const { next, events } = ask(open, caseId, question(), now)
    expect(next).toMatchObject({ status: 'open', openedAt: now, rank: waitingRank(caseId, now) })
    expect(waitingRank(caseId, days(9)) < rankOf('', false, new Date(0))).toBe(true)
    expect(events?.map(({ definition }) => definition)).toEqual([caseAsked])
  })

  it('is answered once, and returns the case to the top', () => {
    const state = asked()
    const words = { questionId: last(state), words: 'Nobody.' }
    const { next, events, outcome } = answer(state, caseId, words, after(1000))
    expect(outcome).toBe('answered')
    expect(next).toMatchObject({ rank: rankOf(caseId, false, after(1000)), openedAt: now })
    expect(next && questionStateOf(next)).toBe('answered')
    expect(events?.map(({ definition }) => definition)).toEqual([caseReturned])
    expect(answer(next ?? null, caseId, words, after(2000))).toEqual({ outcome: 'answered-before' })
  })

  it('is not answered after another one, or after a decision, or when its case has lapsed', () => {
    const state = asked('Another?', giveUp(asked(), caseId, days(questionDays)).next ?? open)
    const first = state.questions?.[0]?._id ?? ''
    expect(state.questions).toHaveLength(2)
    expect(answer(state, caseId, { questionId: first, words: 'Late.' }, now).outcome).toBe('answered-before')
    const decided = decideCase(state, subject, verdict('reject'), now).next ?? state
    for (const over of [decided, closed(state), null])
      expect(answer(over, caseId, { questionId: last(state), words: 'Late.' }, now).outcome).toBe(
        'decided-before',
      )
    expect(questionStateOf(decided)).toBe(null)
  })

  it('without an answer returns the case after its days, once, and may still be answered', () => {
    const state = asked()
    expect(giveUp(state, caseId, after(questionDays * 86_400_000 - 1)).outcome).toBe('not-due')
    expect(overdueRanks(days(questionDays + 1)).$lt > state.rank).toBe(true)
    expect(overdueRanks(after(questionDays * 86_400_000 - 1)).$lt > state.rank).toBe(false)
    const { next, outcome } = giveUp(state, caseId, days(questionDays))
    expect([outcome, next && questionStateOf(next)]).toEqual(['returned', 'unanswered'])
    expect(next?.rank).toBe(rankOf(caseId, false, days(questionDays)))
    expect(giveUp(next ?? null, caseId, days(questionDays)).outcome).toBe('not-due')
    const late = answer(next ?? null, caseId, { questionId: last(state), words: 'Sorry.' }, days(8))
    expect(late.outcome).toBe('answered')
    for (const other of [null, open, answered(), closed(state)])
      expect(giveUp(other, caseId, days(questionDays)).outcome).toBe('not-due')
  })
})

it.each([
  ['reject', 5000, 'answered-meanwhile'],
  ['reject', 10_000, 'decided'],
  ['reinstate', 5000, 'decided'],
] as const)('%s %i ms after an answer: %s', (decision, ms, outcome) => {
  const state = answered(asked(), now)
  expect(isUnread(state, after(ms))).toBe(ms < 10_000)
  expect(decideCase(state, subject, verdict(decision), after(ms)).outcome).toBe(outcome)
})

it('knows cases of earlier releases', () => {
  const { questions: _questions, ...earlier } = open
  const state = earlier as CaseState
  expect(questionStateOf(state)).toBe(null)
  expect(isUnread(state, now)).toBe(false)
  expect(ask(state, caseId, question(), now).outcome).toBe('asked')
  expect(giveUp(state, caseId, now).outcome).toBe('not-due')
})

it('forgets the answers of an erased student, and keeps what was asked', () => {
  const { next } = withoutSubject(answered(), caseId, 'keep')
  expect(next).toMatchObject({ status: 'closed', contests: null, questions: [{ answer: null }] })
  expect(next?.questions?.[0]?.text).toBe('Who has your password?')
})

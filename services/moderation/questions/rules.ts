import {
  caseAsked,
  caseReturned,
  maxQuestions,
  questionDays,
  takesQuestions,
  type OwnQuestion,
  type QuestionState,
} from '#events'
import { raise, type Decision, type RaisedEvent } from '#platform/core'
import type { KeptQuestion } from '../cases/model'
import { rankOf, type CaseState } from '../cases/state'

const dayMs = 86_400_000
/** An answer that came so shortly before a decision was probably not read. */
const unreadMs = 10_000

/** Sort key of a case that waits for its student: below all others. */
export const waitingRank = (caseId: string, askedAt: Date): string => `-|${askedAt.toISOString()}|${caseId}`

/** The keys of cases that have waited for their students too long. */
export const overdueRanks = (now: Date) => ({
  $lt: waitingRank('', new Date(now.getTime() - questionDays * dayMs)),
})

/** The newest question of a case; undefined without any. */
export const lastQuestion = ({
  questions,
}: {
  questions?: KeptQuestion[] | null
}): KeptQuestion | undefined => questions?.at(-1)

/** Where the newest question of an open case stands; null without one. */
export const questionStateOf = (
  state: Pick<CaseState, 'status'> & { questions?: KeptQuestion[] | null },
): QuestionState | null => (state.status === 'open' ? (lastQuestion(state)?.state ?? null) : null)

const told = (caseId: string, state: CaseState, { _id }: Pick<KeptQuestion, '_id'>, now: Date) => ({
  caseId,
  kind: state.kind,
  questionId: _id,
  subjectId: state.subjectId,
  userId: state.userId,
  title: state.title,
  distinction: state.distinction ?? null,
  at: now.toISOString(),
})

/** Asks the student of a case. The case waits for the answer, below all others. */
export function ask(
  state: CaseState | null,
  caseId: string,
  asked: Pick<KeptQuestion, '_id' | 'text' | 'actorId'>,
  now: Date,
): Decision<CaseState, 'asked' | 'not-possible' | 'decided-before' | 'asked-before' | 'enough'> {
  if (state === null || !takesQuestions(state.kind)) return { outcome: 'not-possible' }
  if (state.status === 'closed') return { outcome: 'decided-before' }
  const questions = state.questions ?? []
  // Sent twice, or two admins with the same thought.
  if (lastQuestion(state)?.state === 'asked' || questions.some(({ text }) => text === asked.text))
    return { outcome: 'asked-before' }
  if (questions.length >= maxQuestions) return { outcome: 'enough' }
  const { text: question, actorId } = asked
  return {
    outcome: 'asked',
    next: {
      ...state,
      questions: [...questions, { ...asked, at: now, state: 'asked', answer: null, answeredAt: null }],
      rank: waitingRank(caseId, now),
      changedAt: now,
    },
    events: [raise(caseAsked, { ...told(caseId, state, asked, now), question, actorId })],
  }
}

/** Returns a case to the desk, on top by its time, with its newest question in another state. */
function returned(
  state: CaseState,
  caseId: string,
  question: KeptQuestion,
  now: Date,
): { next: CaseState; events: RaisedEvent[] } {
  return {
    next: {
      ...state,
      questions: [...(state.questions ?? []).slice(0, -1), question],
      rank: rankOf(caseId, state.urgent, now),
      changedAt: now,
    },
    events: [
      raise(caseReturned, {
        ...told(caseId, state, question, now),
        answered: question.state === 'answered',
      }),
    ],
  }
}

/** Answers the newest question of an open case, once; late answers count, too. */
export function answer(
  state: CaseState | null,
  caseId: string,
  { questionId, words }: { questionId: string; words: string },
  now: Date,
): Decision<CaseState, 'answered' | 'answered-before' | 'decided-before'> {
  if (state?.status !== 'open') return { outcome: 'decided-before' }
  const last = lastQuestion(state)
  if (last?._id !== questionId || last.state === 'answered') return { outcome: 'answered-before' }
  const answered: KeptQuestion = { ...last, state: 'answered', answer: words, answeredAt: now }
  return { outcome: 'answered', ...returned(state, caseId, answered, now) }
}

/** Returns a case to the desk whose student has not answered in time. */
export function giveUp(
  state: CaseState | null,
  caseId: string,
  now: Date,
): Decision<CaseState, 'returned' | 'not-due'> {
  const last = state?.status === 'open' ? lastQuestion(state) : undefined
  if (!state || last?.state !== 'asked') return { outcome: 'not-due' }
  if (now.getTime() - last.at.getTime() < questionDays * dayMs) return { outcome: 'not-due' }
  return { outcome: 'returned', ...returned(state, caseId, { ...last, state: 'unanswered' }, now) }
}

/** True if the student answered a moment ago, so that a refusal was decided without the answer. */
export function isUnread(state: Pick<CaseState, 'questions'>, now: Date): boolean {
  const answeredAt = lastQuestion(state)?.answeredAt
  return answeredAt != null && now.getTime() - answeredAt.getTime() < unreadMs
}

/** The questions of a case as its student sees them. */
export const presentOwnQuestions = (questions: readonly KeptQuestion[] | null | undefined): OwnQuestion[] =>
  (questions ?? []).map(({ _id, text, at, answer }) => ({ _id, text, at: at.toISOString(), answer }))

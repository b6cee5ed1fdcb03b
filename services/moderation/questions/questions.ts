import { questionDays, maxQuestions, type caseAsked, type caseReturned, type PayloadOf } from '#events'
import { AppError, newId, type Clock, type Outbox } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Audit } from '../audit/audit'
import type { CaseModel } from '../cases/model'
import { suspensionOf } from '../cases/ids'
import { decidedBefore } from '../decisions/refusals'
import { answer, ask, giveUp, overdueRanks } from './rules'

/** Most cases that one sweep returns to the desk. */
const sweepLimit = 500

/** Questions of admins to the students of appeals and contested warnings, and the answers. */
export function createQuestions({
  cases,
  accounts,
  outbox,
  clock,
  noteDecision,
}: {
  cases: CaseModel
  accounts: Pick<Accounts, 'statusOf'>
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  noteDecision: Audit['note']
}) {
  /** Records a question in the audit trail, once. */
  const noteAsked = ({ questionId, question, ...asked }: PayloadOf<typeof caseAsked>): Promise<void> =>
    note(questionId, { ...asked, action: 'ask', note: question })

  function note(
    causeId: string,
    of: Pick<
      PayloadOf<typeof caseAsked>,
      'caseId' | 'subjectId' | 'userId' | 'title' | 'distinction' | 'at'
    > & {
      actorId: string | null
      action: 'ask' | 'answer' | 'no-answer'
      note: string
    },
  ): Promise<void> {
    const { actorId, action, caseId, userId, title, distinction } = of
    const about = [...new Set([of.subjectId, userId])]
    const at = new Date(of.at)
    return noteDecision(causeId, {
      at,
      actorId,
      action,
      caseId,
      userId,
      about,
      title,
      distinction,
      note: of.note,
    })
  }

  return {
    /** Throws AppError: 'not-found' 404, 'oneself' 403, 'already-decided' 409, 'already-asked' 409, 'wrong-decision' 409. */
    async ask({ actorId, caseId, question: text }: { actorId: string; caseId: string; question: string }) {
      const record = await cases
        .findById(caseId, { kind: 1, userId: 1, subjectId: 1, title: 1, distinction: 1 })
        .lean()
      if (record === null) throw new AppError('not-found', 404, 'Case not found.')
      if (record.userId === actorId)
        throw new AppError('oneself', 403, 'You can’t decide about yourself. Please ask another admin.')
      // Its suspension has ended, so the appeal lapses in a moment.
      const status = record.kind === 'appeal' ? await accounts.statusOf(record.userId) : null
      if (record.kind === 'appeal' && status?.version !== suspensionOf(caseId)) throw decidedBefore()
      const now = clock.now()
      const question = { _id: newId(now), text, actorId }
      const asked = await outbox.decide(cases, caseId, (state) => ask(state, caseId, question, now))
      if (asked === 'not-possible')
        throw new AppError('wrong-decision', 409, 'Nobody can be asked in this case.')
      if (asked === 'enough')
        throw new AppError(
          'wrong-decision',
          409,
          `You can ask ${maxQuestions} times. Please decide this case.`,
        )
      if (asked === 'decided-before') throw decidedBefore()
      if (asked === 'asked-before')
        throw new AppError('already-asked', 409, 'The student was already asked. Please look at it again.')
      const { kind, userId, subjectId, title, distinction } = record
      await noteAsked({
        ...{ caseId, kind, userId, subjectId, title, distinction: distinction ?? null },
        ...{ questionId: question._id, question: text, actorId, at: now.toISOString() },
      })
    },

    /** Throws AppError: 'not-found' 404, 'already-answered' 409, 'already-decided' 409. */
    async answer(userId: string, questionId: string, words: string): Promise<void> {
      const record = await cases.findOne({ userId, 'questions._id': questionId }, { _id: 1 }).lean()
      if (record === null) throw new AppError('not-found', 404, 'Question not found.')
      const { _id: caseId } = record
      const outcome = await outbox.decide(cases, caseId, (state) =>
        answer(state, caseId, { questionId, words }, clock.now()),
      )
      if (outcome === 'answered-before')
        throw new AppError('already-answered', 409, 'You have already answered this question.')
      if (outcome === 'decided-before')
        throw new AppError('already-decided', 409, 'An admin has decided this meanwhile.')
    },

    /** Returns the cases to the desk whose students have not answered in time. */
    async returnUnanswered(): Promise<void> {
      const overdue = { status: 'open', rank: overdueRanks(clock.now()) } as const
      const found = await cases.find(overdue, { _id: 1 }).limit(sweepLimit).lean()
      for (const { _id } of found) await outbox.decide(cases, _id, (state) => giveUp(state, _id, clock.now()))
    },

    noteAsked,

    /** Records in the audit trail, once, that a question was answered or not. The words of the student are in the case only. */
    noteReturned: ({ questionId, answered, ...of }: PayloadOf<typeof caseReturned>): Promise<void> =>
      note(`${questionId}-${answered ? 'answer' : 'no-answer'}`, {
        ...of,
        actorId: answered ? of.userId : null,
        action: answered ? 'answer' : 'no-answer',
        note: answered ? 'The answer is in the case.' : `No answer within ${questionDays} days.`,
      }),
  }
}
export type Questions = ReturnType<typeof createQuestions>

import { contestCaseId, type OwnWarning } from '#events'
import { AppError, type Clock, type Outbox } from '#platform/core'
import type { CaseModel } from '../cases/model'
import { fileContest, lapse } from '../cases/rules'
import type { Subject } from '../cases/state'
import type { KeptWarning } from '../model'
import { mayContest, presentOwnWarning } from './rules'

/** Warnings as their users see them, and what users say against them. */
export function createContests({
  cases,
  warningsOf,
  outbox,
  clock,
}: {
  cases: CaseModel
  warningsOf: (userId: string) => Promise<readonly KeptWarning[]>
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
}) {
  const find = async (userId: string, at: string): Promise<KeptWarning | undefined> =>
    (await warningsOf(userId)).find((warning) => warning.at.toISOString() === at)

  /** Closes an open case about a warning that is withdrawn. */
  async function lapseContest(userId: string, at: string): Promise<void> {
    const caseId = contestCaseId(userId, new Date(at))
    await outbox.decide(cases, caseId, (state) =>
      lapse(state, { caseId, kind: 'contest', userId }, clock.now()),
    )
  }

  function file(
    userId: string,
    { documentId, removal, docTitle, at, ...warning }: KeptWarning,
    message: string,
  ) {
    const subject: Subject = {
      caseId: contestCaseId(userId, at),
      kind: 'contest',
      subjectId: documentId,
      userId,
      title: docTitle,
      distinction: null,
    }
    const kept = { documentId, removal, docTitle, message: warning.message, at }
    return outbox.decide(cases, subject.caseId, (state) =>
      fileContest(state, subject, { message, warning: kept }, clock.now()),
    )
  }

  return {
    /** Newest first. */
    async ownWarnings(userId: string): Promise<OwnWarning[]> {
      const warnings = await warningsOf(userId)
      const ids = warnings.map(({ at }) => contestCaseId(userId, at))
      const shown = { status: 1, message: 1, decisions: 1, questions: 1 } as const
      const found = await cases.find({ _id: { $in: ids } }, shown).lean()
      const contests = new Map(found.map((each) => [each._id, each]))
      const now = clock.now()
      return warnings
        .map((warning) =>
          presentOwnWarning(warning, contests.get(contestCaseId(userId, warning.at)) ?? null, now),
        )
        .reverse()
    },

    async contest(userId: string, { at, message }: { at: string; message: string }): Promise<void> {
      const warning = await find(userId, at)
      if (warning === undefined) throw new AppError('no-such-warning', 404, 'This warning was withdrawn.')
      const before = await cases.findById(contestCaseId(userId, warning.at), { _id: 1 }).lean()
      if (before === null && !mayContest(warning, clock.now()))
        throw new AppError('too-late', 409, 'A warning can be contested within 14 days. Write to us instead.')
      if ((await file(userId, warning, message)) === 'contested-before')
        throw new AppError(
          'already-contested',
          409,
          'You have already contested this warning. Please wait for the answer.',
        )
    },

    /** Of the times of warnings, those that can be contested now. */
    async contestable(userId: string, times: readonly string[]): Promise<Date[]> {
      if (times.length === 0) return []
      const now = clock.now()
      const warnings = (await warningsOf(userId)).filter(
        (warning) => times.includes(warning.at.toISOString()) && mayContest(warning, now),
      )
      const ids = warnings.map(({ at }) => contestCaseId(userId, at))
      const before = new Set(
        (await cases.find({ _id: { $in: ids } }, { _id: 1 }).lean()).map(({ _id }) => _id),
      )
      return warnings.flatMap(({ at }) => (before.has(contestCaseId(userId, at)) ? [] : at))
    },

    /** Contests the warnings that an appeal names, in its words. Idempotent. */
    async contestByAppeal(appealId: string): Promise<void> {
      const appeal = await cases.findById(appealId, { userId: 1, message: 1, contests: 1 }).lean()
      if (appeal === null) return
      for (const at of appeal.contests ?? []) {
        const warning = await find(appeal.userId, at.toISOString())
        if (warning) await file(appeal.userId, warning, appeal.message ?? '')
      }
    },

    /** Lets a new case lapse if its warning was withdrawn while it was written. */
    async contestOpened(caseId: string, userId: string): Promise<void> {
      const at = new Date(Number(caseId.slice(caseId.lastIndexOf('-') + 1))).toISOString()
      if ((await find(userId, at)) === undefined) await lapseContest(userId, at)
    },

    lapseContest,
  }
}
export type Contests = ReturnType<typeof createContests>

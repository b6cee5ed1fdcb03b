import { contestDays, type OwnWarning } from '#events'
import type { CaseRecord } from '../cases/model'
import type { KeptWarning } from '../model'
import { presentOwnQuestions } from '../questions/rules'
import { noRemoval, presentWarning } from '../rules'

const dayMs = 86_400_000

/** Until when a warning can be contested. */
export const contestableUntil = ({ at }: Pick<KeptWarning, 'at'>): Date =>
  new Date(at.getTime() + contestDays * dayMs)

/** True if a warning can be contested now. One that was carried over from a deleted account cannot: it was contested there or not at all. */
export const mayContest = (warning: Pick<KeptWarning, 'at' | 'carried'>, now: Date): boolean =>
  !warning.carried && now <= contestableUntil(warning)

type Contest = Pick<CaseRecord, 'status' | 'message' | 'decisions' | 'questions'>

/** A warning as its user sees it, with the case in which they contest it; null without one. */
export function presentOwnWarning(warning: KeptWarning, contest: Contest | null, now: Date): OwnWarning {
  const answer = contest?.decisions.at(-1) ?? null
  return {
    ...presentWarning(warning),
    decidedBy: warning.removal === noRemoval ? 'admin' : 'dislikes',
    dislikes: warning.dislikes ?? null,
    contest: {
      state: stateOf(warning, contest, now),
      until: contestableUntil(warning).toISOString(),
      message: contest?.message ?? null,
      note: answer?.decision === 'reject' ? answer.note : null,
      questions: presentOwnQuestions(contest?.questions),
    },
  }
}

function stateOf(warning: KeptWarning, contest: Contest | null, now: Date): OwnWarning['contest']['state'] {
  if (contest === null) return mayContest(warning, now) ? 'possible' : 'over'
  return contest.status === 'open' ? 'open' : 'rejected'
}

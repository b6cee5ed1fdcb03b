import type { DecisionKind } from '#events'
import { newId, type Clock, type Outbox } from '#platform/core'
import type { CaseModel } from '../cases/model'
import type { Subject } from '../cases/state'
import type { CarryOut } from './carry-out'
import type { Claims } from './claims'
import { aboutOneself, answeredMeanwhile, decidedBefore } from './refusals'
import { decideCase, type Verdict } from './rules'

/** Makes a decision about a subject. Throws AppError: 'oneself' 403, 'already-decided' 409, 'already-answered' 409. */
export type Decide = (
  actorId: string,
  subject: Subject,
  verdict: Omit<Verdict, '_id' | 'actorId'>,
) => Promise<void>

/** Decisions that change the account status: one per status, in whatever case. Rejecting an appeal changes nothing. */
const endsStanding: ReadonlySet<DecisionKind> = new Set(['suspend', 'reinstate', 'reject'])

/**
 * Makes a decision: one write on the subject's case, together with the event that carries it out. So one of two concurrent admins wins, and
 * the event completes what a crash interrupted.
 */
export function createDecide({
  cases,
  outbox,
  clock,
  claims,
  carryOut,
}: {
  cases: CaseModel
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  claims: Claims
  carryOut: CarryOut
}): Decide {
  /** Writes the decision, unless another one came first, in this case or about the same account status. */
  async function makeDecision(
    subject: Subject,
    verdict: Verdict,
    now: Date,
  ): Promise<ReturnType<typeof decideCase>['outcome']> {
    const { userId } = subject
    const { _id, decision, basis, actorId } = verdict
    const isClaimed = endsStanding.has(decision) && basis !== null
    if (isClaimed && !(await claims.take(userId, { basis, decisionId: _id, actorId })))
      return 'decided-before'
    const outcome = await outbox.decide(cases, subject.caseId, (state) =>
      decideCase(state, subject, verdict, now),
    )
    const isDecided = outcome === 'decided'
    if (isClaimed) await (isDecided ? claims.settle(userId, _id) : claims.release(userId, _id))
    return outcome
  }

  return async (actorId, subject, verdict) => {
    if (actorId === subject.userId) throw aboutOneself()
    const now = clock.now()
    const whole = { ...verdict, _id: newId(now), actorId }
    const outcome = await makeDecision(subject, whole, now)
    if (outcome === 'decided-before') throw decidedBefore()
    if (outcome === 'answered-meanwhile') throw answeredMeanwhile()
    const {
      _id: decisionId,
      decision,
      note,
      removal = 0,
      basis,
      until,
      documentIds = [],
      voterIds = [],
      warning = null,
      text = null,
    } = whole
    await carryOut({
      ...subject,
      decisionId,
      decision,
      note,
      removal,
      basis,
      until: until?.toISOString(),
      documentIds,
      voterIds,
      warning,
      text,
      // Only the event's handler tells them.
      reporterIds: [],
      actorId,
      at: now.toISOString(),
    })
  }
}

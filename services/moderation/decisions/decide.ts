import type { DecisionKind } from '#events'
import { AppError, newId, type Clock, type Outbox } from '#platform/core'
import type { CaseModel } from '../cases/model'
import type { Subject } from '../cases/rules'
import type { CarryOut } from './carry-out'
import type { Claims } from './claims'
import { decideCase, type Verdict } from './rules'

/** Makes a decision about a subject. Throws AppError: 'oneself' 403, 'already-decided' 409. */
export type Decide = (
  actorId: string,
  subject: Subject,
  verdict: Omit<Verdict, '_id' | 'actorId'>,
) => Promise<void>

export const decidedBefore = () =>
  new AppError('already-decided', 409, 'Another admin has already decided this. Please look at it again.')

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
  /** Writes the decision. False if another one came first, in this case or about the same account status. */
  async function makeDecision(subject: Subject, verdict: Verdict, now: Date): Promise<boolean> {
    const { userId } = subject
    const { _id, decision, basis, actorId } = verdict
    const isClaimed = endsStanding.has(decision) && basis !== null
    if (isClaimed && !(await claims.take(userId, { basis, decisionId: _id, actorId }))) return false
    const outcome = await outbox.decide(cases, subject.caseId, (state) =>
      decideCase(state, subject, verdict, now),
    )
    const isDecided = outcome === 'decided'
    if (isClaimed) await (isDecided ? claims.settle(userId, _id) : claims.release(userId, _id))
    return isDecided
  }

  return async (actorId, subject, verdict) => {
    if (actorId === subject.userId)
      throw new AppError('oneself', 403, 'You can’t decide about yourself. Please ask another admin.')
    const now = clock.now()
    const whole = { ...verdict, _id: newId(now), actorId }
    if (!(await makeDecision(subject, whole, now))) throw decidedBefore()
    const {
      _id: decisionId,
      decision,
      note,
      removal = 0,
      basis,
      documentIds = [],
      voterIds = [],
      warning = null,
    } = whole
    await carryOut({
      ...subject,
      decisionId,
      decision,
      note,
      removal,
      basis,
      documentIds,
      voterIds,
      warning,
      // Only the event's handler tells them.
      reporterIds: [],
      actorId,
      at: now.toISOString(),
    })
  }
}

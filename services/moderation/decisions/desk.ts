import type { DecisionKind } from '#events'
import { AppError, newId, type Clock, type Outbox } from '#platform'
import type { Account, Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { CaseModel, CaseRecord } from '../cases/model'
import {
  appealCaseId,
  decideCase,
  documentCaseId,
  userCaseId,
  type Subject,
  type Verdict,
} from '../cases/rules'
import type { CarryOut } from './carry-out'

const notFound = (what: string) => new AppError('not-found', 404, `${what} not found.`)
const decidedBefore = () =>
  new AppError('already-decided', 409, 'Somebody has decided this already. Please look at it again.')
const wrongDecision = () => new AppError('wrong-decision', 409, 'This cannot be decided in this case.')
const notSuspended = () => new AppError('not-suspended', 409, 'This account is active.')

/** What an admin decides about a user, in a case or without one. */
export interface UserDecision {
  actorId: string
  userId: string
  note: string
  caseId?: string | undefined
}
export interface CaseDecision {
  actorId: string
  caseId: string
  note: string
}

const subjectOf = ({ _id, kind, subjectId, userId, title }: CaseRecord): Subject => ({
  caseId: _id,
  kind,
  subjectId,
  userId,
  title,
})

/**
 * Where admins decide. Each decision is one write on the case about its subject, with the event that carries it out: so one
 * of two admins wins, and what a crash leaves undone is done by the event.
 */
export function createDesk({
  cases,
  outbox,
  clock,
  accounts,
  library,
  carryOut,
}: {
  cases: CaseModel
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  accounts: Pick<Accounts, 'get' | 'standingOf'>
  library: Pick<Library, 'removalOf'>
  carryOut: CarryOut
}) {
  async function decide(
    actorId: string,
    subject: Subject,
    verdict: Pick<Verdict, 'decision' | 'note' | 'mustBeOpen' | 'removal' | 'basis'>,
  ): Promise<void> {
    if (actorId === subject.userId)
      throw new AppError('oneself', 403, 'Nobody decides about themselves. Please ask another admin.')
    const now = clock.now()
    const whole = { ...verdict, _id: newId(now), actorId }
    const outcome = await outbox.decide(cases, subject.caseId, (state) =>
      decideCase(state, subject, whole, now),
    )
    if (outcome === 'decided-before') throw decidedBefore()
    const { _id: decisionId, decision, note, removal = 0, basis } = whole
    await carryOut({ ...subject, decisionId, decision, note, removal, basis, actorId, at: now.toISOString() })
  }

  async function readCase(caseId: string): Promise<CaseRecord> {
    const record = await cases.findById(caseId, { outbox: 0, reports: 0 }).lean<CaseRecord | null>()
    if (record === null) throw notFound('Case')
    return record
  }

  async function readUser(userId: string): Promise<Account> {
    const account = await accounts.get(userId)
    if (account === null) throw notFound('User')
    return account
  }

  /** The case that a decision about a user decides: the one that it names, or the one about the user. */
  async function caseAbout({ _id, username }: Account, caseId: string | undefined): Promise<Subject> {
    if (caseId === undefined)
      return { caseId: userCaseId(_id), kind: 'reports', subjectId: _id, userId: _id, title: username }
    const record = await readCase(caseId)
    if (record.userId !== _id) throw notFound('Case')
    return subjectOf(record)
  }

  async function decideUser(
    { actorId, userId, note, caseId }: UserDecision,
    decision: DecisionKind,
    basis: number | null,
  ) {
    const account = await readUser(userId)
    const subject = await caseAbout(account, caseId)
    if (subject.kind === 'appeal') throw wrongDecision()
    await decide(actorId, subject, { decision, note, mustBeOpen: caseId !== undefined, basis })
  }

  async function decideAppeal({ actorId, caseId, note }: CaseDecision, decision: 'reinstate' | 'reject') {
    const record = await readCase(caseId)
    if (record.kind !== 'appeal') throw wrongDecision()
    if (record.status === 'closed') throw decidedBefore()
    const standing = await accounts.standingOf(record.userId)
    if (decision === 'reinstate' && standing?.isActive !== false) throw notSuspended()
    await decide(actorId, subjectOf(record), {
      decision,
      note,
      mustBeOpen: true,
      basis: standing?.version ?? null,
    })
  }

  return {
    async close({ actorId, caseId, note }: CaseDecision) {
      const record = await readCase(caseId)
      // Whoever appealed gets an answer.
      if (record.kind === 'appeal') throw wrongDecision()
      await decide(actorId, subjectOf(record), { decision: 'close', note, mustBeOpen: true, basis: null })
    },

    accept: (decision: CaseDecision) => decideAppeal(decision, 'reinstate'),
    reject: (decision: CaseDecision) => decideAppeal(decision, 'reject'),
    warn: (decision: UserDecision) => decideUser(decision, 'warn', null),

    async suspend(decision: UserDecision) {
      const account = await readUser(decision.userId)
      if (account.role === 'admin' && decision.actorId !== decision.userId)
        throw new AppError('is-admin', 409, 'An admin cannot be suspended.')
      const standing = await accounts.standingOf(decision.userId)
      if (standing?.isActive !== true) throw decidedBefore()
      await decideUser(decision, 'suspend', standing.version)
    },

    async reinstate(decision: UserDecision) {
      const { actorId, userId, note, caseId } = decision
      const standing = await accounts.standingOf(userId)
      if (standing === null) throw notFound('User')
      if (standing.isActive) throw notSuspended()
      const appealId = appealCaseId(userId, standing.version)
      const appeal = await cases.findById(appealId, { status: 1 }).lean()
      if (appeal?.status === 'open' && (caseId === undefined || caseId === appealId))
        return decideAppeal({ actorId, caseId: appealId, note }, 'reinstate')
      await decideUser(decision, 'reinstate', standing.version)
    },

    async restore({ actorId, documentId, note }: { actorId: string; documentId: string; note: string }) {
      const document = await library.removalOf(documentId)
      if (document === null) throw notFound('Document')
      if (!document.isRemoved)
        throw new AppError('not-removed', 409, 'This document was not removed by its dislikes.')
      const subject: Subject = {
        caseId: documentCaseId(documentId),
        kind: 'removal',
        subjectId: documentId,
        userId: document.uploaderId,
        title: document.title,
      }
      const { removal } = document
      await decide(actorId, subject, {
        decision: 'restore',
        note,
        mustBeOpen: false,
        removal,
        basis: removal,
      })
    },
  }
}
export type Desk = ReturnType<typeof createDesk>

import { documentCaseId, isPileOn, type DecisionKind } from '#events'
import { AppError } from '#platform/core'
import type { Account, Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { CaseModel, CaseRecord } from '../cases/model'
import { openPileOns } from '../cases/open-pile-ons'
import { appealCaseId, noticeOf, suspensionOf, userCaseId } from '../cases/ids'
import type { Subject } from '../cases/state'
import type { TakeDowns } from '../take-downs/take-downs'
import { decidedBefore, type Decide } from './decide'

const notFound = (what: string) => new AppError('not-found', 404, `${what} not found.`)
const wrongDecision = () => new AppError('wrong-decision', 409, 'This cannot be decided in this case.')
/** Another admin was faster. */
function unlessDecided(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'already-decided') throw error
}
const notInTheCase = () =>
  new AppError(
    'wrong-decision',
    409,
    'Some of these documents are not in this case. Please look at it again.',
  )
const answerTheAppeal = () =>
  new AppError('wrong-decision', 409, 'This student has appealed. Please answer the appeal.')
const notPublished = () => new AppError('not-published', 409, 'This document is not published any more.')
const notSuspended = () => new AppError('not-suspended', 409, 'This account is active.')

/** A decision about a user, in a case or without one. */
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

const subjectOf = ({
  _id,
  kind,
  subjectId,
  userId,
  title,
  distinction,
}: Omit<CaseRecord, 'outbox' | 'reports'>): Subject => ({
  caseId: _id,
  kind,
  subjectId,
  userId,
  title,
  // Absent in cases of earlier releases.
  distinction: distinction ?? null,
})

/** The moderation desk: each decision belongs to its subject's case, and is checked against the current state. */
export function createDesk({
  cases,
  accounts,
  library,
  questionOf,
  decide,
}: {
  cases: CaseModel
  accounts: Pick<Accounts, 'get' | 'statusOf'>
  library: Pick<Library, 'removalOf' | 'isWithheld'>
  questionOf: TakeDowns['questionOf']
  decide: Decide
}) {
  async function readCase(caseId: string): Promise<CaseRecord> {
    const record = await cases.findById(caseId, { outbox: 0, reports: 0 }).lean<CaseRecord | null>()
    if (record === null) throw notFound('Case')
    return record
  }

  const undo = (actorId: string, record: Omit<CaseRecord, 'outbox' | 'reports'>, note: string) =>
    decide(actorId, subjectOf(record), {
      ...{ decision: 'undo-pile-on', note, mustBeOpen: true },
      ...{ removal: record.removal ?? 0, basis: record.removal, voterIds: record.group ?? [] },
    })

  async function readUser(userId: string): Promise<Account> {
    const account = await accounts.get(userId)
    if (account === null) throw notFound('User')
    return account
  }

  /** The case of a decision about a user: the given one, or the case about the user. */
  async function caseAbout(
    { _id, username, distinction }: Account,
    caseId: string | undefined,
  ): Promise<Subject> {
    if (caseId === undefined)
      return {
        caseId: userCaseId(_id),
        kind: 'reports',
        subjectId: _id,
        userId: _id,
        title: username,
        distinction,
      }
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
    // These are accepted or rejected instead; unusual points are taken back, or the case is closed.
    if (['appeal', 'contest', 'copy', 'risk', 'take-down'].includes(subject.kind)) throw wrongDecision()
    await decide(actorId, subject, { decision, note, mustBeOpen: caseId !== undefined, basis })
  }

  /** Answers an appeal, what is said against a warning, a withheld document, or a take-down notice. */
  async function answer(decision: CaseDecision, isAccepted: boolean) {
    const record = await readCase(decision.caseId)
    if (record.kind === 'copy') return decideCopy(record, decision, isAccepted ? 'publish' : 'refuse')
    if (record.kind === 'contest') return decideContest(record, decision, isAccepted ? 'withdraw' : 'reject')
    if (record.kind === 'take-down') return decideNotice(record, decision, isAccepted)
    return decideAppeal(record, decision, isAccepted ? 'reinstate' : 'reject')
  }

  /** The notice itself, or what its claimant told of court action. */
  async function decideNotice(record: CaseRecord, { actorId, note }: CaseDecision, isAccepted: boolean) {
    if (record.status === 'closed') throw decidedBefore()
    const question = await questionOf(noticeOf(record._id))
    if (question === null) throw decidedBefore()
    const isAboutDocument = question === 'notice' && isAccepted
    if (isAboutDocument && !(await library.removalOf(record.subjectId))?.isPublished) throw notPublished()
    const accepted = question === 'notice' ? 'take-down' : 'record-court'
    const decision = isAccepted ? accepted : 'reject'
    await decide(actorId, subjectOf(record), { decision, note, mustBeOpen: true, basis: null })
  }

  async function decideCopy(
    record: CaseRecord,
    { actorId, note }: CaseDecision,
    decision: 'publish' | 'refuse',
  ) {
    if (record.status === 'closed') throw decidedBefore()
    // It was deleted with its uploader's account.
    if (!(await library.isWithheld(record.subjectId))) throw notFound('Document')
    await decide(actorId, subjectOf(record), { decision, note, mustBeOpen: true, basis: null })
  }

  async function decideContest(
    record: CaseRecord,
    { actorId, note }: CaseDecision,
    decision: 'withdraw' | 'reject',
  ) {
    if (record.status === 'closed' || !record.warning) throw decidedBefore()
    const { documentId, removal } = record.warning
    await decide(actorId, subjectOf(record), {
      ...{ decision, note, mustBeOpen: true, basis: null },
      ...(decision === 'withdraw' && { warning: { documentId, removal } }),
    })
  }

  async function decideAppeal(
    record: CaseRecord,
    { actorId, note }: CaseDecision,
    decision: 'reinstate' | 'reject',
  ) {
    if (record.kind !== 'appeal') throw wrongDecision()
    if (record.status === 'closed') throw decidedBefore()
    const status = await accounts.statusOf(record.userId)
    if (decision === 'reinstate' && status?.isActive !== false) throw notSuspended()
    // Its suspension has ended, so the appeal lapses in a moment. It must not answer a later suspension.
    if (status?.version !== suspensionOf(record._id)) throw decidedBefore()
    await decide(actorId, subjectOf(record), {
      decision,
      note,
      mustBeOpen: true,
      basis: status.version,
    })
  }

  return {
    async close({ actorId, caseId, note }: CaseDecision) {
      const record = await readCase(caseId)
      // These need an answer, so they cannot be dismissed.
      if (['appeal', 'contest', 'copy', 'take-down'].includes(record.kind)) throw wrongDecision()
      await decide(actorId, subjectOf(record), { decision: 'close', note, mustBeOpen: true, basis: null })
    },

    accept: (decision: CaseDecision) => answer(decision, true),
    reject: (decision: CaseDecision) => answer(decision, false),

    async takePoints({ actorId, caseId, note, documentIds }: CaseDecision & { documentIds: string[] }) {
      const record = await readCase(caseId)
      if (record.kind !== 'risk') throw wrongDecision()
      const inCase = new Set(record.documents?.map(({ documentId }) => documentId))
      if (!documentIds.every((documentId) => inCase.has(documentId))) throw notInTheCase()
      await decide(actorId, subjectOf(record), {
        ...{ decision: 'take-points', note, mustBeOpen: true, basis: null },
        documentIds: [...new Set(documentIds)],
      })
    },

    async takeDown({ actorId, caseId, note }: CaseDecision) {
      const record = await readCase(caseId)
      if (record.kind !== 'document-reports') throw wrongDecision()
      if (record.status === 'closed') throw decidedBefore()
      if (!(await library.removalOf(record.subjectId))?.isPublished) throw notPublished()
      await decide(actorId, subjectOf(record), { decision: 'take-down', note, mustBeOpen: true, basis: null })
    },

    async undoPileOn({ actorId, caseId, note, documentIds }: CaseDecision & { documentIds: string[] }) {
      const record = await readCase(caseId)
      if (record.kind !== 'removal' || !isPileOn(record.risks)) throw wrongDecision()
      if (record.status === 'closed') throw decidedBefore()
      const theirs = await openPileOns(cases, record.userId)
      const chosen = theirs.filter(({ subjectId }) => documentIds.includes(subjectId))
      if (chosen.length < new Set(documentIds).size) throw notInTheCase()
      // The case that the admin looks at comes first: if another admin was faster there, nothing changes. The others are still open, and on
      // top of the desk, if this is interrupted.
      const [first, ...others] = chosen.toSorted(
        (a, b) => Number(b._id === caseId) - Number(a._id === caseId),
      )
      if (first) await undo(actorId, first, note)
      for (const each of others) await undo(actorId, each, note).catch(unlessDecided)
    },

    warn: (decision: UserDecision) => decideUser(decision, 'warn', null),

    async suspend(decision: UserDecision) {
      const account = await readUser(decision.userId)
      if (account.role === 'admin' && decision.actorId !== decision.userId)
        throw new AppError('is-admin', 409, 'An admin cannot be suspended.')
      const status = await accounts.statusOf(decision.userId)
      if (status?.isActive !== true) throw decidedBefore()
      await decideUser(decision, 'suspend', status.version)
    },

    async reinstate(decision: UserDecision) {
      const { actorId, userId, note, caseId } = decision
      const status = await accounts.statusOf(userId)
      if (status === null) throw notFound('User')
      if (status.isActive) throw notSuspended()
      const appealId = appealCaseId(userId, status.version)
      const appeal = await cases.findById(appealId, { status: 1 }).lean()
      if (appeal?.status === 'open') {
        if (caseId !== undefined && caseId !== appealId) throw answerTheAppeal()
        return decideAppeal(await readCase(appealId), { actorId, caseId: appealId, note }, 'reinstate')
      }
      await decideUser(decision, 'reinstate', status.version)
    },

    async restore({ actorId, documentId, note }: { actorId: string; documentId: string; note: string }) {
      const document = await library.removalOf(documentId)
      if (document === null) throw notFound('Document')
      if (!document.isRemoved) throw new AppError('not-removed', 409, 'This document was not removed.')
      const subject: Subject = {
        caseId: documentCaseId(documentId),
        kind: 'removal',
        subjectId: documentId,
        userId: document.uploaderId,
        title: document.title,
        distinction: null,
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

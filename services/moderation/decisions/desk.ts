import { documentCaseId, isPileOn, notesCaseId, type DecisionKind } from '#events'
import { AppError } from '#platform/core'
import type { Account, Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { CaseModel, CaseRecord } from '../cases/model'
import { openPileOns } from '../cases/open-pile-ons'
import { appealCaseId, userCaseId } from '../cases/ids'
import type { Subject } from '../cases/state'
import type { TakeDowns } from '../take-downs/take-downs'
import { createAnswer } from './answer'
import { needsAnswer, subjectOf, type CaseDecision } from './case-decision'
import type { Decide } from './decide'
import {
  answerTheAppeal,
  decidedBefore,
  isAdmin,
  notFound,
  notInTheCase,
  notPublished,
  notRemoved,
  notSuspended,
  wrongDecision,
} from './refusals'
import { createTextDecisions, type HideText } from './texts'

/** Another admin was faster. */
function unlessDecided(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'already-decided') throw error
}

/** A decision about a user, in a case or without one. */
export interface UserDecision {
  actorId: string
  userId: string
  note: string
  caseId?: string | undefined
  /** When a suspension ends by itself; it does not by default. */
  until?: Date | undefined
}

/** A decision about a document, in a case or without one. */
export interface DocumentDecision {
  actorId: string
  documentId: string
  note: string
}

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
  library: Pick<Library, 'removalOf' | 'isWithheld' | 'textOf'>
  questionOf: TakeDowns['questionOf']
  decide: Decide
}) {
  const texts = createTextDecisions({ library, decide })
  const answer = createAnswer({ accounts, library, questionOf, decide, texts })

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
    // These are accepted or rejected instead; unusual points are taken back, or the case is closed.
    if (needsAnswer(record) || record.kind === 'risk') throw wrongDecision()
    return subjectOf(record)
  }

  async function decideUser(
    { actorId, userId, note, caseId, until }: UserDecision,
    decision: DecisionKind,
    basis: number | null,
  ) {
    const account = await readUser(userId)
    const subject = await caseAbout(account, caseId)
    await decide(actorId, subject, { decision, note, mustBeOpen: caseId !== undefined, basis, until })
  }

  return {
    async close({ actorId, caseId, note }: CaseDecision) {
      const record = await readCase(caseId)
      if (needsAnswer(record)) throw wrongDecision()
      await decide(actorId, subjectOf(record), { decision: 'close', note, mustBeOpen: true, basis: null })
    },

    accept: async (decision: CaseDecision) => answer(await readCase(decision.caseId), decision, true),
    reject: async (decision: CaseDecision) => answer(await readCase(decision.caseId), decision, false),

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
      const document = await library.removalOf(record.subjectId)
      if (!document?.isPublished) throw notPublished()
      await decide(actorId, subjectOf(record), {
        ...{ decision: 'take-down', note, mustBeOpen: true, basis: document.removal },
      })
    },

    /** Takes a published document down, reported or not. */
    async takeDownDocument({ actorId, documentId, note }: DocumentDecision) {
      const document = await library.removalOf(documentId)
      if (document === null) throw notFound('Document')
      if (!document.isPublished) throw notPublished()
      const subject: Subject = {
        ...{ caseId: notesCaseId(documentId), kind: 'document-reports', subjectId: documentId },
        ...{ userId: document.uploaderId, title: document.title, distinction: null },
      }
      const basis = document.removal
      await decide(actorId, subject, { decision: 'take-down', note, mustBeOpen: false, basis })
    },

    hideText: async (decision: HideText) => texts.hide(await readCase(decision.caseId), decision),
    showText: async (decision: CaseDecision) => texts.show(await readCase(decision.caseId), decision),

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
      if (account.role === 'admin' && decision.actorId !== decision.userId) throw isAdmin()
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
        return answer(await readCase(appealId), { actorId, caseId: appealId, note }, true)
      }
      await decideUser(decision, 'reinstate', status.version)
    },

    async restore({ actorId, documentId, note }: DocumentDecision) {
      const document = await library.removalOf(documentId)
      if (document === null) throw notFound('Document')
      if (!document.isRemoved) throw notRemoved()
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

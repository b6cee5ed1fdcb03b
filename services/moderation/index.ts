import type { Connection } from 'mongoose'
import type { Warning } from '#events'
import {
  createConfirmErasure,
  indexesReady,
  newId,
  sweepHourly,
  type Clock,
  type Housekeeping,
  type Log,
  type Outbox,
  type Service,
} from '#platform'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import { createActivity } from './activity/read'
import { createAudit, createAuditModel, type Audit } from './audit/audit'
import { emptyEntry } from './audit/handlers'
import { createCaseContext } from './cases/context'
import { createFiling } from './cases/file'
import { createReportFiling } from './cases/file-reports'
import { createCaseModel } from './cases/model'
import { createCaseReader } from './cases/read'
import { createContests } from './contests/contests'
import type { Moderation } from './contract'
import { createFarming } from './farming/watch'
import { createCarryOut } from './decisions/carry-out'
import { createClaimModel, createClaims } from './decisions/claims'
import { createDecide } from './decisions/decide'
import { createDesk } from './decisions/desk'
import { createHiddenTexts } from './hidden-texts/hidden-texts'
import { createEndSuspension } from './end-suspension'
import { createModerationHandlers } from './handlers'
import { createWarn } from './issue-warning'
import { createMarkSeen } from './mark-seen'
import { createRecordModel } from './model'
import { presentWarning } from './rules'
import { createOverturned } from './overturned/read'
import { createOverdueRemovals } from './overdue-removals'
import { createOverdueSuspensions } from './overdue-suspensions'
import { createErase } from './personal-data/erase'
import { createExport } from './personal-data/export'
import { createQuestions } from './questions/questions'
import { createSearchCases } from './search/search-cases'
import { createAdminSearch } from './search/search'
import { createStanding } from './standing/standing'
import { joinTakeDowns } from './take-downs/create'
import { createFollowNotice } from './take-downs/follow'
import { createTransparency } from './transparency/read'

export type * from './contract'
export { createReplays, type Replays } from './replays/replays'

/** Moderation: warnings, suspensions, reports, appeals, and the desk where admins decide. */
export function createModeration(deps: {
  connection: Connection
  outbox: Outbox
  clock: Clock
  log: Log
  housekeeping: Housekeeping
  library: Pick<
    Library,
    | 'remove'
    | 'noteNearRemoval'
    | 'publishedBeyond'
    | 'restore'
    | 'removalOf'
    | 'dislikesOf'
    | 'dislikedBy'
    | 'voidDislikes'
    | 'takeDown'
    | 'textOf'
    | 'hideText'
    | 'showText'
    | 'closeByNotice'
    | 'reopenAfterNotice'
    | 'publishWithheld'
    | 'refuseWithheld'
    | 'isWithheld'
    | 'publicationsOf'
    | 'uploadersOf'
    | 'openersOf'
    | 'openedBy'
    | 'titlesOf'
    | 'uploadsOn'
    | 'searchAnyStatus'
    | 'suggest'
    | 'votesOn'
  >
  accounts: Pick<
    Accounts,
    | 'suspend'
    | 'reinstate'
    | 'statusOf'
    | 'suspensionsOver'
    | 'get'
    | 'publicUsers'
    | 'joined'
    | 'joinedOn'
    | 'findUsers'
  >
  /** Makes the links in mails about take-down notices; those of the others still open. */
  secret: string
  otherSecrets?: readonly string[]
  publicUrl: string
  /** Pause between sweeps for overdue removals, in milliseconds; a minute by default. */
  sweepMs?: number
}): {
  moderation: Moderation
  /** Looks at how points are earned now; otherwise that happens once an hour. */
  lookAtPoints(): Promise<void>
  /** Returns cases to the desk whose students have not answered in time; otherwise that happens once an hour. */
  returnUnanswered(): Promise<void>
} & Required<Service> {
  const { outbox, clock, log, housekeeping, library, accounts, sweepMs: everyMs } = deps
  const records = createRecordModel(deps.connection)
  const cases = createCaseModel(deps.connection)
  outbox.register(records)
  outbox.register(cases)
  const confirmErasure = createConfirmErasure('moderation', deps)
  const overdue = createOverdueRemovals({
    library,
    housekeeping,
    log,
    ...(everyMs !== undefined && { everyMs }),
  })
  const { issueWarning, withdrawWarning, notePileOn } = createWarn({ records, outbox, clock })
  const filing = createFiling({ cases, outbox, clock, accounts, library })
  const reports = createReportFiling({ cases, outbox, clock, accounts, library })
  const hiddenTexts = createHiddenTexts({ cases, outbox, clock })
  const farming = createFarming({ cases, filing, library, accounts, clock, housekeeping, log })
  const entries = createAuditModel(deps.connection)
  const audit = createAudit({ entries, accounts })
  const claimModel = createClaimModel(deps.connection)
  const claims = createClaims({ claims: claimModel, clock })
  const noteDecision: Audit['note'] = (causeId, record) => audit.note(causeId, record)
  const { notices, takeDowns, noticeSweep } = joinTakeDowns(deps)
  const carryOut = createCarryOut({
    accounts,
    library,
    issueWarning,
    withdrawWarning,
    notePileOn,
    answerNotice: (...of) => takeDowns.answer(...of),
    noteDecision,
  })
  const decide = createDecide({ cases, outbox, clock, claims, carryOut })

  const questions = createQuestions({
    ...{ cases, accounts, outbox, clock },
    noteDecision: (causeId, record) => audit.note(causeId, record),
  })
  const warningsOf = async (userId: string) =>
    (await records.findById(userId, { warnings: 1 }).lean())?.warnings ?? []
  const endSuspension = createEndSuspension({
    accounts,
    warningsOf,
    upheldAt: (userId) => takeDowns.upheldAt(userId),
    clock,
  })
  const overdueSuspensions = createOverdueSuspensions({
    accounts,
    endSuspension,
    housekeeping,
    log,
    ...(everyMs !== undefined && { everyMs }),
  })
  const standing = createStanding({ records, warningsOf, outbox, clock })
  let sweeping: ReturnType<typeof sweepHourly> | undefined
  const contests = createContests({ cases, warningsOf, outbox, clock })
  const warnings = async (userId: string): Promise<Warning[]> =>
    (await warningsOf(userId)).map(presentWarning).reverse()
  const pileOnsOf = async (userId: string) =>
    (await records.findById(userId, { pileOns: 1 }).lean())?.pileOns ?? []
  const reader = createCaseReader({
    cases,
    accounts,
    library,
    audit,
    warnings,
    pileOnsOf,
    noticeDetail: (noticeId) => takeDowns.detail(noticeId),
  })

  return {
    moderation: {
      warnings: (userId) => contests.ownWarnings(userId),
      contest: (userId, request) => contests.contest(userId, request),
      markSeen: createMarkSeen({ records, outbox }),
      report: (...of) => reports.report(...of),
      reportDocument: (...of) => reports.documentReport(...of),
      reportText: (...of) => reports.textReport(...of),
      hiddenTexts: (userId) => hiddenTexts.ownHidden(userId),
      contestText: (...of) => hiddenTexts.contestText(...of),
      async appeal(userId, message, warnings = []) {
        const appealId = await filing.appeal(userId, message, await contests.contestable(userId, warnings))
        await contests.contestByAppeal(appealId)
      },
      appealOf: (userId, suspension) => reader.appealOf(userId, suspension),
      reviewOf: (userId) => reader.reviewOf(userId),
      cases: reader,
      contextOf: createCaseContext({ cases, accounts, audit }),
      desk: createDesk({
        cases,
        accounts,
        library,
        questionOf: (noticeId) => takeDowns.questionOf(noticeId),
        decide,
      }),
      ask: (question) => questions.ask(question),
      answer: (...of) => questions.answer(...of),
      audit: (filter) => audit.read(filter),
      noteOperator: ({ user = null, ...entry }) =>
        audit.note(newId(), {
          ...{ ...emptyEntry, ...entry, at: clock.now() },
          ...(user && {
            userId: user._id,
            about: [user._id],
            title: user.username,
            distinction: user.distinction,
          }),
        }),
      search: createAdminSearch({ accounts, library, searchCases: createSearchCases(cases) }),
      activity: createActivity({ cases, accounts, library, clock }),
      takeDowns: { ...takeDowns, sweep: () => noticeSweep.sweep() },
      overturned: createOverturned({ cases, entries, clock }),
      transparency: createTransparency({ cases, notices, clock }),
      exportOf: createExport({
        ...{ cases, notices, entries, warnings, pileOnsOf },
        hiddenTextsOf: (userId) => hiddenTexts.ownHidden(userId),
      }),
    },
    lookAtPoints: () => farming.sweep(),
    returnUnanswered: () => questions.returnUnanswered(),
    async start(listen) {
      await indexesReady(deps.connection)
      await listen(
        createModerationHandlers({
          library,
          accounts,
          warningsOf,
          issueWarning,
          withdrawWarning,
          standing,
          filing,
          contests,
          takeDowns,
          followNotice: createFollowNotice({ filing, takeDowns, accounts, endSuspension, noteDecision }),
          farming,
          questions,
          carryOut,
          erase: createErase({ records, cases, notices, claims: claimModel, entries, outbox, clock }),
          confirmErasure,
          endSuspension,
          noteDecision,
        }),
      )
      overdue.start()
      overdueSuspensions.start()
      farming.start()
      noticeSweep.start()
      const sweep = async () => {
        await standing.forgetOld()
        await questions.returnUnanswered()
      }
      sweeping = sweepHourly({ sweep, housekeeping, log })
    },
    async stop() {
      sweeping?.stop()
      await overdue.stop()
      await overdueSuspensions.stop()
      await noticeSweep.stop()
      farming.stop()
    },
  }
}

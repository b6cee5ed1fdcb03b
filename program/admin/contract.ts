import { z } from 'zod'
import {
  caseDetail,
  caseId,
  caseKind,
  caseStatus,
  caseSummary,
  documentCard,
  id,
  listedStatus,
  noteRequest,
  role,
  suspensionReason,
} from '#events'

const longestSuspensionDays = 3650
const longestLogLevelSeconds = 24 * 3600

const instant = z.iso.datetime()
/** A person: an email address or the id of an account. */
const who = z.string().trim().min(1).max(320)
const reason = noteRequest.shape.note
const documentId = id
const limit = z.int().min(1).max(100)

const account = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  isVerified: z.boolean(),
  createdAt: instant,
  /** Null while the account is active. */
  suspension: z
    .object({
      reason: suspensionReason,
      since: instant,
      until: instant.nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
})
export type ShownAccount = z.infer<typeof account>

const document = documentCard
  .pick({ title: true, courseCode: true, university: true, likes: true, dislikes: true, publishedAt: true })
  .extend({
    id,
    /** `standing`: published; else why it is not. */
    status: listedStatus,
    uploader: z.object({ id, name: z.string() }),
  })
export type ShownDocument = z.infer<typeof document>

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error'] as const
/** Decisions in a case that need nothing but the case and a reason. */
export const caseDecisions = [
  'close',
  'accept',
  'reject',
  'take-down',
  'warn',
  'suspend',
  'reinstate',
] as const

const block = z.object({ limit: z.string(), key: z.string(), wait: z.int() })
const oneAccount = z.object({ account })
const oneDocument = z.object({ document })
const onAccount = { asks: z.object({ who }), answers: oneAccount }

/** The commands of operators, each with its request and its answer. Both ends of the socket parse them. */
export const adminContract = {
  'accounts find': {
    asks: z.object({ text: who, limit: limit.default(20) }),
    answers: z.object({ accounts: z.array(account), more: z.boolean() }),
  },
  'accounts suspend': {
    asks: z.object({ who, reason, days: z.int().min(1).max(longestSuspensionDays).optional() }),
    answers: oneAccount,
  },
  'accounts reinstate': { asks: z.object({ who, reason }), answers: oneAccount },
  'accounts reset-password': {
    asks: z.object({ who }),
    /** `page`: where the owner types the code; it is valid for so many minutes. */
    answers: z.object({ account, page: z.string(), minutes: z.int() }),
  },
  'accounts end-sessions': onAccount,
  'accounts reset-second-factor': onAccount,
  'documents show': { asks: z.object({ documentId }), answers: oneDocument },
  'documents hold': { asks: z.object({ documentId, reason }), answers: oneDocument },
  'documents release': { asks: z.object({ documentId, reason }), answers: oneDocument },
  'cases list': {
    asks: z.object({
      status: caseStatus.default('open'),
      kind: caseKind.optional(),
      limit: limit.default(20),
    }),
    answers: z.object({ cases: z.array(caseSummary), more: z.boolean() }),
  },
  'cases show': { asks: z.object({ caseId }), answers: z.object({ case: caseDetail }) },
  'cases decide': {
    asks: z.object({ caseId, decision: z.enum(caseDecisions), reason }),
    answers: z.object({ case: caseDetail }),
  },
  'limits show': { asks: z.object({ who }), answers: z.object({ blocks: z.array(block) }) },
  'limits clear': { asks: z.object({ who }), answers: z.object({ blocks: z.array(block) }) },
  'log-level': {
    /** Without a level: only says which it is. */
    asks: z.object({
      level: z.enum(logLevels).optional(),
      seconds: z.int().min(1).max(longestLogLevelSeconds).default(600),
    }),
    /** `until`: when the level of the settings applies again; null if it applies now. `process`: the process that logs at this level. */
    answers: z.object({ level: z.string(), until: instant.nullable(), process: z.string() }),
  },
} as const satisfies Record<string, { asks: z.ZodType; answers: z.ZodType }>

type Contract = typeof adminContract
export type AdminCommand = keyof Contract
/** As it is sent: defaults may be missing. */
export type AdminRequest<C extends AdminCommand> = z.input<Contract[C]['asks']>
export type AdminAnswer<C extends AdminCommand> = z.infer<Contract[C]['answers']>

/** Runs each command. A refusal is an AppError, or `Refused`. */
export type AdminCommands = {
  [C in AdminCommand]: (
    request: z.output<Contract[C]['asks']>,
    by: { actorId: string },
  ) => Promise<AdminAnswer<C>>
}

export const isAdminCommand = (name: string): name is AdminCommand => Object.hasOwn(adminContract, name)

/** The program’s answer to a command: its result, or one sentence that says why there is none. */
export const adminOutcome = z.union([z.object({ done: z.unknown() }), z.object({ refused: z.string() })])
export type AdminOutcome = z.infer<typeof adminOutcome>

/** A refusal of a command that no call of the API has. Its message says what to do. */
export class Refused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Refused'
  }
}

import { z } from 'zod'

/** Identifiers are 24 hexadecimal digits, as MongoDB's, kept as strings everywhere. */
export const id = z.string().regex(/^[0-9a-f]{24}$/, 'not an id')

export const universities = ['NUS', 'NTU', 'SMU'] as const
export const university = z.enum(universities)
export type University = z.infer<typeof university>

/** Where each university's students have their addresses. SMU gives each school a subdomain of its own. */
export const studentHosts = {
  NUS: { host: 'u.nus.edu', subdomains: false },
  NTU: { host: 'e.ntu.edu.sg', subdomains: false },
  SMU: { host: 'smu.edu.sg', subdomains: true },
} as const satisfies Record<University, { host: string; subdomains: boolean }>

export const voteValues = ['like', 'dislike'] as const
export const voteValue = z.enum(voteValues)
export type VoteValue = z.infer<typeof voteValue>

export const roles = ['student', 'admin'] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>

export const removalReasons = ['dislikes'] as const
export const removalReason = z.enum(removalReasons)
export type RemovalReason = z.infer<typeof removalReason>
/** Why a document does not stand in the library: it was removed, or its uploader deleted it. */
export const absenceReason = z.enum([...removalReasons, 'deleted'])

export const suspensionReasons = ['warnings', 'decision'] as const
export const suspensionReason = z.enum(suspensionReasons)
export type SuspensionReason = z.infer<typeof suspensionReason>

/** Why a student may report another one. The last one wants a description. */
export const reportReasons = [
  'Not their real photo',
  'Inappropriate behavior',
  'Harassment or spam',
  'Copyright violation',
  'Other',
] as const
export const reportReason = z.enum(reportReasons, { error: 'Please select a reason before submitting.' })
export type ReportReason = z.infer<typeof reportReason>

/** What an admin may ask to be looked at: reports about a student, a removed document, an appeal. */
export const caseKinds = ['reports', 'removal', 'appeal'] as const
export const caseKind = z.enum(caseKinds)
export type CaseKind = z.infer<typeof caseKind>
/** Names its subject: there is one case about each user, document and suspension, which opens again when there is reason to. */
export const caseId = z.string().regex(/^(user|document|appeal)-[0-9a-f]{24}(-\d{1,6})?$/, 'not a case')
export const caseStatus = z.enum(['open', 'closed'])
export type CaseStatus = z.infer<typeof caseStatus>

/** What an admin may decide. */
export const decisionKinds = ['close', 'warn', 'suspend', 'reinstate', 'restore', 'reject'] as const
export const decisionKind = z.enum(decisionKinds)
export type DecisionKind = z.infer<typeof decisionKind>

/** Why every session of an account ended. */
export const sessionEndReason = z.enum(['password-changed'])

/** Why a wallet moves. */
export const pointReason = z.enum(['document', 'document-deleted', 'document-restored', 'book'])

/** What somebody writes to the people behind the product. */
export const feedbackKind = z.enum(['feedback', 'problem'])
export type FeedbackKind = z.infer<typeof feedbackKind>

/** What a one-time code proves. */
export const otpPurpose = z.enum(['verify-email', 'reset-password', 'change-email'])
export type OtpPurpose = z.infer<typeof otpPurpose>

/** Largest upload, in bytes (30 MB), and the only accepted type. */
export const maxUploadBytes = 31_457_280
export const uploadType = 'application/pdf'
/** A document is removed by the first dislike above this. */
export const removalDislikes = 20
/** Warnings that suspend an account. */
export const suspensionWarnings = 3
/** So many different reporters within so many days make a case urgent. */
export const urgentReporters = 3
export const urgentWithinDays = 30
export const pointsPerDocument = 10
/** Published documents that unlock the notepad. */
export const notepadDocuments = 15
/** So long a deleted document's file is kept, and the document can be restored. */
export const restorableDays = 30
export const otpLength = 6
export const otpResendSeconds = 120
export const passwordMinLength = 6

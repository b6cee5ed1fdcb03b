import { z } from 'zod'

/** Identifiers are 24 hexadecimal digits, as MongoDB's, kept as strings everywhere. */
export const id = z.string().regex(/^[0-9a-f]{24}$/, 'not an id')

/**
 * Whether there is anything to see of a text: of zero-width characters, fillers and blanks there is not, and a link of nothing else can
 * be neither read nor clicked.
 */
export const isVisible = (text: string): boolean =>
  /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\u2800]/u.test(text)

/** Said of a text of which there is nothing to see. */
export const unseen = 'Write something that can be read.'

/** Whether a text stands on one line, of whole characters, with no marks that turn the direction of what follows it on a page. */
export const isOneLine = (text: string): boolean =>
  /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u.test(text)

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
/**
 * Where a document is in its life. `held`: it is nearly a copy of another one and waits for an admin; `rejected`: the admin did not
 * publish it; `removed`: dislikes took it down; `deleted`: its uploader did, or closed their account.
 */
export const documentStatuses = ['published', 'held', 'rejected', 'removed', 'deleted'] as const
export const documentStatus = z.enum(documentStatuses)
export type DocumentStatus = z.infer<typeof documentStatus>
/** What changed the status of a document. */
export const statusCause = z.enum([
  'uploaded',
  'approved',
  'rejected',
  'disliked',
  'restored',
  'deleted',
  'returned',
  'erased',
])
export type StatusCause = z.infer<typeof statusCause>
/** Why a document is not published, as answers and messages say it: `withheld` is held, `refused` rejected. */
export const absenceReason = z.enum([...removalReasons, 'deleted', 'withheld', 'refused'])
export type AbsenceReason = z.infer<typeof absenceReason>

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

/** What an admin is asked to look at: reports about a student, a removed document, an appeal, a document that is nearly another. */
export const caseKinds = ['reports', 'removal', 'appeal', 'copy'] as const
export const caseKind = z.enum(caseKinds)
export type CaseKind = z.infer<typeof caseKind>
/** Names its subject: there is one case about each user, document and suspension, which opens again when there is reason to. */
export const caseId = z.string().regex(/^(user|document|appeal|copy)-[0-9a-f]{24}(-\d{1,6})?$/, 'not a case')
/** The case about a document. */
export const documentCaseId = (documentId: string): string => `document-${documentId}`
/** The case about a document that is nearly another. */
export const copyCaseId = (documentId: string): string => `copy-${documentId}`
/** What is odd about the dislikes that removed a document: most came from new accounts, or most came at once. */
export const caseRisks = ['young-accounts', 'within-minutes'] as const
export const caseRisk = z.enum(caseRisks)
export type CaseRisk = z.infer<typeof caseRisk>
/** Accounts count as new for so long, and dislikes as cast at once within so long. */
export const youngAccountDays = 7
export const burstMinutes = 10
export const caseStatus = z.enum(['open', 'closed'])
export type CaseStatus = z.infer<typeof caseStatus>

/** What an admin may decide. */
export const decisionKinds = [
  'close',
  'warn',
  'suspend',
  'reinstate',
  'restore',
  'reject',
  'publish',
  'refuse',
] as const
export const decisionKind = z.enum(decisionKinds)
export type DecisionKind = z.infer<typeof decisionKind>

/** Why every session of an account ended. */
export const sessionEndReason = z.enum(['password-changed', 'account-closed', 'logged-out', 'expired'])

/** Whether the documents of a closed account stay, without its name, or go. */
export const documentsChoice = z.enum(['keep', 'delete'])
export type DocumentsChoice = z.infer<typeof documentsChoice>
/** Each keeps something of users, and confirms that it has erased it before an account counts as erased. */
export const erasingServices = ['library', 'moderation', 'rewards', 'support', 'notifications'] as const
export const erasingService = z.enum(erasingServices)
export type ErasingService = z.infer<typeof erasingService>
/** Whose documents and reports are that belonged to a closed account. */
export const formerStudentId = '0'.repeat(24)
/** What a document is called that went with the account of its student. */
export const deletedDocumentTitle = 'Deleted document'

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
/** The largest photo, of an ID card or for a picture. */
export const maxPhotoBytes = 8 * 1024 * 1024
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
/** So long a one-time code is good. */
export const otpMinutes = 10
/** So many faces of one photo are offered at most. */
export const maxFaces = 6

/** Characters of the password that a new account is made with. */
export const registrationPasswordMinLength = 8
/** Characters of a password that takes the place of a forgotten one. */
export const resetPasswordMinLength = 6

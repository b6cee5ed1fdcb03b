import { z } from 'zod'
import { universities } from './typed/student-address'

/** Ids are 24 hexadecimal digits, like MongoDB's, and strings everywhere. */
export const id = z.string().regex(/^[0-9a-f]{24}$/, 'not an id')

/**
 * True if a text has a visible character. A link made of zero-width characters, fillers and blanks can be neither read nor clicked.
 */
export const isVisible = (text: string): boolean =>
  /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\u2800]/u.test(text)

/** The message for a text without visible characters. */
export const unseen = 'Write something that can be read.'

/** True if a text is one line of whole characters, without marks that change the direction of the following text. */
export const isOneLine = (text: string): boolean =>
  /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u.test(text)

export const university = z.enum(universities)

/** Kinds of documents, as students choose by them. `other`: none of these, or not known. */
export const documentKinds = [
  'lecture',
  'tutorial',
  'lab',
  'past-paper',
  'cheat-sheet',
  'summary',
  'other',
] as const
export const documentKind = z.enum(documentKinds)
export type DocumentKind = z.infer<typeof documentKind>
/** Kinds in words. */
export const kindNames: Readonly<Record<DocumentKind, string>> = {
  lecture: 'Lecture',
  tutorial: 'Tutorial',
  lab: 'Lab',
  'past-paper': 'Past paper',
  'cheat-sheet': 'Cheat sheet',
  summary: 'Summary',
  other: 'Other notes',
}

/** The kind of device that somebody reads on. */
export const readingDevice = z.enum(['phone', 'tablet', 'laptop'])
export type ReadingDevice = z.infer<typeof readingDevice>

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
 * Status of a document. `held`: waits for an admin, see heldFor; `rejected`: an admin did not publish it;
 * `removed`: by dislikes, or taken down by an admin; `deleted`: by its uploader, or with their account.
 */
export const documentStatuses = ['published', 'held', 'rejected', 'removed', 'deleted'] as const
export const documentStatus = z.enum(documentStatuses)
export type DocumentStatus = z.infer<typeof documentStatus>
/** Why a document waits for an admin, or waited before it was rejected: it nearly equals another one, could not be judged, or has marks of lecturers' material. */
export const heldFor = z.enum(['near-copy', 'not-judged', 'marks'])
export type HeldFor = z.infer<typeof heldFor>
/** Why a document is not published, in answers and messages: `withheld` means held, `refused` means rejected. */
export const absenceReason = z.enum([
  ...removalReasons,
  'taken-down',
  'closed-by-notice',
  'deleted',
  'withheld',
  'refused',
])
export type AbsenceReason = z.infer<typeof absenceReason>

export const suspensionReasons = ['warnings', 'decision', 'notices'] as const
export const suspensionReason = z.enum(suspensionReasons)
export type SuspensionReason = z.infer<typeof suspensionReason>

/** Reasons to report a student. 'Other' needs a description. */
export const reportReasons = [
  'Not their real photo',
  'Inappropriate behavior',
  'Harassment or spam',
  'Copyright violation',
  'Other',
] as const
export const reportReason = z.enum(reportReasons, { error: 'Please select a reason before submitting.' })
export type ReportReason = z.infer<typeof reportReason>

/** Kinds of cases: reports about a student, reports about a document, reports about a text, a removed document, a contested warning, an appeal, a held document, unusual points of a student, a take-down notice. */
export const caseKinds = [
  'reports',
  'document-reports',
  'texts',
  'removal',
  'contest',
  'appeal',
  'copy',
  'risk',
  'take-down',
] as const
export const caseKind = z.enum(caseKinds)
export type CaseKind = z.infer<typeof caseKind>
/** The id names the subject. Each user, document, text and suspension has one case, which may open again. */
export const caseId = z
  .string()
  .regex(
    /^(user|notes|text|document|contest|appeal|copy|risk|notice)-[0-9a-f]{24}(-\d{1,13})?$/,
    'not a case',
  )
/** The case about a warning that its user contests. `at`: the time of the warning, which identifies it. */
export const contestCaseId = (userId: string, at: Date): string => `contest-${userId}-${at.getTime()}`
/** The case about the reports of a document. */
export const notesCaseId = (documentId: string): string => `notes-${documentId}`
/** The case about the reports of a text. */
export const textCaseId = (textId: string): string => `text-${textId}`
/** The case about a removed document. */
export const documentCaseId = (documentId: string): string => `document-${documentId}`
/** The case about a held document. */
export const copyCaseId = (documentId: string): string => `copy-${documentId}`
/** The case about a student's points. */
export const riskCaseId = (userId: string): string => `risk-${userId}`
/**
 * Unusual facts. About the dislikes behind a removal: most came from new accounts, at once, or from people who disliked other documents
 * together. About a student's points: they published many documents within an hour, or most points come from documents that nobody
 * outside a small circle opened.
 */
export const caseRisks = [
  'young-accounts',
  'within-minutes',
  'votes-together',
  'many-in-an-hour',
  'few-readers',
] as const
export const caseRisk = z.enum(caseRisks)
export type CaseRisk = z.infer<typeof caseRisk>
/** An account counts as new this long. Dislikes count as cast at once within this time. */
export const youngAccountDays = 7
export const burstMinutes = 10
/** The first publication above this number within an hour is unusual. */
export const publicationsAnHour = 10
/** A student's points are looked at over this time. */
export const lookBackDays = 30
/** A document counts as unread only after this time. Everybody is shown a new one, and most readers come in the first days. */
export const graceDays = 3
/** A student with as many readers, or more, has an audience, and no circle. */
export const largestCircle = 10
/** Most documents in one case, and in one decision. */
export const maxCaseDocuments = 500
export const caseStatus = z.enum(['open', 'closed'])
export type CaseStatus = z.infer<typeof caseStatus>

/** Why every session of an account ended. */
export const sessionEndReason = z.enum([
  'password-changed',
  'second-factor-changed',
  'account-closed',
  'logged-out',
  'expired',
])
export type SessionEndReason = z.infer<typeof sessionEndReason>

/** Documents of a closed account are kept without its name, or deleted. */
export const documentsChoice = z.enum(['keep', 'delete'])
export type DocumentsChoice = z.infer<typeof documentsChoice>
/** Services that store data about users. Each confirms its erasure before an account counts as erased. */
export const erasingServices = ['library', 'moderation', 'rewards', 'support', 'notifications'] as const
export const erasingService = z.enum(erasingServices)
export type ErasingService = z.infer<typeof erasingService>
/** The owner of documents and reports that belonged to a closed account. */
export const formerStudentId = '0'.repeat(24)
/** The title of a document that was deleted with its student's account. */
export const deletedDocumentTitle = 'Deleted document'
/** In place of a text whose author’s account was deleted. */
export const deletedTextTitle = 'Deleted text'

/** Reasons for a movement of a wallet. */
export const pointReason = z.enum([
  'document',
  'document-deleted',
  'document-restored',
  'taken-back',
  'want',
  'book',
])

/** Kinds of feedback. */
export const feedbackKind = z.enum(['feedback', 'problem'])
export type FeedbackKind = z.infer<typeof feedbackKind>

/** Purposes of a one-time code. */
export const otpPurpose = z.enum(['verify-email', 'reset-password', 'change-email'])
export type OtpPurpose = z.infer<typeof otpPurpose>

/** Largest upload, in bytes (30 MB), and the only accepted type. */
export const maxUploadBytes = 31_457_280
/** Largest photo, for an ID card or a picture, in bytes. */
export const maxPhotoBytes = 8 * 1024 * 1024
/** Largest photo, in pixels: enough for most phones. Larger ones are not decoded. */
export const maxPhotoPixels = 60_000_000
export const uploadType = 'application/pdf'
/** The first dislike above this number removes a document. */
export const removalDislikes = 20
/** Number of warnings that suspends an account. */
export const suspensionWarnings = 3
/** This many different reporters within this many days make a case urgent. */
export const urgentReporters = 3
export const urgentWithinDays = 30
export const pointsPerDocument = 10
/** For a document that settles a want, once. */
export const pointsPerWant = 5
/** Most such rewards of a student on one day. */
export const maxWantRewardsADay = 3
/** Modules that one student follows. */
export const maxModules = 30
/** Former addresses, and the warnings of a deleted account, stay their student's this long. */
export const standingDays = 365
/** Number of published documents that unlocks the notepad. */
export const notepadDocuments = 15
/** A deleted document can be restored, and its file is kept, for this long. */
export const restorableDays = 30
export const otpLength = 6
export const otpResendSeconds = 120
/** Lifetime of a one-time code. */
export const otpMinutes = 10
/** Most faces offered from one photo. */
export const maxFaces = 6

/** Shortest password of a new account, in characters. */
export const registrationPasswordMinLength = 8
/** Shortest password set by a reset, in characters. */
export const resetPasswordMinLength = 6

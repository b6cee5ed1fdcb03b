import { copyCaseId, documentCaseId, notesCaseId, noticeCaseId, textCaseId } from '#events'

/** Id of the case about a user. */
export const userCaseId = (userId: string): string => `user-${userId}`
/** True for a case about a document that was published. */
export const isDocumentCase = (caseId: string): boolean =>
  [documentCaseId(''), notesCaseId(''), noticeCaseId('')].some((prefix) => caseId.startsWith(prefix))
/** Id of the case about a withheld document. */
export const isCopyCase = (caseId: string): boolean => caseId.startsWith(copyCaseId(''))
/** True for a case about a text. */
export const isTextCase = (caseId: string): boolean => caseId.startsWith(textCaseId(''))
/** Id of the case of an appeal. `suspension`: the number of the suspension. */
export const appealCaseId = (userId: string, suspension: number): string => `appeal-${userId}-${suspension}`

/** All appeals of one user, as a range of ids. */
export const appealsOf = (userId: string) => ({ $gt: `appeal-${userId}-`, $lt: `appeal-${userId}.` })

/** All contested warnings of one user, as a range of ids. */
export const contestsOf = (userId: string) => ({ $gt: `contest-${userId}-`, $lt: `contest-${userId}.` })

/** True for a case about a take-down notice. */
export const isNoticeCase = (caseId: string): boolean => caseId.startsWith(noticeCaseId(''))
/** The take-down notice of a case. */
export const noticeOf = (caseId: string): string => caseId.slice(noticeCaseId('').length)

/** The number of the suspension in the id of an appeal's case. */
export const suspensionOf = (caseId: string): number => Number(caseId.slice(caseId.lastIndexOf('-') + 1))

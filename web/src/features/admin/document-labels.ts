import { copyCaseId, documentCaseId, notesCaseId } from '#events'
import type { DocumentStatus } from './api/read-documents'

/** Short names of the statuses. */
export const documentStatusLabels: Readonly<Record<DocumentStatus, string>> = {
  standing: 'Active',
  withheld: 'Waiting',
  dislikes: 'Removed',
  'taken-down': 'Taken down',
  'closed-by-notice': 'Closed after a notice',
  refused: 'Refused',
  deleted: 'Deleted',
}

/** The case about an unpublished document, if there is one. */
export const documentCaseOf: Readonly<Partial<Record<DocumentStatus, (documentId: string) => string>>> = {
  dislikes: documentCaseId,
  'taken-down': notesCaseId,
  withheld: copyCaseId,
  refused: copyCaseId,
}

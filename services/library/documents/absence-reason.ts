import { documentStatuses, type AbsenceReason, type DocumentStatus } from '#events'
import type { DocumentRecord } from '../model'

const reasons = {
  published: null,
  held: 'withheld',
  rejected: 'refused',
  removed: 'dislikes',
  deleted: 'deleted',
} as const satisfies Record<DocumentStatus, AbsenceReason | null>

/** Why a document is not published, as the API reports it; null if it is published. */
export const absenceReasonOf = ({ status }: Pick<DocumentRecord, 'status'>): AbsenceReason | null =>
  reasons[status]

/** The status that the API reports as this reason. */
export const statusOfReason = (reason: AbsenceReason | null): DocumentStatus =>
  documentStatuses.find((status) => reasons[status] === reason) ?? 'published'

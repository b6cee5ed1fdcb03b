import { documentStatuses, type AbsenceReason, type DocumentStatus, type HeldFor } from '#events'
import type { DocumentRecord } from '../model'

const reasons = {
  published: null,
  held: 'withheld',
  rejected: 'refused',
  removed: 'dislikes',
  deleted: 'deleted',
} as const satisfies Record<DocumentStatus, AbsenceReason | null>

/** Why a document is not published, as the API reports it; null if it is published. */
export const absenceReasonOf = ({
  status,
  takenDown,
  notice,
}: Pick<DocumentRecord, 'status' | 'takenDown' | 'notice'>): AbsenceReason | null =>
  status === 'removed' && takenDown ? (notice ? 'closed-by-notice' : 'taken-down') : reasons[status]

/** Why a document waits for an admin, or waited before it was rejected; null for any other. */
export const heldForOf = ({
  status,
  similarTo,
}: Pick<DocumentRecord, 'status' | 'similarTo'>): HeldFor | null =>
  status !== 'held' && status !== 'rejected' ? null : similarTo === null ? 'not-judged' : 'near-copy'

/** The status that the API reports as this reason. */
export const statusOfReason = (reason: AbsenceReason | null): DocumentStatus =>
  reason === 'taken-down' || reason === 'closed-by-notice'
    ? 'removed'
    : (documentStatuses.find((status) => reasons[status] === reason) ?? 'published')

import {
  documentStatuses,
  type AbsenceReason,
  type DocumentStatus,
  type FoundMark,
  type HeldFor,
} from '#events'
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
export function heldForOf({
  status,
  similarTo,
  marks,
}: Pick<DocumentRecord, 'status' | 'similarTo' | 'marks'>): HeldFor | null {
  if (status !== 'held' && status !== 'rejected') return null
  if (similarTo !== null) return 'near-copy'
  return marks && marks.length > 0 ? 'marks' : 'not-judged'
}

/** Why a document waits for an admin, with the marks in it, as its uploader is told. */
export const heldBecause = (
  document: Pick<DocumentRecord, 'status' | 'similarTo' | 'marks'>,
): { heldFor: HeldFor | null; marks: FoundMark[] } => {
  const heldFor = heldForOf(document)
  return { heldFor, marks: heldFor === null ? [] : (document.marks ?? []) }
}

/** The status that the API reports as this reason. */
export const statusOfReason = (reason: AbsenceReason | null): DocumentStatus =>
  reason === 'taken-down' || reason === 'closed-by-notice'
    ? 'removed'
    : (documentStatuses.find((status) => reasons[status] === reason) ?? 'published')

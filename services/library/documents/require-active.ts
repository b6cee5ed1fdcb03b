import type { AbsenceReason } from '#events'
import { AppError } from '#platform/core'
import type { DocumentRecord } from '../model'

type Presence = Pick<DocumentRecord, 'isActive' | 'removalReason'>

/** AppError 'not-found' 404. */
export const notFound = () => new AppError('not-found', 404, 'Document not found.')
/** AppError 'removed' 410. */
export const removed = () =>
  new AppError('removed', 410, 'This document has been removed due to too many dislikes.')

const unseen: ReadonlySet<AbsenceReason | null> = new Set(['deleted', 'withheld', 'refused'])

/** Whether a document is nobody's business but its uploader's. */
export const isUnseen = ({ removalReason }: Pick<DocumentRecord, 'removalReason'>): boolean =>
  unseen.has(removalReason)

/** Why its uploader can neither delete nor restore a document that an admin decides about; null where no admin does. */
export function withheldRefusal({ removalReason }: Pick<DocumentRecord, 'removalReason'>): AppError | null {
  if (removalReason === 'withheld')
    return new AppError('withheld', 409, 'This document waits for an admin, and stays as it is until then.')
  if (removalReason === 'refused')
    return new AppError('refused', 409, 'This document was not published. Its file is deleted after 30 days.')
  return null
}

/**
 * Passes on a document that is neither unknown nor deleted nor removed. Throws AppError: 'not-found' 404 (also of a deleted one,
 * which is nobody's business any more, and of one that waits for an admin), 'removed' 410.
 */
export function requireActive<T extends Presence>(document: T | null): T {
  if (document === null || isUnseen(document)) throw notFound()
  if (!document.isActive) throw removed()
  return document
}

import { AppError } from '#platform/core'
import type { Viewer } from '../contract'
import type { DocumentRecord } from '../model'

type Status = Pick<DocumentRecord, 'status'>
type Owned = Pick<DocumentRecord, 'status' | 'uploaderId'>

/** AppError 'not-found' 404. */
export const notFound = () => new AppError('not-found', 404, 'Document not found.')
/** AppError 'removed' 410. */
export const removed = () =>
  new AppError('removed', 410, 'This document has been removed due to too many dislikes.')

export const isPublished = ({ status }: Status): boolean => status === 'published'

/** True if an admin decides, or has decided, whether it is published. */
export const isUpToAdmins = ({ status }: Status): boolean => status === 'held' || status === 'rejected'

/** True if only its uploader can see it, and admins if it is held. A removed document keeps its public page. */
export const isPrivate = (document: Status): boolean =>
  document.status === 'deleted' || isUpToAdmins(document)

/** True if a viewer (null: a visitor) may learn that a document exists. */
export const maySee = (document: Owned, viewer: Viewer | null): boolean =>
  !isPrivate(document) ||
  document.uploaderId === viewer?.userId ||
  (isUpToAdmins(document) && viewer?.isAdmin === true)

/** True if a viewer may open the file of a document. */
export const mayRead = (document: Owned, viewer: Viewer): boolean =>
  isPublished(document) || (isUpToAdmins(document) && maySee(document, viewer))

/**
 * Returns a published document. Throws AppError: 'not-found' 404 if it is unknown or private, 'removed' 410.
 */
export function requirePublished<T extends Status>(document: T | null): T {
  if (document === null || isPrivate(document)) throw notFound()
  if (!isPublished(document)) throw removed()
  return document
}

/**
 * Returns a document to its uploader. Throws AppError: 'not-found' 404 (also for somebody else's private one), 'forbidden' 403.
 */
export function requireOwn<T extends Owned>(document: T | null, userId: string): T {
  if (document === null) throw notFound()
  if (document.uploaderId === userId) return document
  if (isPrivate(document)) throw notFound()
  throw new AppError('forbidden', 403, 'You can delete and restore only your own documents.')
}

/** Throws if the uploader can neither delete nor restore their document, because an admin has to decide about it or it was removed. */
export function requireUploadersChoice({ status }: Status): void {
  if (status === 'held')
    throw new AppError(
      'withheld',
      409,
      'This document is waiting for an admin and can’t be changed until then.',
    )
  if (status === 'rejected')
    throw new AppError(
      'refused',
      409,
      'This document was not published. Its file is deleted after 30 days. If that is a mistake, write to us before then.',
    )
  if (status === 'removed') throw removed()
}

/**
 * Throws if a viewer may not correct what describes a document: 'not-found' 404, 'forbidden' 403 unless it is theirs or they are an
 * admin, 'removed' 410, 'refused' 409.
 */
export function requireCorrectable(document: Owned, viewer: Viewer): void {
  if (!maySee(document, viewer)) throw notFound()
  if (document.uploaderId !== viewer.userId && !viewer.isAdmin)
    throw new AppError('forbidden', 403, 'Only its uploader and admins can correct a document.')
  if (document.status === 'deleted') throw notFound()
  if (document.status === 'removed' || document.status === 'rejected') requireUploadersChoice(document)
}

import { AppError } from '#platform'
import type { DocumentRecord } from '../model'

type Standing = Pick<DocumentRecord, 'isActive' | 'removalReason'>

export const notFound = () => new AppError('not-found', 404, 'Document not found.')
export const removed = () =>
  new AppError('removed', 410, 'This document has been removed due to too many dislikes.')

/**
 * Passes on a document that is neither unknown nor deleted nor removed. Throws AppError: 'not-found' 404 (also of a deleted one,
 * which is nobody's business any more), 'removed' 410.
 */
export function requireActive<T extends Standing>(document: T | null): T {
  if (document === null || document.removalReason === 'deleted') throw notFound()
  if (!document.isActive) throw removed()
  return document
}

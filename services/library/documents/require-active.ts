import { AppError } from '#platform'

/** Passes on a document that is neither unknown nor removed. Throws AppError: 'not-found' 404, 'removed' 410. */
export function requireActive<T extends { isActive: boolean }>(document: T | null): T {
  if (document === null) throw new AppError('not-found', 404, 'Document not found.')
  if (!document.isActive)
    throw new AppError('removed', 410, 'This document has been removed due to too many dislikes.')
  return document
}

import { AppError } from '#platform'

/** Passes a document on that stands in the library. Throws AppError: 'not-found' 404, 'removed' 410. */
export function standing<T extends { isActive: boolean }>(document: T | null): T {
  if (document === null) throw new AppError('not-found', 404, 'Document not found.')
  if (!document.isActive)
    throw new AppError('removed', 410, 'This document has been removed due to too many dislikes.')
  return document
}

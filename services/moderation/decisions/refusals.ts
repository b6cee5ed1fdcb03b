import { AppError } from '#platform/core'

// Refusals for the admin who decides.

export const notFound = (what: string) => new AppError('not-found', 404, `${what} not found.`)
export const wrongDecision = () => new AppError('wrong-decision', 409, 'This cannot be decided in this case.')
export const notInTheCase = () =>
  new AppError(
    'wrong-decision',
    409,
    'Some of these documents are not in this case. Please look at it again.',
  )
export const answerTheAppeal = () =>
  new AppError('wrong-decision', 409, 'This student has appealed. Please answer the appeal.')
export const notPublished = () =>
  new AppError('not-published', 409, 'This document is not published any more.')
export const textChanged = () =>
  new AppError(
    'text-changed',
    409,
    'This text has changed, or is gone or hidden by now. Please read the case again.',
  )
export const notSuspended = () => new AppError('not-suspended', 409, 'This account is active.')
export const isAdmin = () => new AppError('is-admin', 409, 'An admin cannot be suspended.')
export const notRemoved = () => new AppError('not-removed', 409, 'This document was not removed.')
export const decidedBefore = () =>
  new AppError('already-decided', 409, 'Another admin has already decided this. Please look at it again.')
export const answeredMeanwhile = () =>
  new AppError('already-answered', 409, 'The student has just answered your question. Please read it first.')
export const aboutOneself = () =>
  new AppError('oneself', 403, 'You can’t decide about yourself. Please ask another admin.')

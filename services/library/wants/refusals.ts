import { maxOffersOfUploader, maxSeconders, maxWants, maxWantsOfDocument } from '#events'
import { AppError } from '#platform/core'

export const noSuchWant = () =>
  new AppError('not-found', 404, 'Nobody asks for that any more. Reload the page to see what is wanted.')

export const tooManyWants = () =>
  new AppError(
    'too-many-wants',
    400,
    `You can want up to ${maxWants} things at the same time. Withdraw one of them first.`,
  )

export const wantFull = () =>
  new AppError(
    'want-full',
    409,
    `${maxSeconders} students want this already. What is offered appears on the page of the module.`,
  )

export const wantEnded = () =>
  new AppError(
    'want-ended',
    409,
    'This is settled or no longer wanted. Ask again if you still need something.',
  )

export const offerEnded = () =>
  new AppError('offer-ended', 409, 'This offer has ended. Reload the page to see what is offered.')

export const offerDeclined = () =>
  new AppError(
    'offer-ended',
    409,
    'The student who asked meant something else than this document. You can offer another one.',
  )

export const otherModule = () =>
  new AppError('other-module', 409, 'This document belongs to another module. Correct its details first.')

export const tooManyOffers = () =>
  new AppError(
    'too-many-offers',
    400,
    `You can offer up to ${maxOffersOfUploader} documents for one want, and one document for up to ${maxWantsOfDocument} wants. Withdraw an offer first.`,
  )

export const notYours = () =>
  new AppError('forbidden', 403, 'Only its uploader can offer a document for what others want.')

export const notYourAnswer = () =>
  new AppError(
    'forbidden',
    403,
    'Only students who wanted this before the document was offered can answer, and only the one who asked can say no.',
  )

import type { FileKind } from '#events'
import { AppError } from '../app-error'
import { allowedTypes, largestBytes } from './file-type'

/** Refusals of the file hosts. */
export const missing = () => new AppError('file-missing', 404, 'This file no longer exists.')

export const wrongType = (kind: FileKind) =>
  new AppError('wrong-type', 400, `Please choose ${allowedTypes[kind]}.`)

export const tooLarge = (kind: FileKind) =>
  new AppError(
    'too-large',
    413,
    `The file exceeds the ${Math.floor(largestBytes[kind] / 1024 / 1024)}MB limit.`,
  )

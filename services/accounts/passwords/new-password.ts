import { hasInvisible, invisibleInPassword, isLongEnough, normalPassword } from '#events'
import { AppError } from '#platform/core'
import { isMadeOfKnownWords } from '../rules'

/** The most common passwords are guessed first, so they are refused. */
const mostCommon = 10_000

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Loads the list, which takes some megabytes, when a password is first set. */
async function isCommon(password: string): Promise<boolean> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, mostCommon)),
  )
  return (await commonPasswords).has(password.toLowerCase())
}

/**
 * Throws AppError 'weak-password' 400 if a new password is too short, one of the most common ones, made of words that every user
 * knows and of `names`, or has invisible characters, which its owner could not type again.
 */
export async function requireStrong(
  typed: string,
  { minLength, names }: { minLength: number; names: readonly string[] },
): Promise<void> {
  if (!isLongEnough(typed, minLength)) {
    throw new AppError('weak-password', 400, `Password must be at least ${minLength} characters.`)
  }
  if (hasInvisible(typed)) throw new AppError('weak-password', 400, invisibleInPassword)
  const password = normalPassword(typed)
  if (await isCommon(password)) {
    throw new AppError('weak-password', 400, 'This password is too common. Please choose another.')
  }
  if (isMadeOfKnownWords(password, names)) {
    throw new AppError(
      'weak-password',
      400,
      'This password is made of words that are easy to guess. Please choose another.',
    )
  }
}

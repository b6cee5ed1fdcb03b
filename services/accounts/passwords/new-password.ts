import { AppError } from '#platform/core'
import { isMadeOfKnownWords } from '../rules'

/** So many of the most common ones are refused, since they are what is guessed first. */
const mostCommon = 10_000

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Read when somebody sets a password: the list takes some megabytes. */
async function isCommon(password: string): Promise<boolean> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, mostCommon)),
  )
  return (await commonPasswords).has(password.toLowerCase())
}

/**
 * Throws AppError 'weak-password' 400 where a new password is too short, among the most common ones, or made of words that everybody
 * here knows and of `names`, as far as whoever sets it has named themselves.
 */
export async function requireStrong(
  password: string,
  { minLength, names }: { minLength: number; names: readonly string[] },
): Promise<void> {
  if (password.length < minLength) {
    throw new AppError('weak-password', 400, `Password must be at least ${minLength} characters.`)
  }
  if (await isCommon(password)) {
    throw new AppError(
      'weak-password',
      400,
      'This password is one of the most common ones. Please choose another.',
    )
  }
  if (isMadeOfKnownWords(password, names)) {
    throw new AppError(
      'weak-password',
      400,
      'This password is made of words that are guessed first. Please choose another.',
    )
  }
}

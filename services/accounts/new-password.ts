import { AppError } from '#platform'

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

/** Throws AppError 'weak-password' 400 where a new password is too short, or among the most common ones. */
export async function requireStrong(password: string, { minLength }: { minLength: number }): Promise<void> {
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
}

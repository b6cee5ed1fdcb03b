import { isStudentEmail, studentHosts, universityOf } from '#events'
import { AppError } from '#platform/core'

export const notAStudent = () =>
  new AppError('not-a-student', 400, 'Only NUS, SMU, or NTU student emails are accepted.')

/** Throws AppError 'not-a-student' 400 for an address that cannot get an account. */
export type RequireMayRegister = (email: string) => void

/**
 * `smuSubdomains`: the subdomains of SMU that give students addresses, such as `business`. Whoever controls mail on another one could make
 * accounts without limit. Accounts that exist are not asked.
 */
export function createRequireMayRegister(smuSubdomains: readonly string[]): RequireMayRegister {
  const { host } = studentHosts.SMU
  const known = new Set([host, ...smuSubdomains.map((name) => `${name}.${host}`)])
  return (email) => {
    if (!isStudentEmail(email)) throw notAStudent()
    const domain = email.trim().toLowerCase().split('@')[1] ?? ''
    if (universityOf(email) === 'SMU' && !known.has(domain))
      throw new AppError(
        'not-a-student',
        400,
        `We don’t know the SMU domain ${domain}. Use the address from your school, or write to us.`,
      )
  }
}

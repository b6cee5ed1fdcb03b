export const universities = ['NUS', 'NTU', 'SMU'] as const
export type University = (typeof universities)[number]

/** Hosts of student addresses per university. SMU has a subdomain per school. */
export const studentHosts = {
  NUS: { host: 'u.nus.edu', subdomains: false },
  NTU: { host: 'e.ntu.edu.sg', subdomains: false },
  SMU: { host: 'smu.edu.sg', subdomains: true },
} as const satisfies Record<University, { host: string; subdomains: boolean }>

/**
 * The university of a student address; null for any other address. Compares the whole host. Without zod, for the script that runs
 * before the program.
 */
export function universityOf(email: string): University | null {
  const [local, host = '', ...rest] = email.trim().toLowerCase().split('@')
  if (!local || rest.length > 0 || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)) return null
  const isTheirs = (whose: University) => {
    const { host: own, subdomains } = studentHosts[whose]
    return host === own || (subdomains && host.endsWith(`.${own}`))
  }
  return universities.find(isTheirs) ?? null
}

import type { University } from '#events'

const hosts: readonly [RegExp, University][] = [
  [/@u\.nus\.edu$/i, 'NUS'],
  [/@e\.ntu\.edu\.sg$/i, 'NTU'],
  [/[@.]smu\.edu\.sg$/i, 'SMU'],
]

/** The university of a student's address: most notes are about one's own courses. */
export function universityOf(email: string): University | '' {
  return hosts.find(([host]) => host.test(email))?.[1] ?? ''
}

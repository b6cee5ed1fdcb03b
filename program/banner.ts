import type { Demo } from '#gateway'
import type { Config } from '#platform'
import { release } from './migrations'

/** Number of students listed at the start; the login form offers them all. */
const shown = 3

/** True if only this machine can open the site. */
const isForThisMachine = ({ hosts }: Config): boolean =>
  hosts?.every((host) => host === '::1' || host.startsWith('127.')) ?? false

/** The text printed once the program is ready. `demo`: logins of the demo world, if it was seeded. */
export function banner(config: Config, port: number, demo: Demo | null): string {
  const address = config.port === port ? config.publicUrl : `http://localhost:${port}`
  const emails = demo?.students.slice(0, shown).map(({ email }) => email)
  const lines = [
    ['Address', address],
    ...(demo
      ? [
          ['Students', emails?.join(', ')],
          ['Admin', demo.admin.email],
          ['Password', `${demo.password} (for all of them)`],
        ]
      : []),
    ...(config.production || config.smtpUrl ? [] : [['Mailbox', `${address}/dev/mailbox`]]),
    ['Data', config.dataDir],
    ['Version', `${release.name}, data version ${release.dataVersion}`],
    ...(isForThisMachine(config) ? [['Devices', 'only this one; HOST=0.0.0.0 lets others in']] : []),
  ]
  const rows = lines.map(([name = '', value = '']) => `  ${name.padEnd(10)}${value}`)
  return `\n  Studyshelf is ready. Ctrl-C ends it.\n\n${rows.join('\n')}\n`
}

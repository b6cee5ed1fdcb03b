import type { Config } from '#platform'
import { demoAdmin, demoLogins, demoPassword } from './seed/demo'

/** Students named at the start; the login form offers them all. */
const shown = 3

/** What is worth knowing once everything is ready. */
export function banner(config: Config, port: number): string {
  const address = config.port === port ? config.publicUrl : `http://localhost:${port}`
  const logins =
    config.seed === 'demo'
      ? [
          [
            'Students',
            demoLogins.students
              .slice(0, shown)
              .map(({ email }) => email)
              .join(', '),
          ],
          ['Admin', demoAdmin.email],
          ['Password', `${demoPassword} (for all of them)`],
        ]
      : []
  const lines = [
    ['Address', address],
    ...logins,
    ...(config.production || config.smtpUrl ? [] : [['Mailbox', `${address}/dev/mailbox`]]),
    ['Data', config.dataDir],
  ]
  const rows = lines.map(([name = '', value = '']) => `  ${name.padEnd(10)}${value}`)
  return `\n  Studyshelf is ready. Ctrl-C ends it.\n\n${rows.join('\n')}\n`
}

import type { Demo } from '#gateway'
import type { Config } from '#platform'

/** Students named at the start; the login form offers them all. */
const shown = 3

/** What is worth knowing once everything is ready; `demo`: the logins of the demo world, where it is planted. */
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
  ]
  const rows = lines.map(([name = '', value = '']) => `  ${name.padEnd(10)}${value}`)
  return `\n  Studyshelf is ready. Ctrl-C ends it.\n\n${rows.join('\n')}\n`
}

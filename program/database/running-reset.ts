import type { Config } from '#platform'
import { exits, runAdminCommand } from '../admin/command-line/run-admin'

/**
 * Removes a second factor through the running program, as `admin accounts reset-second-factor` does. Resolves to the exit code, or to null
 * if no program runs on this machine.
 */
export async function runningReset(
  config: Pick<Config, 'dataDir' | 'kafkaBrokers'>,
  { email, operator, say }: { email: string; operator: string; say: (line: string) => void },
): Promise<number | null> {
  const complaints: string[] = []
  const code = await runAdminCommand(['accounts', 'reset-second-factor', '--yes', '--', email], {
    readConfig: () => config,
    root: '',
    operator,
    terminal: { say, complain: (text) => void complaints.push(text), confirm: null },
  })
  if (code === exits.notRunning) return null
  complaints.forEach(say)
  return code
}

import { existsSync } from 'node:fs'
import type { Config } from '#platform'
import { adminAddress } from '../../control/address'
import { askAt, Unanswered } from '../../control/ask'
import { answers } from '../../control/protocol'
import { adminContract, type AdminCommand, type AdminOutcome } from '../contract'
import { commandLines } from './commands'
import { completionScript } from './completion'
import { helpText } from './help'
import { parseAdmin } from './parse'

/** Exit codes. */
export const exits = { done: 0, refused: 1, wrongUsage: 2, notRunning: 3 } as const

interface Terminal {
  /** To standard output. */
  say: (text: string) => void
  /** To standard error. */
  complain: (text: string) => void
  /** Asks a person for yes or no; null if nobody is there. */
  confirm: ((question: string) => Promise<boolean>) | null
}

/**
 * `admin …`: resolves to the exit code. `root`: the folder of the program. `operator`: the name of the operating-system user, for the audit
 * trail. Throws a fault of the connection.
 */
export async function runAdminCommand(
  args: readonly string[],
  {
    readConfig,
    root,
    operator,
    terminal: { say, complain, confirm },
  }: {
    readConfig: () => Pick<Config, 'dataDir' | 'kafkaBrokers'>
    root: string
    operator: string
    terminal: Terminal
  },
): Promise<number> {
  const typed = parseAdmin(args)
  if (typed.do === 'wrong') {
    const more = typed.command === null ? 'npm run admin -- help' : `npm run admin -- help ${typed.command}`
    complain(`${typed.because}\nSee ${more}`)
    return exits.wrongUsage
  }
  if (typed.do === 'help') {
    say(helpText(typed.command))
    return exits.done
  }
  if (typed.do === 'complete') {
    say(completionScript(typed.shell, root))
    return exits.done
  }

  const { command, request, isJson, isConfirmed } = typed
  const warning = warningOf(command, request)
  if (warning !== null && !isConfirmed) {
    if (confirm === null) {
      complain(`${warning}\nSay --yes if that is meant: nobody is there to be asked.`)
      return exits.wrongUsage
    }
    if (!(await confirm(warning))) {
      complain('Nothing was changed.')
      return exits.refused
    }
  }
  const refuse = (because: string, code: number): number => {
    if (isJson) say(jsonOf({ refused: because }))
    else complain(because)
    return code
  }
  const outcome = await ask(readConfig(), { command, operator, request })
  if (outcome === null)
    return refuse(
      'No program is running with these settings: start it, or set its DATA_DIR.',
      exits.notRunning,
    )
  if ('refused' in outcome) return refuse(outcome.refused, exits.refused)
  const answer = adminContract[command].answers.safeParse(outcome.done)
  if (!answer.success)
    return refuse('It is done, but the running program has another version.', exits.refused)
  say(isJson ? jsonOf(answer.data) : shown(command, answer.data))
  return exits.done
}

/** Null if no program runs. */
async function ask(
  config: Pick<Config, 'dataDir' | 'kafkaBrokers'>,
  asked: { command: AdminCommand; operator: string; request: unknown },
): Promise<AdminOutcome | null> {
  if (!existsSync(config.dataDir)) return null
  try {
    const answered = await askAt(adminAddress(config), { ask: 'admin', ...asked })
    return answered === null ? null : answers.admin.parse(answered)
  } catch (error) {
    if (error instanceof Unanswered) return { refused: error.message }
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EACCES' || code === 'EPERM')
      return { refused: 'The program runs as another user: run the command as that one.' }
    if (code === 'ECONNRESET' || code === 'EPIPE') return { refused: new Unanswered().message }
    throw error
  }
}

// Each command of the table has its own types.
const warningOf = (command: AdminCommand, request: unknown): string | null => {
  const confirm = commandLines[command].confirm as ((request: unknown) => string) | undefined
  return confirm?.(request) ?? null
}
const shown = (command: AdminCommand, answer: unknown): string =>
  (commandLines[command].show as (answer: unknown) => string)(answer)

/** A terminal may take some signs of users' texts for commands that JSON leaves as they are. */
const jsonOf = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (sign) => String.raw`\u` + sign.charCodeAt(0).toString(16).padStart(4, '0'),
  )

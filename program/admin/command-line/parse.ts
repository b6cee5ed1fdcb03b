import { parseArgs } from 'node:util'
import { adminContract, isAdminCommand, type AdminCommand } from '../contract'
import { commandLines } from './commands'
import { isShell, shells, type Shell } from './completion'
import { WrongUsage } from './durations'

/** A parsed command line. `wrong`: the reason why it cannot be carried out. */
export type Typed =
  | { do: 'help'; command: AdminCommand | null }
  | { do: 'complete'; shell: Shell }
  | { do: 'ask'; command: AdminCommand; request: unknown; isJson: boolean; isConfirmed: boolean }
  | { do: 'wrong'; because: string; command: AdminCommand | null }

/** Options of every command. */
export const commonOptions = {
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Parses `admin …`. */
export function parseAdmin(args: readonly string[]): Typed {
  const [first = 'help', second = ''] = args
  if (first === 'completion') return completionOf(args.slice(1))
  if (first === 'help' || first === '--help' || first === '-h')
    return { do: 'help', command: commandOf(args.slice(1))?.command ?? null }
  const found = commandOf(args)
  if (found === null)
    return { do: 'wrong', because: `There is no command ${`${first} ${second}`.trim()}.`, command: null }
  const { command, rest } = found
  try {
    return read(command, rest)
  } catch (error) {
    const because = becauseOf(error)
    if (because === null) throw error
    return { do: 'wrong', because, command }
  }
}

/** The command at the beginning, of one word or two. */
function commandOf(args: readonly string[]): { command: AdminCommand; rest: readonly string[] } | null {
  for (const words of [2, 1]) {
    const command = args.slice(0, words).join(' ')
    if (isAdminCommand(command)) return { command, rest: args.slice(words) }
  }
  return null
}

function read(command: AdminCommand, args: readonly string[]): Typed {
  const { options, takes, request } = commandLines[command]
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...options, ...commonOptions },
    allowPositionals: true,
  })
  const given = values as Record<string, string | boolean | undefined>
  if (given['help'] === true) return { do: 'help', command }
  const least = takes.filter((name) => !name.startsWith('[')).length
  if (positionals.length < least) throw new WrongUsage(`${takes[positionals.length]} is missing.`)
  if (positionals.length > takes.length)
    throw new WrongUsage(`${positionals[takes.length]} is too much. Quote a text of several words.`)
  const asked = adminContract[command].asks.safeParse(request(positionals, given))
  if (!asked.success) {
    const [issue] = asked.error.issues
    const [field = ''] = issue?.path ?? []
    const name = namesOf[String(field)] ?? String(field)
    throw new WrongUsage(
      given[String(field)] === undefined && String(field) in options
        ? `--${name} is missing.`
        : `${name} cannot be this: ${issue?.message ?? 'not understood'}.`,
    )
  }
  return {
    ...{ do: 'ask', command, request: asked.data },
    isJson: given['json'] === true,
    isConfirmed: given['yes'] === true,
  }
}

/** Fields of requests as they are typed. */
const namesOf: Readonly<Record<string, string>> = {
  who: 'The person',
  text: 'The text',
  documentId: 'The id of the document',
  caseId: 'The id of the case',
  decision: 'The decision',
  level: 'The level',
  seconds: 'The time',
}

function completionOf([shell, ...rest]: readonly string[]): Typed {
  if (shell !== undefined && isShell(shell) && rest.length === 0) return { do: 'complete', shell }
  return { do: 'wrong', because: `Name a shell: ${shells.join(', ')}.`, command: null }
}

function becauseOf(error: unknown): string | null {
  if (error instanceof WrongUsage) return error.message
  const isOfArguments =
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  // The rest of the message explains how to write such a word as an argument.
  return isOfArguments ? `${error.message.split('. ')[0]}.` : null
}

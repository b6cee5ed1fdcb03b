import type { AdminCommand } from '../contract'
import { commandLines } from './commands'

const aboutWidth = 2

/** One command as it is typed, with its options. */
function usageOf(command: AdminCommand): string {
  const { takes, options, values = {} } = commandLines[command]
  const needed = 'reason' in options ? ['--reason TEXT'] : []
  const others = Object.keys(options)
    .filter((name) => name !== 'reason')
    .map((name) => `[--${name}${values[name] === undefined ? '' : ` ${values[name]}`}]`)
  return [command, ...takes, ...needed, ...others].join(' ')
}

const describe = (command: AdminCommand): string =>
  `  ${usageOf(command)}\n${' '.repeat(4 + aboutWidth)}${commandLines[command].about}`

/** How to use one command, or all. */
export function helpText(command: AdminCommand | null): string {
  if (command !== null) return `Usage: npm run admin -- …\n${describe(command)}\n\n${common}`
  const all = (Object.keys(commandLines) as AdminCommand[]).map(describe).join('\n')
  return `Usage: npm run admin -- …\n${all}\n  completion bash|zsh|fish\n      prints a script that completes commands: eval "$(npm run --silent admin -- completion bash)"\n  help [COMMAND]\n\n${common}`
}

const common = `Every command takes
  --json    the answer as JSON
  --yes     does not ask first
Exit codes: 0 done, 1 refused, 2 wrong usage, 3 no program is running.`

import { isAdminCommand } from '../contract'
import { commandLines } from './commands'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]
export const isShell = (name: string): name is Shell => shells.some((shell) => shell === name)

/** The shell function that runs the command from anywhere. */
const name = 'studyshelf-admin'

/** Completes typed words: with further words of a command, or with the values and options of one. */
function followers(): Map<string, string[]> {
  const commands = Object.keys(commandLines)
  const after = new Map<string, string[]>([
    ['', [...new Set(commands.map((command) => command.split(' ')[0] ?? '')), 'completion', 'help']],
    ['completion', [...shells]],
  ])
  for (const command of commands) {
    const [first = '', second] = command.split(' ')
    if (second !== undefined) after.set(first, [...(after.get(first) ?? []), second])
    if (!isAdminCommand(command)) continue
    const { takes, options } = commandLines[command]
    const values = takes.flatMap((each) => (/[a-z]/.test(each) ? each.replace(/[[\]]/g, '').split('|') : []))
    after.set(command, [
      ...values,
      ...[...Object.keys(options), 'json', 'yes'].map((option) => `--${option}`),
    ])
  }
  return after
}

/**
 * A script that defines `studyshelf-admin` and completes it. `root`: the folder of the program, in which the command runs, as `npm run`
 * does.
 */
export function completionScript(shell: Shell, root: string): string {
  const after = [...followers()]
  if (shell === 'fish') return fish(after, root)
  const cases = after
    .map(([typed, words]) => {
      const isWhole = typed === '' || after.some(([other]) => other.startsWith(`${typed} `))
      return `    '${typed}'${isWhole ? '' : `|'${typed} '*`}) words='${words.join(' ')}' ;;`
    })
    .join('\n')
  const run = `${name}() { (cd ${quoted(root)} && exec node dist/main.js admin "$@"); }`
  return shell === 'bash' ? bash(run, cases) : zsh(run, cases)
}

const bash = (run: string, cases: string): string => `${run}
_studyshelf_admin() {
  local typed="\${COMP_WORDS[*]:1:COMP_CWORD-1}" words=''
  case "$typed" in
${cases}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _studyshelf_admin ${name}
`

const zsh = (run: string, cases: string): string => `${run}
_studyshelf_admin() {
  local typed="\${(j: :)words[2,CURRENT-1]}" words=''
  case "$typed" in
${cases}
  esac
  compadd -- \${(s: :)words}
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _studyshelf_admin ${name}
`

function fish(after: readonly (readonly [string, readonly string[]])[], root: string): string {
  const lines = after.map(([typed, words]) => {
    const isWhole = typed === '' || after.some(([other]) => other.startsWith(`${typed} `))
    const pattern = String.raw`^${typed}${isWhole ? String.raw`\$` : String.raw`(\$| )`}`
    return `complete -c ${name} -f -n '__studyshelf_admin_after "${pattern}"' -a '${words.join(' ')}'`
  })
  return `function ${name}
  pushd ${quotedForFish(root)}; and node dist/main.js admin $argv
  set -l code $status
  popd
  return $code
end
function __studyshelf_admin_after
  set -l words (commandline -opc)
  string match -qr -- $argv[1] "$words[2..]"
end
complete -c ${name} -f
${lines.join('\n')}
`
}

/** A word for bash and zsh. */
const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`

/** A word for fish, in which a backslash counts within quotes. */
const quotedForFish = (word: string): string => `'${word.replace(/[\\']/g, String.raw`\$&`)}'`

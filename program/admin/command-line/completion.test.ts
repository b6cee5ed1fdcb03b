import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { adminContract } from '../contract'
import { completionScript, shells, type Shell } from './completion'

/** A path that a shell would take apart. */
const root = `/srv/it's "here" $(touch x) \\ now`
const has = (shell: Shell) => spawnSync(shell, ['--version']).status === 0

describe.each(shells)('the script for %s', (shell) => {
  const script = completionScript(shell, root)

  it.runIf(has(shell))('is understood by the shell', () => {
    const folder = mkdtempSync(join(tmpdir(), 'studyshelf-completion-'))
    try {
      const file = join(folder, 'script')
      writeFileSync(file, script)
      const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('knows every command', () => {
    for (const command of Object.keys(adminContract)) expect(script).toContain(command.split(' ')[0])
    for (const word of ['end-sessions', '--reason', '--for', 'take-down', 'debug'])
      expect(script).toContain(word)
  })
})

/** The words before the cursor, and what completes the last one. */
const completed: [words: string[], expected: string[]][] = [
  [['ac'], ['accounts']],
  [['l'], ['limits', 'log-level']],
  [['accounts', 'rei'], ['reinstate']],
  [['accounts', 'suspend', 'a@u.nus.edu', '--d'], ['--days']],
  [['log-level', 'd'], ['debug']],
  [['completion', 'z'], ['zsh']],
  [['nothing', ''], []],
]

describe.runIf(has('fish'))('fish', () => {
  it.each(completed)('completes %j', (words, expected) => {
    const asked = `complete -C 'studyshelf-admin ${words.join(' ')}'`
    const { stdout } = spawnSync('fish', ['-c', `${completionScript('fish', root)}\n${asked}`], {
      encoding: 'utf8',
    })
    expect(stdout.split('\n').filter((word) => word !== '')).toEqual(expected)
  })
})

describe.runIf(has('bash'))('bash', () => {
  const complete = (...words: string[]): string[] => {
    const typed = words.map((word) => `'${word}'`).join(' ')
    const asked = `COMP_WORDS=(studyshelf-admin ${typed}); COMP_CWORD=${words.length}; _studyshelf_admin; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = spawnSync('bash', ['-c', `${completionScript('bash', root)}\n${asked}`], {
      encoding: 'utf8',
    })
    return stdout.split('\n').filter((word) => word !== '')
  }

  it.each([
    ...completed,
    [
      ['accounts', 'suspend', '--'],
      ['--reason', '--days', '--json', '--yes'],
    ],
  ])('completes %j', (words, expected) => expect(complete(...words)).toEqual(expected))

  it('runs the command in the folder of the program, whatever its name is', () => {
    const { stdout } = spawnSync(
      'bash',
      ['-c', `cd() { printf '%s' "$1"; false; }\n${completionScript('bash', root)}\nstudyshelf-admin`],
      { encoding: 'utf8' },
    )
    expect(stdout).toBe(root)
  })
})

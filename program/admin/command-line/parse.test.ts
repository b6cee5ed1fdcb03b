import { describe, expect, it } from 'vitest'
import { adminContract, type AdminCommand } from '../contract'
import { helpText } from './help'
import { parseAdmin } from './parse'

const id = '0123456789abcdef01234567'
const typed = (line: string) => parseAdmin(line === '' ? [] : line.split(' '))

it.each<[line: string, command: AdminCommand, request: object]>([
  ['accounts find wei', 'accounts find', { text: 'wei', limit: 20 }],
  ['accounts find wei --limit 5', 'accounts find', { text: 'wei', limit: 5 }],
  ['accounts suspend a@u.nus.edu --reason Spam', 'accounts suspend', { who: 'a@u.nus.edu', reason: 'Spam' }],
  [
    'accounts suspend --days 7 --reason=Spam a@u.nus.edu',
    'accounts suspend',
    { who: 'a@u.nus.edu', reason: 'Spam', days: 7 },
  ],
  [`accounts reinstate ${id} --reason Sorry`, 'accounts reinstate', { who: id, reason: 'Sorry' }],
  ['accounts reset-password a@u.nus.edu', 'accounts reset-password', { who: 'a@u.nus.edu' }],
  ['accounts end-sessions a@u.nus.edu', 'accounts end-sessions', { who: 'a@u.nus.edu' }],
  ['accounts end-sessions -- -odd@u.nus.edu', 'accounts end-sessions', { who: '-odd@u.nus.edu' }],
  ['accounts reset-second-factor a@x.test', 'accounts reset-second-factor', { who: 'a@x.test' }],
  [`documents show ${id}`, 'documents show', { documentId: id }],
  [`documents hold ${id} --reason Exam`, 'documents hold', { documentId: id, reason: 'Exam' }],
  [`documents release ${id} --reason Fine`, 'documents release', { documentId: id, reason: 'Fine' }],
  ['cases list', 'cases list', { status: 'open', limit: 20 }],
  ['cases list --closed --kind appeal', 'cases list', { status: 'closed', kind: 'appeal', limit: 20 }],
  [`cases show user-${id}`, 'cases show', { caseId: `user-${id}` }],
  [
    `cases decide user-${id} close --reason Nothing`,
    'cases decide',
    { caseId: `user-${id}`, decision: 'close', reason: 'Nothing' },
  ],
  ['limits show 192.0.2.1', 'limits show', { who: '192.0.2.1' }],
  ['limits clear a@u.nus.edu', 'limits clear', { who: 'a@u.nus.edu' }],
  ['log-level', 'log-level', { seconds: 600 }],
  ['log-level debug', 'log-level', { level: 'debug', seconds: 600 }],
  ['log-level debug --for 2h', 'log-level', { level: 'debug', seconds: 7200 }],
])('reads %s', (line, command, request) => {
  expect(typed(line)).toEqual({ do: 'ask', command, request, isJson: false, isConfirmed: false })
})

it('reads the options of every command anywhere', () => {
  const asked = { do: 'ask', isJson: true, isConfirmed: true }
  expect(typed('limits show x@y.test --json --yes')).toMatchObject(asked)
  expect(typed('limits show --yes --json x@y.test')).toMatchObject(asked)
})

it.each<[line: string, because: string | RegExp]>([
  ['accounts', 'There is no command accounts.'],
  ['accounts bury a@u.nus.edu', 'There is no command accounts bury.'],
  ['constructor', 'There is no command constructor.'],
  ['accounts suspend', 'EMAIL|ID is missing.'],
  ['accounts suspend a@u.nus.edu', '--reason is missing.'],
  ['accounts suspend a@u.nus.edu --reason', /reason.*argument missing/],
  [
    'accounts suspend a@u.nus.edu --reason too many words',
    'many is too much. Quote a text of several words.',
  ],
  ['accounts suspend a@u.nus.edu --reason Spam --days soon', '--days needs a whole number.'],
  ['accounts suspend a@u.nus.edu --reason Spam --days 0', /^days cannot be this/],
  ['accounts suspend a@u.nus.edu --reason Spam --password x', /Unknown option '--password'/],
  ['accounts find wei --limit 101', /^limit cannot be this/],
  ['documents show readme', /^The id of the document cannot be this: not an id/],
  ['cases show 7', /^The id of the case cannot be this: not a case/],
  ['cases list --kind party', /^kind cannot be this/],
  [`cases decide user-${id} forgive --reason x`, /^The decision cannot be this/],
  ['log-level loud', /^The level cannot be this/],
  ['log-level debug --for long', 'long is no duration: say 30s, 10m or 2h.'],
  ['log-level debug --for 48h', /^The time cannot be this/],
  ['completion', 'Name a shell: bash, zsh, fish.'],
  ['completion powershell', 'Name a shell: bash, zsh, fish.'],
])('refuses %s', (line, because) => {
  const asExpected: unknown = typeof because === 'string' ? because : expect.stringMatching(because)
  expect(typed(line)).toMatchObject({ do: 'wrong', because: asExpected })
})

describe('help', () => {
  it.each<[line: string, command: AdminCommand | null]>([
    ['', null],
    ['help', null],
    ['--help', null],
    ['help log-level', 'log-level'],
    ['help accounts suspend', 'accounts suspend'],
    ['accounts suspend --help', 'accounts suspend'],
    ['accounts suspend -h', 'accounts suspend'],
  ])('%j', (line, command) => expect(typed(line)).toEqual({ do: 'help', command }))

  it('names every command with what it needs', () => {
    const all = helpText(null)
    for (const command of Object.keys(adminContract)) expect(all).toContain(`\n  ${command}`)
    expect(helpText('accounts suspend')).toContain('accounts suspend EMAIL|ID --reason TEXT [--days N]')
  })
})

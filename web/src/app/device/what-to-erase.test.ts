import { expect, it } from 'vitest'
import type { SessionEnd } from '../../session/session-store'
import { whatToErase, type Erasure } from './what-to-erase'

const all = (drafts: string | null): Erasure => ({ keptFor: null, outbox: true, drafts })
const butOutbox: Erasure = { keptFor: null, outbox: false, drafts: null }
const others: Erasure = { keptFor: 'lee', outbox: true, drafts: null }

it.each<[string, string | null, string | null, SessionEnd | null, string | null, Erasure | null]>([
  ['a log-out', 'kim', null, 'logout', 'kim', all('kim')],
  ['the end of the account', 'kim', null, 'account-closed', 'kim', all('kim')],
  ['a suspension, which leaves unsaved notes for the return', 'kim', null, 'suspended', 'kim', all(null)],
  ['a session that the server ended', 'kim', null, 'expired', 'kim', butOutbox],
  ['a new password elsewhere', 'kim', null, 'password-changed', 'kim', butOutbox],
  ['a start after the session ended in a closed tab', null, null, null, 'kim', butOutbox],
  ['a login as somebody else', 'kim', 'lee', null, 'kim', others],
  ['a start as somebody else', null, 'lee', null, 'kim', others],
  ['a login as the same user', null, 'kim', null, 'kim', null],
  ['a visit', null, null, null, null, null],
])('after %s', (_, before, now, endedBy, owner, expected) =>
  expect(whatToErase({ before, now, endedBy, owner })).toEqual(expected),
)

import { expect, it } from 'vitest'
import { maxUnhandledShown } from '#events'
import { newest, shownError, shownLetter } from './rules'

it.each([
  ['an ordinary error', 'Error: no such document', 'Error: no such document'],
  ['an email address', 'Error: 550 <kim@u.nus.edu> unknown', 'Error: 550 <[address]> unknown'],
  ['a password in an address', 'connect smtp://me:secret@mail.test:25', 'connect [address]'],
  ['several lines', 'not as declared: [\n  {\n    "code": "x" }]', 'not as declared: [ { "code": "x" }]'],
])('%s', (_, error, shown) => expect(shownError(error)).toBe(shown))

it('shows the beginning of a long error', () => {
  expect(shownError('x'.repeat(5000))).toBe(`${'x'.repeat(300)}…`)
})

it('shows ids of an event, and not its payload', () => {
  const event = {
    ...{ id: 'an-event', name: 'user.registered', topic: 'users', version: 1, key: 'a-user' },
    ...{ occurredAt: '2026-01-01T00:00:00.000Z', correlationId: 'sign-up', payload: { name: 'Kim' } },
  }
  const letter = {
    id: 'a-letter',
    group: 'accounts',
    event,
    error: 'Error: x',
    attempts: 3,
    at: event.occurredAt,
  }
  expect(shownLetter(letter)).toEqual({
    ...{ _id: 'a-letter', group: 'accounts', name: 'user.registered', topic: 'users' },
    ...{ key: 'userId', keyId: 'a-user', correlationId: 'sign-up' },
    ...{ error: 'Error: x', attempts: 3, at: event.occurredAt },
  })
})

it('lists the newest first, and no more than are shown', () => {
  const entries = Array.from({ length: maxUnhandledShown + 2 }, (_, n) => ({
    at: new Date(n).toISOString(),
  }))
  const shown = newest(entries)
  expect(shown).toHaveLength(maxUnhandledShown)
  expect(shown[0]?.at).toBe(new Date(maxUnhandledShown + 1).toISOString())
})

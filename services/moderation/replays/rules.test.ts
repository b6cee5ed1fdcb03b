import { expect, it } from 'vitest'
import { maxUnhandledShown } from '#events'
import { newest, shownLetter } from './rules'

it('shows ids of an event, and not its payload', () => {
  const event = {
    ...{ id: 'an-event', name: 'user.registered', topic: 'users', version: 1, key: 'a-user' },
    ...{ occurredAt: '2026-01-01T00:00:00.000Z', correlationId: 'sign-up', payload: { name: 'Kim' } },
  }
  const letter = {
    id: 'a-letter',
    group: 'accounts',
    event,
    error: 'Error: no such user: Kim',
    attempts: 3,
    at: event.occurredAt,
  }
  expect(shownLetter(letter)).toEqual({
    ...{ _id: 'a-letter', group: 'accounts', eventId: 'an-event', name: 'user.registered', topic: 'users' },
    ...{ key: 'userId', keyId: 'a-user', correlationId: 'sign-up' },
    ...{ error: 'Error', attempts: 3, at: event.occurredAt },
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

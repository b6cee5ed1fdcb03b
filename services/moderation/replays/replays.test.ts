import { beforeEach, expect, it, vi } from 'vitest'
import {
  createMemoryCache,
  newId,
  unavailable,
  type Cache,
  type DeadLetter,
  type Publication,
} from '#platform'
import { createTestClock } from '#testing/test-clock'
import { createReplays, type Replays } from './replays'

const event = {
  ...{ id: newId(), name: 'user.registered', topic: 'users', version: 1, key: 'a-user' },
  ...{ occurredAt: '2026-01-01T00:00:00.000Z', correlationId: 'sign-up', payload: { name: 'Kim' } },
}
const letter: DeadLetter = {
  ...{ id: newId(), group: 'accounts', event, error: 'Error: x', attempts: 3, at: event.occurredAt },
}

let kept: DeadLetter[]
let publication: Publication
let replayed: string[]
let audited: { actorId: string; action: string; note: string }[]
let warned: string[]
let clock: ReturnType<typeof createTestClock>
let cache: Cache
/** Runs while a parked event is published. */
let duringPublish: () => Promise<void>
let replays: Replays
beforeEach(() => {
  warned = []
  clock = createTestClock()
  cache = createMemoryCache({ clock })
  duringPublish = async () => undefined
  kept = [letter]
  publication = 'published'
  replayed = []
  audited = []
  replays = createReplays({
    letters: {
      list: async () => [...kept],
      async replay(id) {
        replayed.push(id)
        kept = kept.filter((each) => each.id !== id)
        return true
      },
    },
    parked: {
      list: async () => [{ event, error: 'Error: too large', at: new Date(0) }],
      async publish(id) {
        await duringPublish()
        replayed.push(id)
        return publication
      },
    },
    cache,
    clock,
    log: { warn: (_about: unknown, message?: string) => void warned.push(message ?? '') },
    note: async (entry) => void audited.push(entry),
  })
})

it('replays a dead letter, and records who did', async () => {
  await replays.replayDeadLetter('an-admin', letter.id)
  expect(replayed).toEqual([letter.id])
  expect(audited).toEqual([
    {
      ...{ actorId: 'an-admin', action: 'replay-dead-letter' },
      note: 'user.registered, userId a-user, for accounts',
    },
  ])
  await expect(replays.replayDeadLetter('an-admin', letter.id)).rejects.toMatchObject({ code: 'not-found' })
  expect(audited).toHaveLength(1)
})

it('replays a dead letter once when two admins do at once', async () => {
  const both = await Promise.allSettled([
    replays.replayDeadLetter('an-admin', letter.id),
    replays.replayDeadLetter('another', letter.id),
  ])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(both[1]).toMatchObject({ reason: { code: 'being-replayed', status: 409 } })
  expect([replayed.length, audited.length]).toEqual([1, 1])
})

it.each([
  ['published', undefined],
  ['refused', 'still-refused'],
  ['not-parked', 'not-found'],
] as const)('answers a replay of a parked event that is %s', async (now, code) => {
  publication = now
  const replay = replays.replayParkedEvent('an-admin', event.id)
  if (code === undefined) await replay
  else await expect(replay).rejects.toMatchObject({ code })
  expect(audited).toMatchObject([{ action: 'replay-parked-event' }])
})

it('can be tried again after a failure', async () => {
  publication = 'refused'
  await expect(replays.replayParkedEvent('an-admin', event.id)).rejects.toThrow()
  publication = 'published'
  await replays.replayParkedEvent('an-admin', event.id)
  expect(replayed).toHaveLength(2)
})

it('answers a replay that worked, even if its claim cannot be released', async () => {
  cache.delete = async () => {
    throw unavailable()
  }
  await replays.replayDeadLetter('an-admin', letter.id)
  expect(replayed).toEqual([letter.id])
  expect(warned).toEqual(['the claim of a replay was not released, and ends by itself'])
})

it('answers why a replay failed, even if its claim cannot be released', async () => {
  cache.delete = async () => {
    throw unavailable()
  }
  publication = 'refused'
  await expect(replays.replayParkedEvent('an-admin', event.id)).rejects.toMatchObject({
    code: 'still-refused',
  })
})

it('leaves the claim of a later replay alone if its own has ended', async () => {
  const replay = () => replays.replayParkedEvent('an-admin', event.id)
  let later: Promise<void> | undefined
  let finishLater = () => {}
  duringPublish = async () => {
    duringPublish = () => new Promise((resolve) => (finishLater = resolve))
    clock.advance(61)
    later = replay()
    await vi.waitFor(() => expect(audited).toHaveLength(2))
  }
  await replay()
  duringPublish = async () => undefined
  await expect(replay()).rejects.toMatchObject({ code: 'being-replayed' })
  finishLater()
  await later
  // The later one releases its own.
  await replay()
})

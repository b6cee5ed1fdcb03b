import { defineEvent, type Envelope } from '#events'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { fact } from './fact'
import { runHandlers } from '../bus/consume'
import { on, PermanentFailure } from '../bus/port'
import type { Bus, Subscription } from '../bus/port'
import type { RetryPolicy } from '../bus/retry-policy'
import { PartAway } from '../part-away'

export interface BusUnderTest {
  bus: Bus
  /** Stops the bus and opens it again on what it kept. */
  reopen(): Promise<Bus>
  close(): Promise<void>
}

/** What `fact` publishes. */
const counted = defineEvent({
  name: 'counted',
  topic: 'documents',
  version: 1,
  key: 'n',
  summary: 'For these tests.',
  payload: z.object({ n: z.number() }),
})

const numberOf = (event: Envelope) => z.object({ n: z.number() }).parse(event.payload).n

/** Two keys that do not share a partition, under FNV-1a and under murmur2. */
const [key, otherKey] = ['a', 'c'] as const

/** What every bus does, whichever carries it. `open` gets a policy of three tries without a noticeable pause. */
export function busSuite(name: string, open: (policy: RetryPolicy) => Promise<BusUnderTest>) {
  describe(`${name} as a bus`, () => {
    let under: BusUnderTest
    let bus: Bus
    beforeEach(async () => {
      under = await open({ tries: 3, pauseMs: () => 1 })
      bus = under.bus
    })
    afterEach(() => under.close())

    const listen = async (options: Partial<Subscription> = {}) => {
      const heard: Envelope[] = []
      const subscription = await bus.subscribe({
        group: 'listener',
        topics: ['documents'],
        from: 'start',
        handle: async (event) => void heard.push(event),
        ...options,
      })
      return { heard, numbers: () => heard.map(numberOf), ...subscription }
    }
    const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 5 })
    const publish = (...events: Envelope[]) => bus.publish(events)

    it('delivers events of one key in the order of publication', async () => {
      const { numbers } = await listen()
      for (let n = 0; n < 300; n += 3) await publish(fact(key, n), fact(key, n + 1), fact(key, n + 2))
      await until(() => expect(numbers()).toEqual(Array.from({ length: 300 }, (_, n) => n)))
    })

    it('delivers an event as it was published', async () => {
      const { heard } = await listen()
      const event = { ...fact(key, 1), payload: { n: 1, title: 'Réseaux 📚', deep: { list: [1, null] } } }
      await publish(event)
      await until(() => expect(heard).toEqual([event]))
    })

    it('gives a new group every event from the start, and a listener from now only later ones', async () => {
      await publish(fact(key, 1))
      const late = await listen({ group: 'late' })
      const now = await listen({ group: 'now', from: 'now' })
      await publish(fact(key, 2))
      await until(() => expect(late.numbers()).toEqual([1, 2]))
      await until(() => expect(now.numbers()).toEqual([2]))
    })

    it('gives every group every event of its topics, and no other', async () => {
      const one = await listen({ group: 'one' })
      const two = await listen({ group: 'two', topics: ['documents', 'users'] })
      await publish(fact(key, 1), fact(key, 2, 'users'), fact(key, 3, 'broadcasts'))
      await until(() => expect(two.numbers().sort()).toEqual([1, 2]))
      await until(() => expect(one.numbers()).toEqual([1]))
    })

    it('shares the events among the members of a group, also after one leaves', async () => {
      const one = await listen()
      const two = await listen()
      const keys = Array.from({ length: 40 }, (_, n) => `key-${n}`)
      await bus.publish(keys.map((k, n) => fact(k, n)))
      await until(() => expect(one.heard.length + two.heard.length).toBe(40))
      expect(new Set([...one.numbers(), ...two.numbers()]).size).toBe(40)
      await one.stop()
      const before = one.heard.length
      await bus.publish(keys.map((k, n) => fact(k, n)))
      await until(() => expect(before + two.heard.length).toBe(80))
      expect(one.heard.length).toBe(before)
    })

    it('continues at the position of the group after a restart', async () => {
      const first = await listen()
      await publish(fact(key, 1), fact(otherKey, 2))
      await until(() => expect(first.heard).toHaveLength(2))
      bus = await under.reopen()
      await publish(fact(key, 3))
      const second = await listen()
      await until(() => expect(second.numbers()).toEqual([3]))
    })

    it('delivers an event again that was not handled when the bus stopped', async () => {
      let reached = false
      await listen({
        handle: () => {
          reached = true
          return Promise.reject(new Error('the store is away'))
        },
        group: 'slow',
      })
      await publish(fact(key, 1))
      await until(() => expect(reached).toBe(true))
      bus = await under.reopen()
      const again = await listen({ group: 'slow' })
      await until(async () => {
        const dead = (await bus.deadLetters.list()).map(({ event }) => numberOf(event))
        expect([...again.numbers(), ...dead]).toEqual([1])
      })
    })

    it('tries an event again after a passing failure, before any later event of its key', async () => {
      const tried: number[] = []
      await listen({
        handle: async (event) => {
          tried.push(numberOf(event))
          if (tried.length < 3) throw new Error('the store is away')
        },
      })
      await publish(fact(key, 1), fact(key, 2))
      await until(() => expect(tried).toEqual([1, 1, 1, 2]))
      expect(await bus.deadLetters.list()).toEqual([])
    })

    it('waits for a part that is away for as long as it takes, and tells which events it holds up', async () => {
      const triesWhileAway = 30
      let tries = 0
      let mended = false
      const handled: number[] = []
      await listen({
        handle: async (event) => {
          tries += 1
          if (!mended) throw new PartAway('the store does not answer')
          handled.push(numberOf(event))
        },
      })
      const before = new Date()
      await publish(fact(key, 1), fact(key, 2))
      await until(() => expect(tries).toBeGreaterThan(triesWhileAway))
      expect(bus.heldUp()).toMatchObject([
        { group: 'listener', event: 'counted', error: expect.stringContaining('does not answer') as string },
      ])
      expect(bus.heldUp()[0]?.since.getTime()).toBeGreaterThanOrEqual(before.getTime())
      mended = true
      await until(() => expect(handled).toEqual([1, 2]))
      expect(bus.heldUp()).toEqual([])
      expect(await bus.deadLetters.list()).toEqual([])
    })

    it('delivers an event again whose handler takes longer than it may', async () => {
      const begun: number[] = []
      const handlers = [
        on(counted, async ({ payload }) => {
          begun.push(payload.n)
          if (begun.length === 1) await new Promise(() => {})
        }),
      ]
      const log = pino({ level: 'silent' })
      await runHandlers(bus, { group: 'slow', handlers }, { log, timeLimitMs: 20 })
      await publish(fact(key, 1), fact(key, 2))
      await until(() => expect(begun).toEqual([1, 1, 2]))
    })

    it('delivers events of other keys while one key is held up', async () => {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      const heard: string[] = []
      await listen({
        handle: async (event) => {
          if (event.key === key) await held
          heard.push(event.key)
        },
      })
      await publish(fact(key, 1), fact(otherKey, 2))
      await until(() => expect(heard).toEqual([otherKey]))
      release()
      await until(() => expect(heard).toEqual([otherKey, key]))
    })

    it.each([
      ['fails for good', () => Promise.reject(new PermanentFailure('nobody can read this')), 1],
      ['is not of the expected shape', async () => void z.string().parse(7), 1],
      ['fails too often', () => Promise.reject(new Error('still away')), 3],
    ])('makes a dead letter of a fact that %s, and goes on', async (_what, fail, attempts) => {
      const after: number[] = []
      const failing = fact(key, 1)
      await listen({
        handle: async (event) => {
          if (event.id === failing.id) await fail()
          after.push(numberOf(event))
        },
      })
      await publish(failing, fact(key, 2))
      await until(() => expect(after).toEqual([2]))
      const letters = await bus.deadLetters.list()
      expect(letters).toMatchObject([{ group: 'listener', event: failing, attempts }])
      expect(letters[0]?.error).not.toBe('')
    })

    it('keeps dead letters over a restart, and replays one to its group once', async () => {
      await listen({ handle: () => Promise.reject(new PermanentFailure('not yet')) })
      const failing = fact(key, 1)
      await publish(failing)
      await until(async () => expect(await bus.deadLetters.list()).toHaveLength(1))
      bus = await under.reopen()
      const other = await listen({ group: 'other', from: 'now' })
      const cured = await listen()
      const id = (await bus.deadLetters.list())[0]?.id ?? ''
      expect(await bus.deadLetters.replay(id)).toBe(true)
      await until(() => expect(cured.heard).toEqual([failing]))
      expect(await bus.deadLetters.list()).toEqual([])
      expect(await bus.deadLetters.replay(id)).toBe(false)
      expect(other.heard).toEqual([])
    })

    it('makes a dead letter again of a replayed event that fails again', async () => {
      await listen({ handle: () => Promise.reject(new PermanentFailure('never')) })
      await publish(fact(key, 1))
      await until(async () => expect(await bus.deadLetters.list()).toHaveLength(1))
      const id = (await bus.deadLetters.list())[0]?.id ?? ''
      expect(await bus.deadLetters.replay(id)).toBe(true)
      await until(async () => {
        const letters = await bus.deadLetters.list()
        expect(letters).toHaveLength(1)
        expect(letters[0]?.id).not.toBe(id)
      })
    })

    it('tells how far each group lags behind', async () => {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await listen({ group: 'held', handle: () => held })
      const quick = await listen({ group: 'quick' })
      await publish(fact(key, 1), fact(key, 2), fact(otherKey, 3))
      await until(() => expect(quick.heard).toHaveLength(3))
      expect(await bus.lag()).toMatchObject({ held: 3, quick: 0 })
      release()
      await until(async () => expect(await bus.lag()).toMatchObject({ held: 0 }))
    })

    it('says that it is well', async () => {
      await listen()
      expect(await bus.healthy()).toBe(true)
    })

    it('refuses to publish once it is stopped', async () => {
      await bus.stop()
      await expect(publish(fact(key, 1))).rejects.toThrow()
    })
  })
}

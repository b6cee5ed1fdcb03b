import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Envelope } from '../../define-event'
import { systemClock, topics } from '../../testing/settings'

import { busSuite } from '../../testing/bus-suite'
import { fact } from '../../testing/fact'
import { PermanentFailure } from '../port'
import { createEmbeddedBus } from './create-embedded-bus'
import { partitionCount, partitionOf } from './partition-of'

/** Generous, because the machine may be busy. */
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 5 })
const log = pino({ level: 'silent' })
const diskFull = () => Object.assign(new Error('the disk is full'), { code: 'disk-full' })
const tempDir = () => mkdtemp(join(tmpdir(), 'studyshelf-bus-'))

busSuite('the embedded log', async (policy) => {
  const dataDir = await tempDir()
  let bus = createEmbeddedBus({ folder: dataDir, topics, clock: systemClock, log, policy })
  return {
    bus,
    async reopen() {
      await bus.stop()
      return (bus = createEmbeddedBus({ folder: dataDir, topics, clock: systemClock, log, policy }))
    },
    async close() {
      await bus.stop()
      await rm(dataDir, { recursive: true })
    },
  }
})

describe('the embedded log', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await tempDir()
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  const open = (now = () => new Date()) => createEmbeddedBus({ folder: dataDir, topics, clock: { now }, log })
  /** The events that a new group receives until it is `complete`. */
  const heardFromStart = async (group: string, complete: (ids: readonly string[]) => boolean) => {
    const bus = open()
    const ids: string[] = []
    await bus.subscribe({
      group,
      topics: ['documents'],
      from: 'start',
      handle: async ({ id }) => void ids.push(id),
    })
    await until(() => expect(complete(ids)).toBe(true))
    await bus.stop()
    return ids
  }

  const atLeast = (number: number) => (ids: readonly string[]) => ids.length >= number

  it('loses no acknowledged event and keeps their order when it is killed', { tags: ['long'] }, async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < 3; round++) {
      const script = fileURLToPath(new URL('../../testing/publish-until-killed.ts', import.meta.url))
      const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const died = once(child, 'exit')
      const target = acknowledged.length + 200
      for await (const id of createInterface(child.stdout)) {
        acknowledged.push(id)
        if (acknowledged.length >= target) child.kill('SIGKILL')
      }
      await died
    }
    // Not by their number: an event may be stored although its publisher died before printing it.
    const last = acknowledged.at(-1) ?? ''
    const ids = await heardFromStart('reader', (heard) => heard.includes(last))
    const known = new Set(acknowledged)
    expect(ids.filter((id) => known.has(id))).toEqual(acknowledged)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('copies its events while publishers wait, so that the copy holds none that is published after its moment', async () => {
    const bus = open()
    const handled: string[] = []
    const handle = async ({ id }: Envelope) => void handled.push(id)
    await bus.subscribe({ group: 'one', topics: ['documents'], from: 'start', handle })
    const before = Array.from({ length: 20 }, (_, n) => fact('a', n))
    await bus.publish(before)
    const copy = join(dataDir, 'copy')
    let isPublished = false
    let late: Promise<void> | undefined
    await bus.copyTo(copy, async () => {
      late = bus.publish([fact('a', 20)]).then(() => void (isPublished = true))
      // Another publication would have been handled by now.
      await until(() => expect(handled).toHaveLength(20))
      expect(isPublished).toBe(false)
    })
    await late
    await until(() => expect(handled).toHaveLength(21))
    await bus.stop()
    const copied = createEmbeddedBus({ folder: copy, topics, clock: systemClock, log })
    const ids: string[] = []
    await copied.subscribe({
      ...{ group: 'new', topics: ['documents'], from: 'start' },
      handle: async ({ id }) => void ids.push(id),
    })
    await until(() => expect(ids).toHaveLength(20))
    expect(ids).toEqual(before.map(({ id }) => id))
    await copied.stop()
  })

  it('accepts events again after a copy that failed', async () => {
    const bus = open()
    const fails = () => Promise.reject(new Error('no store'))
    await expect(bus.copyTo(join(dataDir, 'copy'), fails)).rejects.toThrow('no store')
    await bus.publish([fact('a', 1)])
    await bus.stop()
    expect(await heardFromStart('late', atLeast(1))).toHaveLength(1)
  })

  it('drops old events that every group has handled, and continues the offsets', async () => {
    const month = 31 * 86_400_000
    const bus = open(() => new Date(Date.now() + month))
    const handled: string[] = []
    const subscribe = (group: string) =>
      bus.subscribe({
        group,
        topics: ['documents'],
        from: 'start',
        handle: async ({ id }) => void handled.push(id),
      })
    await subscribe('one')
    const events = Array.from({ length: 2500 }, (_, n) => fact('a', n))
    await bus.publish(events)
    await until(() => expect(handled).toHaveLength(2500))
    await bus.prune()
    await bus.stop()
    expect(await heardFromStart('late', atLeast(1))).toEqual([events.at(-1)?.id])

    const again = open()
    await again.publish([fact('a', 2500)])
    expect((await again.lag()).one).toBe(1)
    await again.stop()
  })

  it('keeps recent events, and those that a group has not handled', async () => {
    const bus = open()
    await bus.subscribe({ group: 'one', topics: ['documents'], from: 'start', handle: async () => {} })
    await bus.publish([fact('a', 1), fact('a', 2)])
    await until(async () => expect(await bus.lag()).toEqual({ one: 0 }))
    await bus.prune()
    await bus.stop()

    const later = open(() => new Date(Date.now() + 31 * 86_400_000))
    const stuck = await later.subscribe({
      group: 'stuck',
      topics: ['documents'],
      from: 'start',
      handle: () => Promise.reject(new Error('away')),
    })
    await later.prune()
    await stuck.stop()
    await later.stop()
    expect(await heardFromStart('late', atLeast(2))).toHaveLength(2)
  })

  it('forgets a group without listeners once its unhandled events are old', async () => {
    const month = 31 * 86_400_000
    const bus = open()
    const events = [fact('a', 1), fact('a', 2), fact('a', 3)]
    const vanished = await bus.subscribe({
      group: 'vanished',
      topics: ['documents'],
      from: 'start',
      handle: async () => {},
    })
    await vanished.stop()
    const listener = { group: 'one', topics: ['documents'], from: 'start' } as const
    await bus.subscribe({ ...listener, handle: async () => {} })
    await bus.publish(events)
    await until(async () => expect(await bus.lag()).toEqual({ one: 0, vanished: 3 }))
    await bus.prune()
    expect(await bus.lag()).toEqual({ one: 0, vanished: 3 })
    await bus.stop()

    const later = open(() => new Date(Date.now() + month))
    await later.subscribe({ ...listener, handle: async () => {} })
    await later.prune()
    expect(await later.lag()).toEqual({ one: 0 })
    await later.stop()
    expect(await heardFromStart('late', atLeast(1))).toEqual([events.at(-1)?.id])
  })

  describe('with a limit of 400 KB', () => {
    const openSmall = () =>
      createEmbeddedBus({ folder: dataDir, topics, clock: systemClock, log, keepBytes: 400_000 })
    /** More than a megabyte. */
    const many = () => Array.from({ length: 5000 }, (_, n) => fact(`key-${n % 20}`, n))
    const byPartition = (events: readonly { id: string; key: string }[]) =>
      Array.from({ length: partitionCount }, (_, number) =>
        events.filter(({ key }) => partitionOf(key) === number).map(({ id }) => id),
      ).filter((ids) => ids.length > 0)

    it.each(['start', 'now'] as const)(
      'drops the oldest events beyond it that everybody has handled who listens from %s',
      async (from) => {
        const bus = openSmall()
        let handled = 0
        const listener = { group: 'one', topics: ['documents'], from } as const
        await bus.subscribe({ ...listener, handle: async () => void handled++ })
        const events = many()
        await bus.publish(events)
        await until(() => expect(handled).toBe(5000))
        await bus.prune()
        expect(bus.detail()).toBeUndefined()
        await bus.publish([fact('the last', 0)])
        await bus.stop()

        const kept = await heardFromStart('late', (heard) =>
          byPartition(events).every((ids) => heard.includes(ids.at(-1) ?? '')),
        )
        expect(kept.length).toBeLessThan(2500)
        // The rest of each partition has no gap.
        for (const ids of byPartition(events)) {
          const left = kept.filter((id) => ids.includes(id))
          expect(left).toEqual(ids.slice(ids.length - left.length))
        }
      },
    )

    it('keeps events that a group has not handled, whatever their size, and reports it until they are', async () => {
      const bus = openSmall()
      let mended = () => {}
      const isMended = new Promise<void>((resolve) => (mended = resolve))
      let handled = 0
      await bus.subscribe({
        group: 'slow',
        topics: ['documents'],
        from: 'start',
        handle: async () => {
          await isMended
          handled++
        },
      })
      await bus.publish(many())
      await bus.prune()
      expect(bus.detail()).toMatch(/^the log holds \d MB, more than its 1: not handled by slow$/)

      mended()
      await until(() => expect(handled).toBe(5000))
      await bus.prune()
      expect(bus.detail()).toBeUndefined()
      await bus.stop()
    })
  })

  it('delivers events again that were handled but did not reach the disk', async () => {
    let left = Infinity
    const disk = {
      requireRoom() {
        if (left-- <= 0) throw diskFull()
      },
    }
    const heard: string[] = []
    const listen = async () => {
      const bus = createEmbeddedBus({ folder: dataDir, topics, clock: systemClock, log, disk })
      const handle = async ({ id }: Envelope) => void heard.push(id)
      await bus.subscribe({ group: 'reader', topics: ['documents'], from: 'start', handle })
      return bus
    }
    const [kept, lost] = [fact('a', 1), fact('a', 2)]
    const bus = await listen()
    await bus.publish([kept])
    await until(async () => expect(await bus.lag()).toEqual({ reader: 0 }))
    await bus.flush()
    left = 1
    let isDurable = false
    await bus.handOver([lost], () => (isDurable = true))
    await expect(bus.flush()).rejects.toMatchObject({ code: 'disk-full' })
    await until(() => expect(heard).toEqual([kept.id, lost.id]))
    await expect(bus.handOver([fact('a', 3)], () => undefined)).rejects.toMatchObject({ code: 'disk-full' })
    await bus.stop()
    expect(isDurable).toBe(false)
    left = Infinity

    const again = await listen()
    expect(await again.lag()).toEqual({ reader: 0 })
    await again.publish([lost])
    await until(() => expect(heard).toEqual([kept.id, lost.id, lost.id]))
    await again.stop()
  })

  it('delivers no event that the disk has no room for', async () => {
    const heard: string[] = []
    const disk = {
      requireRoom() {
        throw diskFull()
      },
    }
    const bus = createEmbeddedBus({ folder: dataDir, topics, clock: systemClock, log, disk })
    const handle = async ({ id }: Envelope) => void heard.push(id)
    await bus.subscribe({ group: 'reader', topics: ['documents'], from: 'now', handle })
    await expect(bus.publish([fact('a', 1)])).rejects.toMatchObject({ code: 'disk-full' })
    await bus.stop()
    expect(heard).toEqual([])
  })

  it('lets a group leave and return while the disk is full', async () => {
    let isFull = false
    const disk = {
      requireRoom() {
        if (isFull) throw diskFull()
      },
    }
    const bus = createEmbeddedBus({ folder: dataDir, topics, clock: systemClock, log, disk })
    let handled = 0
    const listen = () =>
      bus.subscribe({
        group: 'reader',
        topics: ['documents'],
        from: 'start',
        async handle() {
          handled++
          isFull = true
        },
      })
    const subscription = await listen()
    await bus.handOver([fact('a', 1)], () => undefined)
    await until(() => expect(handled).toBe(1))
    await subscription.stop()
    const again = await listen()
    await again.stop()
    await bus.stop()
  })

  it('delivers the events that a group names, and counts all others as handled', async () => {
    const bus = open()
    const heard: string[] = []
    await bus.subscribe({
      group: 'picky',
      topics: ['documents'],
      names: new Set(['wanted']),
      from: 'start',
      handle: async ({ name }) => void heard.push(name),
    })
    await bus.publish([fact('a', 1), { ...fact('a', 2), name: 'wanted' }, fact('a', 3)])
    await until(async () => expect(await bus.lag()).toEqual({ picky: 0 }))
    expect(heard).toEqual(['wanted'])
    await bus.stop()
  })

  it('replays a dead letter once when it is asked for twice at once', async () => {
    const bus = open()
    let isCured = false
    const heard: string[] = []
    await bus.subscribe({
      ...{ group: 'listener', topics: ['documents'], from: 'start' },
      async handle({ id }) {
        if (!isCured) throw new PermanentFailure('not yet')
        heard.push(id)
      },
    })
    const [failing, last] = [fact('a', 1), fact('a', 2)]
    await bus.publish([failing])
    await until(async () => expect(await bus.deadLetters.list()).toHaveLength(1))
    isCured = true
    const id = (await bus.deadLetters.list())[0]?.id ?? ''
    expect(await Promise.all([bus.deadLetters.replay(id), bus.deadLetters.replay(id)])).toEqual([true, false])
    await bus.publish([last])
    await until(() => expect(heard).toEqual([failing.id, last.id]))
    await bus.stop()
  })

  it(
    'delivers a long history to a new group without blocking the event loop',
    { tags: ['long'] },
    async () => {
      const bus = open()
      await bus.publish(Array.from({ length: 5000 }, (_, n) => fact(`key-${n % 20}`, n)))
      await bus.stop()
      expect(await heardFromStart('late', atLeast(5000))).toHaveLength(5000)
    },
  )
})

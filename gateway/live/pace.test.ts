import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPace } from './pace'

interface Counts {
  version: number
}

/** Time that passes only on request. */
function fakeTimers() {
  let time = 0
  const due: { at: number; run: () => void }[] = []
  return {
    now: () => time,
    after(ms: number, run: () => void) {
      const entry = { at: time + ms, run }
      due.push(entry)
      return () => void (due.includes(entry) && due.splice(due.indexOf(entry), 1))
    },
    pass(ms: number) {
      const end = time + ms
      for (;;) {
        const next = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        due.splice(due.indexOf(next), 1)
        time = Math.max(time, next.at)
        next.run()
      }
      time = Math.max(time, end)
    },
    /** Simulates a busy event loop. */
    work: (ms: number) => void (time += ms),
    waiting: () => due.length,
  }
}

function setUp(sizeOf: (room: string) => number = () => 10, writeMs = 0.017) {
  const timers = fakeTimers()
  const sent: { at: number; room: string; version: number }[] = []
  const pace = createPace<Counts>({
    send: (room, { version }) => {
      sent.push({ at: timers.now(), room, version })
      timers.work(sizeOf(room) * writeMs)
    },
    sizeOf,
    timers,
  })
  return { timers, sent, pace }
}

describe('pacing of counts', () => {
  it('sends the first change at once and the newest of the rest within a frame', () => {
    const { timers, sent, pace } = setUp()
    for (const version of [1, 2, 3, 4]) pace.push('a', { version })
    expect(sent).toEqual([{ at: 0, room: 'a', version: 1 }])
    timers.pass(200)
    expect(sent).toEqual([
      { at: 0, room: 'a', version: 1 },
      { at: 10, room: 'a', version: 4 },
    ])
  })

  it('sends the higher version, in whatever order they arrive', () => {
    const { timers, sent, pace } = setUp()
    for (const version of [1, 7, 5]) pace.push('a', { version })
    timers.pass(200)
    expect(sent.map(({ version }) => version)).toEqual([1, 7])
  })

  it('sends to several rooms at once while the event loop has time for all', () => {
    const { sent, pace } = setUp(() => 10, 0)
    for (const room of ['a', 'b', 'c']) pace.push(room, { version: 1 })
    expect(sent.map(({ at }) => at)).toEqual([0, 0, 0])
  })

  it.each([
    { size: 1, pauseMs: 10 },
    { size: 100, pauseMs: 10 },
    { size: 500, pauseMs: 34 },
    { size: 5000, pauseMs: 340 },
  ])('pauses $pauseMs ms before it sends again to a room of $size', ({ size, pauseMs }) => {
    const { timers, sent, pace } = setUp(() => size)
    pace.push('a', { version: 1 })
    pace.push('a', { version: 2 })
    timers.pass(1000)
    expect(sent[1]?.at).toBeCloseTo(pauseMs)
  })

  it('measures the cost of a write on this machine', () => {
    const { timers, sent, pace } = setUp(() => 1000, 0.034)
    for (let version = 1; version <= 40; version++) {
      pace.push('a', { version })
      timers.pass(200)
    }
    const before = sent.length
    pace.push('a', { version: 41 })
    pace.push('a', { version: 42 })
    timers.pass(1000)
    const [first, second] = sent.slice(before)
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeCloseTo((1000 * 0.034) / 0.25, 0)
  })

  it('sends nothing into an empty room', () => {
    const { timers, sent, pace } = setUp(() => 0)
    pace.push('a', { version: 1 })
    timers.pass(200)
    expect(sent).toEqual([])
  })

  it('forgets an empty room at once, so that a new member gets messages without a pause', () => {
    let size = 0
    const { timers, sent, pace } = setUp(() => size)
    pace.push('a', { version: 1 })
    expect(timers.waiting()).toBe(0)
    size = 10
    pace.push('a', { version: 2 })
    expect(sent).toEqual([{ at: 0, room: 'a', version: 2 }])
  })

  it('forgets idle rooms, and keeps no timer for them', () => {
    const { timers, pace } = setUp()
    for (let room = 0; room < 50; room++) pace.push(`room ${room}`, { version: 1 })
    timers.pass(1000)
    expect(timers.waiting()).toBe(0)
  })

  it('always sends the newest last, keeps the pause, and takes a quarter of the event loop at most', () => {
    const pushes = fc.array(
      fc.record({ room: fc.integer({ min: 0, max: 5 }), pauseMs: fc.integer({ min: 0, max: 40 }) }),
      { minLength: 1, maxLength: 150 },
    )
    fc.assert(
      fc.property(pushes, fc.integer({ min: 1, max: 3000 }), (all, size) => {
        const { timers, sent, pace } = setUp(() => size)
        const newest = new Map<string, number>()
        all.forEach(({ room, pauseMs }, version) => {
          newest.set(`${room}`, version)
          pace.push(`${room}`, { version })
          timers.pass(pauseMs)
        })
        const busyUntil = timers.now()
        timers.pass(60_000)

        for (const [room, version] of newest) {
          const told = sent.filter((message) => message.room === room)
          expect(told.at(-1)?.version).toBe(version)
          told.forEach(({ at }, i) => i > 0 && expect(at - (told[i - 1]?.at ?? 0)).toBeGreaterThan(9.99))
        }
        const spent = sent.filter(({ at }) => at <= busyUntil).length * size * 0.017
        // The slack may run ahead, and the last message is not yet paid for.
        expect(spent).toBeLessThanOrEqual(0.25 * (busyUntil + 50) + size * 0.017 + 0.01)
      }),
    )
  })
})

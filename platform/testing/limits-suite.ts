import { beforeEach, describe, expect, it } from 'vitest'
import type { CreateLimiter, Limiter } from '../limits/port'

/**
 * The contract of every limiter. `pass` advances its clock. `slack`: the seconds that may pass by themselves during a test, where the
 * clock is that of a server.
 */
export function limitsSuite(
  name: string,
  open: () => Promise<{ createLimiter: CreateLimiter; pass: (seconds: number) => Promise<void> }>,
  { slack = 0 }: { slack?: number } = {},
) {
  const expectWait = (wait: number | null, seconds: number) => {
    expect(wait).toBeLessThanOrEqual(seconds)
    expect(wait).toBeGreaterThanOrEqual(seconds - slack)
  }

  describe(`${name} as a limiter`, () => {
    let createLimiter: CreateLimiter
    let pass: (seconds: number) => Promise<void>
    let twice: Limiter
    beforeEach(async () => {
      ;({ createLimiter, pass } = await open())
      twice = createLimiter({ name: 'twice', max: 2, seconds: 1000 })
    })

    it('refuses what exceeds the limit until the window closes', async () => {
      expect([await twice.consume('a'), await twice.consume('a')]).toEqual([null, null])
      expectWait(await twice.consume('a'), 1000)
      await pass(899.5)
      expectWait(await twice.consume('a'), 101)
      await pass(100.5)
      expect([await twice.consume('a'), await twice.consume('a')]).toEqual([null, null])
      expectWait(await twice.consume('a'), 1000)
    })

    it('opens a window with the first call; later calls do not extend it', async () => {
      await twice.consume('a')
      await pass(400)
      await twice.consume('a')
      expectWait(await twice.consume('a'), 600)
      expectWait(await twice.consume('a'), 600)
    })

    it('counts each key and each limit separately', async () => {
      const once = createLimiter({ name: 'once', max: 1, seconds: 1000 })
      expect(await once.consume('a')).toBeNull()
      expectWait(await once.consume('a'), 1000)
      expect(await once.consume('b')).toBeNull()
      expect(await twice.consume('a')).toBeNull()
    })

    it('tells how many calls a key made, without counting one', async () => {
      expect(await twice.calls('a')).toBe(0)
      await twice.consume('a')
      expect([await twice.calls('a'), await twice.calls('a'), await twice.calls('b')]).toEqual([1, 1, 0])
      await twice.consume('a')
      await twice.consume('a')
      expect(await twice.calls('a')).toBeGreaterThanOrEqual(2)
      await pass(1000.5)
      expect(await twice.calls('a')).toBe(0)
    })

    it('counts from zero after it forgot a key', async () => {
      for (let call = 0; call < 3; call++) await twice.consume('a')
      await twice.consume('b')
      await twice.forget('a')
      await twice.forget('never seen')
      expect([await twice.consume('a'), await twice.consume('b')]).toEqual([null, null])
      expectWait(await twice.consume('b'), 1000)
    })

    it('allows exactly the limit of many concurrent calls', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => twice.consume('a')))
      expect(answers.filter((wait) => wait === null)).toHaveLength(2)
    })
  })
}

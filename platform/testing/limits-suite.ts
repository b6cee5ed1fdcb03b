import { beforeEach, describe, expect, it } from 'vitest'
import type { CreateLimiter, Limiter } from '../limits/port'

/** The contract of every limiter. `pass` advances its clock. */
export function limitsSuite(
  name: string,
  open: () => Promise<{ createLimiter: CreateLimiter; pass: (seconds: number) => Promise<void> }>,
) {
  describe(`${name} as a limiter`, () => {
    let createLimiter: CreateLimiter
    let pass: (seconds: number) => Promise<void>
    let twice: Limiter
    beforeEach(async () => {
      ;({ createLimiter, pass } = await open())
      twice = createLimiter({ name: 'twice', max: 2, seconds: 10 })
    })

    it('refuses what exceeds the limit until the window closes', async () => {
      expect([await twice.consume('a'), await twice.consume('a')]).toEqual([null, null])
      expect(await twice.consume('a')).toBe(10)
      await pass(9.5)
      expect(await twice.consume('a')).toBe(1)
      await pass(0.5)
      expect([await twice.consume('a'), await twice.consume('a')]).toEqual([null, null])
      expect(await twice.consume('a')).toBe(10)
    })

    it('opens a window with the first call; later calls do not extend it', async () => {
      await twice.consume('a')
      await pass(4)
      await twice.consume('a')
      expect(await twice.consume('a')).toBe(6)
      expect(await twice.consume('a')).toBe(6)
    })

    it('counts each key and each limit separately', async () => {
      const once = createLimiter({ name: 'once', max: 1, seconds: 10 })
      expect([await once.consume('a'), await once.consume('a')]).toEqual([null, 10])
      expect(await once.consume('b')).toBeNull()
      expect(await twice.consume('a')).toBeNull()
    })

    it('counts from zero after it forgot a key', async () => {
      for (let call = 0; call < 3; call++) await twice.consume('a')
      await twice.consume('b')
      await twice.forget('a')
      await twice.forget('never seen')
      expect([await twice.consume('a'), await twice.consume('b')]).toEqual([null, null])
      expect(await twice.consume('b')).toBe(10)
    })

    it('allows exactly the limit of many concurrent calls', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => twice.consume('a')))
      expect(answers.filter((wait) => wait === null)).toHaveLength(2)
    })
  })
}

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Cache } from '../cache/port'

/** The contract of every cache. `pass` advances its clock. Times are long, so that delays of a busy machine do not matter. */
export function cacheSuite(
  name: string,
  open: () => Promise<{ cache: Cache; pass: (seconds: number) => Promise<void> }>,
) {
  describe(`${name} as a cache`, () => {
    let cache: Cache
    let pass: (seconds: number) => Promise<void>
    beforeEach(async () => {
      ;({ cache, pass } = await open())
    })
    afterEach(() => cache.stop())

    it('keeps a value until its time is up', async () => {
      await cache.set('a', 'one', 1000)
      await cache.set('b', '', 1000)
      await pass(900)
      expect(await cache.get('a')).toBe('one')
      expect(await cache.get('b')).toBe('')
      await pass(200)
      expect(await cache.get('a')).toBeNull()
    })

    it('replaces a value and its time', async () => {
      await cache.set('a', 'one', 200)
      await cache.set('a', 'two', 1000)
      await pass(500)
      expect(await cache.get('a')).toBe('two')
    })

    it('forgets a deleted value', async () => {
      await cache.set('a', 'one', 1000)
      await cache.claim('b', 1000)
      await cache.delete('a')
      await cache.delete('b')
      await cache.delete('c')
      expect(await cache.get('a')).toBeNull()
      expect(await cache.claim('b', 1000)).toBe(true)
    })

    it('lets exactly one of many callers claim until the time is up', async () => {
      const claims = await Promise.all(Array.from({ length: 20 }, () => cache.claim('a', 1000)))
      expect(claims.filter(Boolean)).toHaveLength(1)
      await pass(900)
      expect(await cache.claim('a', 1000)).toBe(false)
      await pass(200)
      expect(await cache.claim('a', 1000)).toBe(true)
    })
  })
}

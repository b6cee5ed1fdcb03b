import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock'
import type { Cache } from './port'

/** Beyond this, what was used longest ago goes: far more than the claims that anybody can earn in the time they live. */
const maxEntries = 50_000

/** The cache of one process, in its memory: gone with it. */
export function createMemoryCache({ clock }: { clock: Clock }): Cache {
  const entries = new LRUCache<string, string>({
    max: maxEntries,
    // Each entry has a time of its own; this one makes it count.
    ttl: 1,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })
  const keep = (key: string, value: string, seconds: number) =>
    entries.set(key, value, { ttl: seconds * 1000 })

  return {
    get: async (key) => entries.get(key) ?? null,
    async set(key, value, ttlSeconds) {
      keep(key, value, ttlSeconds)
    },
    async claim(key, ttlSeconds) {
      if (entries.has(key)) return false
      keep(key, '', ttlSeconds)
      return true
    },
    async delete(key) {
      entries.delete(key)
    },
    async stop() {
      entries.clear()
    },
  }
}

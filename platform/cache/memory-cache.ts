import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock'
import type { Cache } from './port'

/** Least recently used entries are evicted beyond this: far more than the claims that can be made in their lifetime. */
const maxEntries = 50_000

/** An in-memory cache for one process. */
export function createMemoryCache({ clock }: { clock: Clock }): Cache {
  const entries = new LRUCache<string, string>({
    max: maxEntries,
    // Required for a TTL per entry.
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

import type { Clock } from '../clock'
import type { Cache } from './port'

interface Entry {
  value: string
  endsAt: number
}

/** What is over is dropped this often, so that memory follows what is alive. */
const sweepMs = 30_000

/** The cache of one process, in its memory: gone with it. */
export function createMemoryCache({ clock }: { clock: Clock }): Cache {
  const entries = new Map<string, Entry>()
  const now = () => clock.now().getTime()

  const alive = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    return entry && entry.endsAt > now() ? entry : undefined
  }
  const keep = (key: string, value: string, seconds: number) => {
    entries.set(key, { value, endsAt: now() + seconds * 1000 })
  }

  const sweeper = setInterval(() => {
    for (const [key, { endsAt }] of entries) if (endsAt <= now()) entries.delete(key)
  }, sweepMs)
  sweeper.unref()

  return {
    get: async (key) => alive(key)?.value ?? null,
    async set(key, value, ttlSeconds) {
      keep(key, value, ttlSeconds)
    },
    async claim(key, ttlSeconds) {
      if (alive(key)) return false
      keep(key, '', ttlSeconds)
      return true
    },
    async delete(key) {
      entries.delete(key)
    },
    async stop() {
      clearInterval(sweeper)
      entries.clear()
    },
  }
}

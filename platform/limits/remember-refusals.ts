import { LRUCache } from 'lru-cache'
import type { Block, Blocks, CreateLimiter, Limiter } from './port'
import { wholeSeconds } from './seconds-to-wait'

/** Refused keys remembered at once. Beyond it, the ones that asked longest ago are forgotten: they are still refused. */
const most = 10_000

/**
 * Limiters that remember which keys they refuse, for an operator who is asked why somebody cannot get in. Counting is the same as before,
 * and a call that is accepted costs nothing more.
 */
export function rememberRefusals(createLimiter: CreateLimiter): {
  createLimiter: CreateLimiter
  blocks: Blocks
} {
  const refused = new LRUCache<string, { limit: string; key: string; until: number; limiter: Limiter }>({
    max: most,
  })
  const nameOf = (limit: string, key: string) => `${limit} ${key}`

  function matching(words: readonly string[]) {
    const now = performance.now()
    const wanted = new Set(words)
    return [...refused.values()].filter(
      ({ key, until }) => until > now && (wanted.has(key) || key.split(' ').some((word) => wanted.has(word))),
    )
  }
  const present = ({ limit, key, until }: ReturnType<typeof matching>[number]): Block => ({
    ...{ limit, key },
    wait: wholeSeconds(until - performance.now()),
  })

  return {
    createLimiter(options) {
      const limiter = createLimiter(options)
      const { name: limit } = options
      return {
        async consume(key) {
          const wait = await limiter.consume(key)
          if (wait !== null)
            refused.set(nameOf(limit, key), { limit, key, until: performance.now() + wait * 1000, limiter })
          return wait
        },
        calls: (key) => limiter.calls(key),
        async forget(key) {
          refused.delete(nameOf(limit, key))
          await limiter.forget(key)
        },
      }
    },
    blocks: {
      of: (words) => matching(words).map(present),
      async lift(words) {
        const lifted = matching(words)
        const shown = lifted.map(present)
        for (const { limit, key, limiter } of lifted) {
          await limiter.forget(key)
          refused.delete(nameOf(limit, key))
        }
        return shown
      },
    },
  }
}

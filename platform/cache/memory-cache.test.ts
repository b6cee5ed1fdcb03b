import { cacheContract } from './contract'
import { createMemoryCache } from './memory-cache'

cacheContract('memory', async () => {
  let now = Date.now()
  return {
    cache: createMemoryCache({ clock: { now: () => new Date(now) } }),
    pass: async (seconds) => void (now += seconds * 1000),
  }
})

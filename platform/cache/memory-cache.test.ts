import { cacheSuite } from '../testing/cache-suite'
import { createMemoryCache } from './memory-cache'

cacheSuite('memory', async () => {
  let now = Date.now()
  return {
    cache: createMemoryCache({ clock: { now: () => new Date(now) } }),
    pass: async (seconds) => void (now += seconds * 1000),
  }
})

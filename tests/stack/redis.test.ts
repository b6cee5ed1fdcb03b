import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { createClient } from 'redis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHumanCheck, systemClock, type Cache, type CreateLimiter } from '#platform'
import { cacheSuite } from '#testing/cache-suite'
import { limitsSuite } from '#testing/limits-suite'
import { createRedisCache } from '../../platform/cache/redis-cache'
import { createRedisLimits } from '../../platform/limits/redis-limiter'
import { connectRedis, type Redis } from '../../platform/redis/connect-redis'
import { eventually } from '../client/eventually'
import { solveHumanCheck } from '../client/solve-human-check'
import { startRedis, type RedisServer } from './servers/redis'

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })

let server: RedisServer
beforeAll(async () => {
  server = await startRedis()
})
afterAll(() => server.stop())

let redis: Redis
let cache: Cache
let createLimiter: CreateLimiter
beforeEach(async () => {
  lines.length = 0
  await emptied()
  redis = await connectRedis({ url: server.url, log })
  cache = createRedisCache({ redis })
  createLimiter = createRedisLimits({ redis, clock: systemClock })
})
afterEach(() => redis.stop())

const newClient = () => createClient({ url: server.url })

async function ask<T>(question: (client: ReturnType<typeof newClient>) => Promise<T>): Promise<T> {
  const client = newClient()
  await client.connect()
  try {
    return await question(client)
  } finally {
    client.destroy()
  }
}
const emptied = () => ask((client) => client.flushAll())

/** Advances time by shortening every key's expiry: the clock of Redis cannot be set forward. */
const pass = (seconds: number) =>
  ask(async (client) => {
    for (const key of await client.keys('*')) {
      const left = (await client.pTTL(key)) - seconds * 1000
      if (left > 0) await client.pExpire(key, left)
      else await client.del(key)
    }
  })

cacheSuite('Redis', async () => ({ cache, pass }))
limitsSuite('Redis', async () => ({ createLimiter, pass }), { slack: 90 })

const unavailable = { code: 'unavailable', status: 503 }
/** The immediate refusal of the work, before any server could answer; null if there is none. */
const refusalAtOnce = (work: Promise<unknown>) =>
  Promise.race([
    work.then(
      () => null,
      (error: unknown) => error,
    ),
    nextTurn(null),
  ])

describe('Redis', () => {
  it('prefixes every key, and lets it expire', async () => {
    await cache.set('a', 'one', 10)
    await cache.claim('b', 10)
    await createLimiter({ name: 'login', max: 2, seconds: 10 }).consume('c')
    const kept = await ask(async (client) => {
      const keys = (await client.keys('*')).sort()
      return Promise.all(keys.map(async (key) => [key, (await client.pTTL(key)) > 0]))
    })
    expect(kept).toEqual([
      ['studyshelf:cache:a', true],
      ['studyshelf:cache:b', true],
      ['studyshelf:limit:login:c', true],
    ])
  })

  it('counts hot limits across processes', async () => {
    const other = await connectRedis({ url: server.url, log })
    const limit = { name: 'votes', max: 10, seconds: 60, hot: true } as const
    const here = createLimiter(limit)
    const there = createRedisLimits({ redis: other, clock: systemClock })(limit)
    for (let call = 0; call < 9; call++) expect(await here.consume('a')).toBeNull()
    await eventually(async () => expect(await there.consume('a')).toBeGreaterThan(50))
    await eventually(async () => expect(await here.consume('a')).toBeGreaterThan(50))
    await other.stop()
  })

  it.each([
    ['is away', () => server.crash(), () => server.restart(), ''],
    // Otherwise it would be notified only when the connection is given up.
    ['hangs', async () => server.pause(), async () => server.resume(), '"reason":"does not answer"'],
  ])('while it %s, notifies once, and refuses one-time actions within a second', async (_, go, back, why) => {
    const check = createHumanCheck({ secret: 'a secret', cost: 1, cache, clock: systemClock })
    const solved = await solveHumanCheck(await check.challenge())
    await go()
    await expect(check.verify(solved)).rejects.toMatchObject(unavailable)
    // Nobody waits for the same server twice.
    expect(await refusalAtOnce(cache.get('a'))).toMatchObject(unavailable)
    expect(await refusalAtOnce(cache.set('a', 'b', 1))).toMatchObject(unavailable)
    await expect(cache.delete('a')).rejects.toMatchObject(unavailable)

    await back()
    await eventually(() => cache.set('a', 'one', 10))
    expect(await cache.get('a')).toBe('one')
    expect(await check.verify(await solveHumanCheck(await check.challenge()))).toBe(1)
    expect(lines.filter((line) => line.includes('Redis is away'))).toEqual([expect.stringContaining(why)])
    expect(lines.filter((line) => line.includes('Redis is back'))).toHaveLength(1)
  })

  it.each([
    ['is away', () => server.crash(), () => server.restart()],
    ['hangs', async () => server.pause(), async () => server.resume()],
  ])('while it %s, each process applies its own limits; then they share them again', async (_, go, back) => {
    for (const hot of [undefined, true] as const) {
      const limit = { name: `a${hot}`, max: 3, seconds: 60, ...(hot && { hot }) }
      const limiter = createLimiter(limit)
      expect(await limiter.consume('a')).toBeNull()
      await go()
      const answers = []
      for (let call = 0; call < 5; call++) answers.push(await limiter.consume('a'))
      expect(answers.filter((wait) => wait === null).length).toBeLessThanOrEqual(3)
      expect(answers.at(-1)).toBeGreaterThan(50)
      await limiter.forget('a')
      expect(await limiter.consume('a')).toBeNull()
      await back()
      await eventually(() => cache.get('a'))
      expect(await createLimiter({ ...limit, name: 'after' }).consume('a')).toBeNull()
      await eventually(async () =>
        expect(await ask((client) => client.keys('studyshelf:limit:after:*'))).toHaveLength(1),
      )
      await emptied()
    }
  })

  it('may be unavailable when a process starts, and is used once it is there', async () => {
    await server.crash()
    const early = await connectRedis({ url: server.url, log })
    const waiting = createRedisCache({ redis: early })
    await expect(waiting.claim('a', 10)).rejects.toMatchObject(unavailable)
    await server.restart()
    expect(await eventually(() => waiting.claim('a', 10))).toBe(true)
    await early.stop()
  })

  it('is reached by TLS where its certificate is by the authority of the settings, and not where it is nobody’s', async () => {
    const trusting = await connectRedis({ ...server.secure, log })
    expect(await createRedisCache({ redis: trusting }).claim('a', 10)).toBe(true)
    const doubting = await connectRedis({ url: server.secure.url, log })
    await expect(createRedisCache({ redis: doubting }).get('a')).rejects.toMatchObject(unavailable)
    expect(lines.join()).toMatch(/certificate/)
    await doubting.stop()
    await trusting.stop()
  })

  it('does not reveal the password when it is refused', async () => {
    const wrong = await connectRedis({ url: server.url.replace('//', '//user:a-password@'), log })
    await expect(createRedisCache({ redis: wrong }).get('a')).rejects.toMatchObject(unavailable)
    expect(lines.join()).toContain('Redis is away')
    expect(lines.join()).not.toContain('a-password')
    await wrong.stop()
  })
})

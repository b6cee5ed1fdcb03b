import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createThreadPool, ThreadTimeout, type ThreadPool, type ThreadPoolOptions } from './thread-pool'

const jobs = `
export const length = (bytes) => bytes.length
export const refuse = () => { throw new Error('refused') }
export const die = () => process.exit(1)
export const spin = () => { for (;;); }
export const nap = () => new Promise((resolve) => setTimeout(resolve, 800, 'rested'))
`

describe('a thread pool', () => {
  const bytes = Buffer.from('four')
  let folder: string
  let pool: ThreadPool<unknown> | undefined

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'threads-'))
    await writeFile(join(folder, 'jobs.mjs'), jobs)
  })
  afterEach(() => pool?.stop())
  afterAll(() => rm(folder, { recursive: true }))

  const open = (options: Partial<ThreadPoolOptions> = {}) =>
    (pool = createThreadPool<unknown>({
      file: join(folder, 'jobs.mjs'),
      threads: 1,
      limitMs: 5_000,
      maxWaiting: 5,
      idleMs: 1_000,
      ...options,
    }))

  it('does a job, and tells what the job throws', async () => {
    const pool = open()
    expect(await pool.run('length', bytes)).toBe(4)
    await expect(pool.run('refuse', bytes)).rejects.toThrow('refused')
    expect(await pool.run('length', bytes)).toBe(4)
  })

  it('fails only the job that killed its thread', async () => {
    const pool = open()
    const [killer, next] = await Promise.allSettled([pool.run('die', bytes), pool.run('length', bytes)])
    expect(killer.status).toBe('rejected')
    expect(next).toEqual({ status: 'fulfilled', value: 4 })
  })

  it('ends a job that takes too long, even one that never yields', async () => {
    const pool = open({ limitMs: 1_500 })
    await expect(pool.run('spin', bytes)).rejects.toThrow(ThreadTimeout)
    expect(await pool.run('length', bytes)).toBe(4)
  })

  it('does not count the wait for a turn against the limit', async () => {
    const pool = open({ limitMs: 2_500 })
    const naps = await Promise.all([1, 2, 3, 4].map(() => pool.run('nap', bytes)))
    expect(naps).toEqual(['rested', 'rested', 'rested', 'rested'])
  })

  it('refuses a job when too many wait', async () => {
    const pool = open({ maxWaiting: 1 })
    const results = await Promise.allSettled([1, 2, 3].map(() => pool.run('nap', bytes)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(results[2]).toMatchObject({ reason: { code: 'busy', status: 503 } })
  })

  it('stops at once, in the middle of a job', async () => {
    const pool = open({ limitMs: 60_000 })
    const jobs = Promise.allSettled([pool.run('spin', bytes), pool.run('length', bytes)])
    const started = performance.now()
    await pool.stop()
    expect((await jobs).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStartTogether } from './start-together'

const [free, gatherMs, longestMs] = [2, 10, 500]

/** Work that ends on demand, and notes the order in which it starts. */
function setUp() {
  const startTogether = createStartTogether({ free, gatherMs, longestMs })
  const started: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const work = (name: string) =>
    startTogether(() => {
      started.push(name)
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)))
      })
    })
  return {
    started,
    /** Its result. */
    work,
    arrive: (...names: string[]) => {
      for (const name of names) void work(name)
      return turns()
    },
    end: (...names: string[]) => {
      for (const name of names) ends.get(name)?.()
      return turns()
    },
    fail: (name: string) => ends.get(name)?.(new Error('a fault')),
  }
}

async function turns(): Promise<void> {
  for (let i = 0; i < 20; i++) await nextTurn()
}
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  await turns()
}

describe('starting together', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('starts work at once while few others run', async () => {
    const { arrive, started, end } = setUp()
    await arrive('a')
    await arrive('b')
    expect(started).toEqual(['a', 'b'])
    await end('a')
    await arrive('c')
    expect(started).toEqual(['a', 'b', 'c'])
  })

  it('starts the others together once all running work has ended, and more had time to arrive', async () => {
    const { arrive, started, end } = setUp()
    await arrive('a', 'b', 'c')
    await end('a')
    await arrive('d')
    expect(started).toEqual(['a', 'b'])
    await end('b')
    await pass(gatherMs - 1)
    await arrive('e')
    expect(started).toEqual(['a', 'b'])
    await pass(1)
    expect(started).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('goes on in groups after a large one, and stops after a small one', async () => {
    const { arrive, started, end } = setUp()
    await arrive('a', 'b', 'c', 'd', 'e')
    await end('a', 'b')
    await pass(gatherMs)
    await end('c', 'd', 'e')
    await arrive('f')
    expect(started).not.toContain('f')
    await pass(gatherMs)
    expect(started).toContain('f')
    await arrive('g')
    expect(started).toContain('g')
  })

  it('waits for running work no longer than the limit', async () => {
    const { arrive, started } = setUp()
    await arrive('a', 'b', 'c')
    await pass(longestMs)
    await pass(gatherMs)
    expect(started).toEqual(['a', 'b', 'c'])
  })

  it('gives each caller its own result or failure', async () => {
    const { work, end, fail } = setUp()
    const failing = expect(work('a')).rejects.toThrow('a fault')
    const [second, third] = [work('b'), work('c')]
    await turns()
    fail('a')
    await failing
    await end('b')
    expect(await second).toBe('b')
    await pass(gatherMs)
    await end('c')
    expect(await third).toBe('c')
  })

  it('runs each work in the context of its caller', async () => {
    const context = new AsyncLocalStorage<string>()
    const startTogether = createStartTogether({ free, gatherMs, longestMs })
    const read = (name: string) =>
      context.run(name, () => startTogether(async () => (await turns(), context.getStore())))
    const answers = Promise.all(['a', 'b', 'c'].map(read))
    await turns()
    await turns()
    await pass(gatherMs)
    expect(await answers).toEqual(['a', 'b', 'c'])
  })
})

import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createStartTogether } from './start-together'
import { until } from './testing/until'

/** Work that ends on demand, and notes the order in which it starts. */
function setUp({ gatherMs = 0, longestMs = 60_000 } = {}) {
  const startTogether = createStartTogether({ gatherMs, longestMs })
  const started: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const work = (name: string) =>
    startTogether(() => {
      started.push(name)
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)))
      })
    })
  const end = (name: string, error?: Error) => ends.get(name)?.(error)
  return { work, started, end }
}

async function turns(): Promise<void> {
  for (let i = 0; i < 20; i++) await nextTurn()
}

describe('starting together', () => {
  it('starts at once what arrives alone, and what arrives in one turn as one group', async () => {
    const { work, started, end } = setUp()
    const both = Promise.all([work('a'), work('b')])
    await until(() => expect(started).toEqual(['a', 'b']))
    end('a')
    end('b')
    expect(await both).toEqual(['a', 'b'])
  })

  it('lets what arrives during a group start together once all of it has ended', async () => {
    const { work, started, end } = setUp()
    const first = Promise.all([work('a'), work('b')])
    await until(() => expect(started).toHaveLength(2))
    const next = Promise.all([work('c'), work('d')])
    end('a')
    await turns()
    expect(started).toEqual(['a', 'b'])
    end('b')
    await first
    await until(() => expect(started).toEqual(['a', 'b', 'c', 'd']))
    end('c')
    end('d')
    expect(await next).toEqual(['c', 'd'])
  })

  it('goes on after a failure, which only its own caller hears of', async () => {
    const { work, started, end } = setUp()
    const failing = expect(work('a')).rejects.toThrow('a fault')
    const other = work('b')
    await until(() => expect(started).toHaveLength(2))
    const next = work('c')
    end('a', new Error('a fault'))
    end('b')
    await failing
    expect(await other).toBe('b')
    await until(() => expect(started).toContain('c'))
    end('c')
    expect(await next).toBe('c')
  })

  it('waits for a group no longer than the limit', async () => {
    const { work, started, end } = setUp({ longestMs: 20 })
    const hanging = work('a')
    await until(() => expect(started).toEqual(['a']))
    const next = work('b')
    await until(() => expect(started).toEqual(['a', 'b']))
    end('b')
    expect(await next).toBe('b')
    end('a')
    await hanging
  })

  it('gathers after a group of several, so that callers who return together start together', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { work, started, end } = setUp({ gatherMs: 10 })
    const first = Promise.all([work('a'), work('b')])
    await turns()
    end('a')
    end('b')
    await first
    const one = work('c')
    await turns()
    const other = work('d')
    await turns()
    expect(started).toEqual(['a', 'b'])
    vi.advanceTimersByTime(10)
    await turns()
    expect(started).toEqual(['a', 'b', 'c', 'd'])
    end('c')
    end('d')
    await Promise.all([one, other])
  })

  it('runs each work in the context of its caller', async () => {
    const context = new AsyncLocalStorage<string>()
    const startTogether = createStartTogether({ gatherMs: 0, longestMs: 60_000 })
    const read = (name: string) =>
      context.run(name, () => startTogether(async () => (await turns(), context.getStore())))
    expect(await Promise.all([read('a'), read('b')])).toEqual(['a', 'b'])
  })
})

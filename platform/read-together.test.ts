import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { readTogether } from './read-together'

/** Reads that end on demand. */
function setUp(values: Record<string, number>) {
  const reads: { keys: readonly string[]; end: (error?: Error) => void }[] = []
  const load = readTogether(
    (keys) =>
      new Promise<ReadonlyMap<string, number>>((resolve, reject) => {
        reads.push({
          keys,
          end: (error) => (error ? reject(error) : resolve(new Map(Object.entries(values)))),
        })
      }),
  )
  return { reads, load }
}

describe('reading together', () => {
  it('reads all keys of a turn at once, each key once, and returns null for an unknown key', async () => {
    const { reads, load } = setUp({ a: 1, b: 2 })
    const answers = Promise.all([load('a'), load('b'), load('a'), load('c')])
    await pause(1)
    expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b', 'c']])
    reads[0]?.end()
    expect(await answers).toEqual([1, 2, 1, null])
  })

  it('batches the keys requested during a read', async () => {
    const { reads, load } = setUp({ a: 1, b: 2 })
    const first = load('a')
    await pause(1)
    const second = load('a')
    await pause(1)
    const third = load('b')
    await pause(1)
    expect(reads.map(({ keys }) => keys)).toEqual([['a']])
    reads[0]?.end()
    expect(await first).toBe(1)
    await pause(1)
    expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']])
    reads[1]?.end()
    expect(await Promise.all([second, third])).toEqual([1, 2])
  })

  it('fails only the callers who shared the failed read', async () => {
    const { reads, load } = setUp({ a: 1 })
    const failing = expect(load('a')).rejects.toThrow('the store is away')
    await pause(1)
    const next = load('a')
    reads[0]?.end(new Error('the store is away'))
    await failing
    await pause(1)
    reads[1]?.end()
    expect(await next).toBe(1)
  })
})

import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, test } from 'vitest'
import { createBatchLoop } from './batch-loop'

/** Collects words. Each batch takes the waiting ones, and ends when the test says so. */
function setUp(after: 'turn' | 'microtask' = 'microtask') {
  let waiting: string[] = []
  const taken: string[][] = []
  const ends: (() => void)[] = []
  const loop = createBatchLoop({
    after,
    waiting: () => waiting.length > 0,
    run() {
      taken.push(waiting)
      waiting = []
      return new Promise((end) => ends.push(end))
    },
  })
  return {
    taken,
    loop,
    endBatch: () => ends.shift()?.(),
    ask: (word: string) => {
      waiting.push(word)
      loop.start()
    },
  }
}

async function microtasks(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await Promise.resolve()
}

describe('the first batch', () => {
  it('takes everything added in one turn of the event loop', async () => {
    const { ask, taken } = setUp('turn')
    ask('a')
    await microtasks(20)
    ask('b')
    expect(taken).toEqual([])
    await nextTurn()
    expect(taken).toEqual([['a', 'b']])
  })

  it('does not wait for the end of the turn if it starts after a microtask', async () => {
    const { ask, taken } = setUp('microtask')
    ask('a')
    ask('b')
    expect(taken).toEqual([])
    await microtasks(1)
    expect(taken).toEqual([['a', 'b']])
  })
})

it('takes work added during a batch with the next one', async () => {
  const { ask, taken, endBatch } = setUp()
  ask('a')
  await nextTurn()
  ask('b')
  await nextTurn()
  ask('c')
  await nextTurn()
  expect(taken).toEqual([['a']])
  endBatch()
  await nextTurn()
  expect(taken).toEqual([['a'], ['b', 'c']])
})

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'takes what is asked %i microtasks after the end of a batch',
  async (count) => {
    const { ask, taken, endBatch } = setUp()
    ask('a')
    await nextTurn()
    endBatch()
    await microtasks(count)
    ask('b')
    await nextTurn()
    expect(taken).toEqual([['a'], ['b']])
  },
)

it('is idle once the last batch has ended, and at once without work', async () => {
  const { ask, endBatch, loop } = setUp()
  await loop.idle()
  let idle = false
  ask('a')
  const waited = loop.idle().then(() => (idle = true))
  await nextTurn()
  ask('b')
  endBatch()
  await nextTurn()
  expect(idle).toBe(false)
  endBatch()
  await waited
})

it('leaves waiting work when no further batch is wanted, and takes it after a later start', async () => {
  let wanted = false
  let taken = 0
  const loop = createBatchLoop({
    after: 'microtask',
    waiting: () => wanted,
    async run() {
      taken += 1
      wanted = false
    },
  })
  loop.start()
  await loop.idle()
  expect(taken).toBe(0)
  wanted = true
  loop.start()
  await loop.idle()
  expect(taken).toBe(1)
})

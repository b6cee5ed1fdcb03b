import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, test } from 'vitest'
import { oneRoundAtATime } from './one-round-at-a-time'

/** Gathers words; each round takes those that wait, and ends when told to. */
function setUp(after: 'turn' | 'microtask' = 'microtask') {
  let waiting: string[] = []
  const taken: string[][] = []
  const ends: (() => void)[] = []
  const rounds = oneRoundAtATime({
    after,
    waiting: () => waiting.length > 0,
    round() {
      taken.push(waiting)
      waiting = []
      return new Promise((end) => ends.push(end))
    },
  })
  return {
    taken,
    rounds,
    endRound: () => ends.shift()?.(),
    ask: (word: string) => {
      waiting.push(word)
      rounds.start()
    },
  }
}

async function microtasks(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await Promise.resolve()
}

describe('the first round', () => {
  it('takes together what one turn of the event loop asked for', async () => {
    const { ask, taken } = setUp('turn')
    ask('a')
    await microtasks(20)
    ask('b')
    expect(taken).toEqual([])
    await nextTurn()
    expect(taken).toEqual([['a', 'b']])
  })

  it('does not wait for the end of the turn where it begins after a microtask', async () => {
    const { ask, taken } = setUp('microtask')
    ask('a')
    ask('b')
    expect(taken).toEqual([])
    await microtasks(1)
    expect(taken).toEqual([['a', 'b']])
  })
})

it('gathers what is asked while a round is on its way, and takes it with the next', async () => {
  const { ask, taken, endRound } = setUp()
  ask('a')
  await nextTurn()
  ask('b')
  await nextTurn()
  ask('c')
  await nextTurn()
  expect(taken).toEqual([['a']])
  endRound()
  await nextTurn()
  expect(taken).toEqual([['a'], ['b', 'c']])
})

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'takes what is asked %i microtasks after the end of a round',
  async (count) => {
    const { ask, taken, endRound } = setUp()
    ask('a')
    await nextTurn()
    endRound()
    await microtasks(count)
    ask('b')
    await nextTurn()
    expect(taken).toEqual([['a'], ['b']])
  },
)

it('is idle once the last round has ended, and at once where nothing was asked', async () => {
  const { ask, endRound, rounds } = setUp()
  await rounds.idle()
  let idle = false
  ask('a')
  const waited = rounds.idle().then(() => (idle = true))
  await nextTurn()
  ask('b')
  endRound()
  await nextTurn()
  expect(idle).toBe(false)
  endRound()
  await waited
})

it('leaves what waits when no further round is wanted, and takes it after a later start', async () => {
  let wanted = false
  let taken = 0
  const rounds = oneRoundAtATime({
    after: 'microtask',
    waiting: () => wanted,
    async round() {
      taken += 1
      wanted = false
    },
  })
  rounds.start()
  await rounds.idle()
  expect(taken).toBe(0)
  wanted = true
  rounds.start()
  await rounds.idle()
  expect(taken).toBe(1)
})

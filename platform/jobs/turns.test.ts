import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLane } from './lane'
import { createTurns } from './turns'

/** Takes turns for these senders, each passed on at once; returns the order in which they came. */
async function orderOf(senders: readonly string[], atOnce = 1): Promise<string[]> {
  const turns = createTurns({ atOnce, maxWaiting: 100, maxWaitingEach: 100 })
  const came: string[] = []
  const all = senders.map(async (sender) => {
    const turn = await turns.take(sender.charAt(0))
    came.push(sender)
    await new Promise(setImmediate)
    turn?.pass()
  })
  await Promise.all(all)
  return came
}

it('lets senders take turns: many jobs of one keep nobody else waiting', async () => {
  expect(await orderOf(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'])).toEqual([
    'a1',
    'a2',
    'b1',
    'c1',
    'a3',
    'b2',
    'a4',
  ])
})

it('runs one job per sender at a time, even if there is room', async () => {
  const turns = createTurns({ atOnce: 2, maxWaiting: 10, maxWaitingEach: 10 })
  const first = await turns.take('a')
  let isIn = false
  const second = turns.take('a')?.then(() => (isIn = true))
  expect(await turns.take('b')).not.toBeNull()
  expect(isIn).toBe(false)
  first?.pass()
  await second
  expect(isIn).toBe(true)
})

it('counts a job without a sender separately', async () => {
  const turns = createTurns({ atOnce: 2, maxWaiting: 0, maxWaitingEach: 0 })
  expect(await Promise.all([turns.take(), turns.take()])).not.toContain(null)
  expect(turns.take()).toBeNull()
})

it('refuses a job if too many wait, of one sender and in all', async () => {
  const turns = createTurns({ atOnce: 1, maxWaiting: 3, maxWaitingEach: 2 })
  await turns.take('a')
  const taken = ['a', 'a', 'a', 'b', 'c'].map((sender) => turns.take(sender) !== null)
  expect(taken).toEqual([true, true, false, true, false])
})

it('lets senders that are behind wait for all others, and leaves one place to these', async () => {
  const turns = createTurns({
    ...{ atOnce: 2, maxWaiting: 20, maxWaitingEach: 20 },
    isBehind: (sender) => sender.startsWith('slow'),
  })
  const came: string[] = []
  const passes: (() => void)[] = []
  const take = (sender: string) =>
    turns.take(sender)?.then(({ pass }) => {
      came.push(sender)
      passes.push(pass)
    })
  const settle = () => new Promise(setImmediate)
  for (const sender of ['slow1', 'slow2', 'slow1', 'a', 'b']) void take(sender)
  await settle()
  // The second slow one does not get the other place.
  expect(came).toEqual(['slow1', 'a'])
  passes[1]?.()
  await settle()
  expect(came).toEqual(['slow1', 'a', 'b'])
  void take('c')
  passes[0]?.()
  await settle()
  expect(came).toEqual(['slow1', 'a', 'b', 'c'])
  passes[2]?.()
  passes[3]?.()
  await settle()
  expect(came).toEqual(['slow1', 'a', 'b', 'c', 'slow2'])
  passes[4]?.()
  await settle()
  expect(came.at(-1)).toBe('slow1')
})

it('gives the only place to a sender that is behind if nobody else wants it', async () => {
  const turns = createTurns({ atOnce: 1, maxWaiting: 20, maxWaitingEach: 20, isBehind: () => true })
  expect(await turns.take('a')).not.toBeNull()
})

describe('large ones', () => {
  afterEach(() => void vi.useRealTimers())

  const bounds = { maxWaiting: 100, maxWaitingEach: 100 }
  /** Takes a turn, and records when it came. */
  function taking(turns: ReturnType<typeof createTurns>, name: string, isLarge: boolean, came: string[]) {
    const turn = turns.take(name, { isLarge })
    if (turn === null) throw new Error(`${name} was refused`)
    return turn.then(({ pass }) => {
      came.push(name)
      return pass
    })
  }
  const settled = () => new Promise(setImmediate)

  it('run one at a time, across pools too, and small ones overtake the waiting ones', async () => {
    const lane = createLane({ patienceMs: 60_000 })
    const [inspecting, drawing] = [
      createTurns({ atOnce: 2, lane, ...bounds }),
      createTurns({ atOnce: 1, lane, ...bounds }),
    ]
    const came: string[] = []
    const first = taking(inspecting, 'large a', true, came)
    const second = taking(inspecting, 'large b', true, came)
    const third = taking(drawing, 'large c', true, came)
    const small = [taking(inspecting, 'small d', false, came), taking(drawing, 'small e', false, came)]
    await settled()
    expect(came).toEqual(['large a', 'small d', 'small e'])
    for (const each of small) (await each)()
    ;(await first)()
    await settled()
    expect(came.slice(3)).toEqual(['large b'])
    ;(await second)()
    await third
    expect(came.slice(4)).toEqual(['large c'])
  })

  it('of two pools take turns', async () => {
    const lane = createLane({ patienceMs: 60_000 })
    const lines = [createTurns({ atOnce: 1, lane, ...bounds }), createTurns({ atOnce: 1, lane, ...bounds })]
    const came: string[] = []
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3'].map(async (name) => {
      const pass = await taking(lines[name.startsWith('a') ? 0 : 1]!, name, true, came)
      await settled()
      pass()
    })
    await Promise.all(all)
    expect(came).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
  })

  it('let the next one start when they take too long, and do not affect it when they end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const turns = createTurns({ atOnce: 3, lane: createLane({ patienceMs: 5_000 }), ...bounds })
    const came: string[] = []
    const slow = taking(turns, 'slow', true, came)
    const next = taking(turns, 'next', true, came)
    const last = taking(turns, 'last', true, came)
    vi.advanceTimersByTime(4_999)
    await settled()
    expect(came).toEqual(['slow'])
    vi.advanceTimersByTime(1)
    await settled()
    expect(came).toEqual(['slow', 'next'])
    ;(await slow)()
    await settled()
    expect(came).toEqual(['slow', 'next'])
    ;(await next)()
    await last
  })

  it('are refused if too many of them wait, even if there is room for small ones', async () => {
    const lane = createLane({ patienceMs: 60_000 })
    const turns = createTurns({ atOnce: 2, lane, maxWaiting: 1, maxWaitingEach: 1 })
    const taken = ['a', 'b', 'c'].map((name) => turns.take(name, { isLarge: true }) !== null)
    expect([...taken, turns.take('d') !== null]).toEqual([true, true, false, true])
  })
})

import { expect, it } from 'vitest'
import { createTurns } from './turns'

/** Takes turns for these senders in this order, each passed on at once when it came; in which order they came. */
async function orderOf(senders: readonly string[], atOnce = 1): Promise<string[]> {
  const turns = createTurns({ atOnce, maxWaiting: 100, maxWaitingEach: 100 })
  const came: string[] = []
  const all = senders.map(async (sender) => {
    const pass = await turns.take(sender.charAt(0))
    came.push(sender)
    await new Promise(setImmediate)
    pass?.()
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

it('lets one sender go once at a time, though there is room', async () => {
  const turns = createTurns({ atOnce: 2, maxWaiting: 10, maxWaitingEach: 10 })
  const passFirst = await turns.take('a')
  let isIn = false
  const second = turns.take('a')?.then(() => (isIn = true))
  expect(await turns.take('b')).not.toBeNull()
  expect(isIn).toBe(false)
  passFirst?.()
  await second
  expect(isIn).toBe(true)
})

it('counts what has no sender for itself', async () => {
  const turns = createTurns({ atOnce: 2, maxWaiting: 0, maxWaitingEach: 0 })
  expect(await Promise.all([turns.take(), turns.take()])).not.toContain(null)
  expect(turns.take()).toBeNull()
})

it('refuses those for whom too many wait, of one sender and of all', async () => {
  const turns = createTurns({ atOnce: 1, maxWaiting: 3, maxWaitingEach: 2 })
  await turns.take('a')
  const taken = ['a', 'a', 'a', 'b', 'c'].map((sender) => turns.take(sender) !== null)
  expect(taken).toEqual([true, true, false, true, false])
})

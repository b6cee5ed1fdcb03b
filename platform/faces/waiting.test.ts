import { expect, it } from 'vitest'
import { createWaiting } from './waiting'

it('tells how many photos are ahead, and how long they take by the last ones', () => {
  const waiting = createWaiting(1)
  expect(waiting.of('a')).toEqual({ ahead: 0, seconds: 1 })
  const leave = ['a', 'b', 'c'].map((name) => waiting.enter(name))
  waiting.enter(undefined)
  expect(['a', 'b', 'c'].map((name) => waiting.of(name).ahead)).toEqual([0, 1, 2])
  expect(waiting.of('new')).toEqual({ ahead: 4, seconds: 5 })
  waiting.took(2000)
  waiting.took(4000)
  expect(waiting.of('c')).toEqual({ ahead: 2, seconds: 9 })
  leave[0]?.()
  expect(waiting.of('c')).toEqual({ ahead: 1, seconds: 6 })
})

it('forgets how long photos took before the last twenty', () => {
  const waiting = createWaiting(1)
  waiting.took(60_000)
  for (let photo = 0; photo < 20; photo++) waiting.took(500)
  expect(waiting.of('new').seconds).toBe(1)
})

it('divides the time by the processes', () => {
  const waiting = createWaiting(2)
  for (let photo = 0; photo < 9; photo++) waiting.enter(undefined)
  expect(waiting.of('new')).toEqual({ ahead: 9, seconds: 5 })
})

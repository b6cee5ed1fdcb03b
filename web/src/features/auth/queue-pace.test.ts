import { expect, it } from 'vitest'
import { queuePauseMs } from './queue-pace'

it.each([
  [0, 3],
  [1, 3],
  [15, 3],
  [20, 4],
  [60, 12],
  [150, 30],
  [200, 30],
  [3600, 30],
])('asks a queue of %i s again after %i s', (told, pause) => {
  expect(queuePauseMs(told)).toBe(pause * 1000)
})

it('asks less than 1,300 times a minute for 200 waiting photos of a second each', () => {
  const perMinute = Array.from({ length: 200 }, (_, place) => 60_000 / queuePauseMs(place + 1))
  expect(perMinute.reduce((sum, questions) => sum + questions, 0)).toBeLessThan(1300)
})

import { expect, it } from 'vitest'
import { nameOf, readersOf } from './members'

it('counts a reader once, whatever their tabs, and shows those who wish it', () => {
  const names = [
    nameOf({ userId: 'kim', isShown: false }),
    nameOf({ userId: 'kim', isShown: true }),
    nameOf({ userId: 'tan', isShown: false }),
    nameOf({ userId: 'lee', isShown: true }),
  ]
  const { all, shown } = readersOf(names)
  expect([[...all].sort(), [...shown].sort()]).toEqual([
    ['kim', 'lee', 'tan'],
    ['kim', 'lee'],
  ])
})

import { expect, it } from 'vitest'
import { createElsewhere } from './elsewhere'

const start = () => {
  const clock = { ms: 0 }
  return { clock, elsewhere: createElsewhere({ now: () => clock.ms, silentMs: 15 }) }
}

it('keeps the newest that each gateway says', () => {
  const { elsewhere } = start()
  expect(elsewhere.hear('a', 'case', ['kim'])).toBe('changed')
  expect(elsewhere.hear('a', 'case', ['kim'])).toBe('known')
  expect(elsewhere.hear('b', 'case', ['tan', 'kim'])).toBe('changed')
  expect(elsewhere.of('case').sort()).toEqual(['kim', 'kim', 'tan'])
  expect(elsewhere.hear('b', 'case', ['kim', 'tan'])).toBe('known')
  expect(elsewhere.hear('a', 'case', ['lee'])).toBe('changed')
  expect(elsewhere.of('case').sort()).toEqual(['kim', 'lee', 'tan'])
  expect(elsewhere.of('another')).toEqual([])
})

it('forgets who left', () => {
  const { elsewhere } = start()
  elsewhere.hear('a', 'case', ['kim'])
  expect(elsewhere.hear('a', 'case', [])).toBe('changed')
  expect(elsewhere.hear('a', 'case', [])).toBe('known')
  expect(elsewhere.of('case')).toEqual([])
})

it('forgets a gateway that is silent, and nobody who still speaks', () => {
  const { clock, elsewhere } = start()
  elsewhere.hear('killed', 'case', ['kim'])
  clock.ms = 10
  elsewhere.hear('alive', 'case', ['tan'])
  expect(elsewhere.forgetSilent()).toEqual([])
  clock.ms = 16
  expect(elsewhere.forgetSilent()).toEqual(['case'])
  expect(elsewhere.of('case')).toEqual(['tan'])
})

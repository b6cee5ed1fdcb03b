import { describe, expect, it } from 'vitest'
import { createElsewhere } from './elsewhere'

function start() {
  const clock = { ms: 0 }
  const elsewhere = createElsewhere({ now: () => clock.ms, silentMs: 15, unrepeatedMs: 100 })
  let number = 0
  return {
    ...{ clock, elsewhere },
    /** The next message of a gateway. */
    hear: (gateway: string, subject: string, members: string[]) => {
      elsewhere.alive(gateway)
      return elsewhere.hear({ gateway, number: ++number }, subject, members)
    },
  }
}

it('keeps the newest that each gateway says', () => {
  const { elsewhere, hear } = start()
  expect(hear('a', 'case', ['kim'])).toBe('changed')
  expect(hear('a', 'case', ['kim'])).toBe('known')
  expect(hear('b', 'case', ['tan', 'kim'])).toBe('changed')
  expect(elsewhere.of('case').sort()).toEqual(['kim', 'kim', 'tan'])
  expect(hear('b', 'case', ['kim', 'tan'])).toBe('known')
  expect(hear('a', 'case', ['lee'])).toBe('changed')
  expect(elsewhere.of('case').sort()).toEqual(['kim', 'lee', 'tan'])
  expect(elsewhere.of('another')).toEqual([])
})

it('forgets who left', () => {
  const { elsewhere, hear } = start()
  hear('a', 'case', ['kim'])
  expect(hear('a', 'case', [])).toBe('changed')
  expect(hear('a', 'case', [])).toBe('known')
  expect(elsewhere.of('case')).toEqual([])
})

it('ignores messages that a newer one has overtaken, also once everybody has left', () => {
  const { elsewhere } = start()
  expect(elsewhere.hear({ gateway: 'a', number: 2 }, 'case', [])).toBe('known')
  expect(elsewhere.hear({ gateway: 'a', number: 1 }, 'case', ['kim'])).toBe('known')
  expect(elsewhere.of('case')).toEqual([])
  expect(elsewhere.hear({ gateway: 'b', number: 1 }, 'case', ['kim'])).toBe('changed')
})

it('forgets what nobody here has open any more', () => {
  const { elsewhere, hear } = start()
  hear('a', 'case', ['kim'])
  hear('a', 'another', ['tan'])
  elsewhere.forget('case')
  expect(elsewhere.of('case')).toEqual([])
  expect(elsewhere.of('another')).toEqual(['tan'])
})

describe('after a while', () => {
  it('forgets a gateway that is silent, and nobody who still speaks', () => {
    const { clock, elsewhere, hear } = start()
    hear('killed', 'case', ['kim'])
    hear('idle', 'case', ['lee'])
    hear('idle', 'another', ['lee'])
    clock.ms = 10
    hear('busy', 'case', ['tan'])
    expect(elsewhere.alive('idle')).toBe(true)
    expect(elsewhere.forgetSilent()).toEqual([])
    clock.ms = 16
    expect(elsewhere.forgetSilent()).toEqual(['case'])
    expect(elsewhere.of('case').sort()).toEqual(['lee', 'tan'])
    expect(elsewhere.of('another')).toEqual(['lee'])
    expect(elsewhere.alive('killed')).toBe(false)
  })

  it('forgets members that a living gateway does not repeat', () => {
    const { clock, elsewhere, hear } = start()
    hear('a', 'case', ['kim'])
    hear('a', 'another', ['tan'])
    clock.ms = 60
    hear('a', 'another', ['tan'])
    clock.ms = 101
    elsewhere.alive('a')
    expect(elsewhere.forgetSilent()).toEqual(['case'])
    expect(elsewhere.of('case')).toEqual([])
    expect(elsewhere.of('another')).toEqual(['tan'])
  })
})

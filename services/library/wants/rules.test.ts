import { describe, expect, it } from 'vitest'
import { maxSeconders, wantDays } from '#events'
import { newId } from '#platform/core'
import { ask, expire, forget, leave, saysTheSame, second, hideOrShowLine } from './rules'
import { waitingFor, type Want } from './state'

const day = 86_400_000
const at = new Date('2026-11-26T12:00:00Z')
const later = new Date(at.getTime() + day)
const [asker, other, third] = [newId(), newId(), newId()]
const wanted = {
  userId: asker,
  courseCode: 'CS2030S',
  kind: 'past-paper' as const,
  year: 'AY24/25',
  line: 'Finals',
}
const { next: fresh } = ask(wanted, at)(null)
const open = { ...fresh, people: [asker] } as Want
const offer = { documentId: newId(), uploaderId: third, at, state: 'open' as const, confirmedBy: [] }
const names = ({ events = [] }: { events?: readonly { definition: { name: string } }[] | undefined }) =>
  events.map(({ definition }) => definition.name)

describe('asking', () => {
  it('begins a want once', () => {
    expect(open).toMatchObject({ askerId: asker, askerWaits: true, isOpen: true, people: [asker] })
    expect(names(ask(wanted, at)(null) as never)).toEqual(['wants.changed'])
    expect(ask(wanted, at)(open)).toEqual({ outcome: 'known' })
  })

  it.each([
    ['another case and other signs', { line: 'FINALS!' }, true],
    ['another line', { line: 'Midterm' }, false],
    ['no line', { line: null }, false],
    ['another year', { year: null }, false],
  ])('is the same with %s: %o', (_, over, same) =>
    expect(saysTheSame(open, { year: 'AY24/25', line: 'Finals', ...over })).toBe(same),
  )

  it('is never the same as a line that nobody may see', () =>
    expect(saysTheSame({ ...open, hidings: 1 }, wanted)).toBe(false))
})

describe('seconding', () => {
  it.each<[string, Partial<Want> | null, string, string]>([
    ['another student joins', {}, other, 'seconded'],
    ['the asker is in it already', {}, asker, 'known'],
    ['a seconder is in it already', { seconders: [{ userId: other, at }] }, other, 'known'],
    ['an asker who withdrew comes back', { askerWaits: false }, asker, 'seconded'],
    [
      'a seconder whom an offer answered waits again',
      { seconders: [{ userId: other, at }], offers: [{ ...offer, confirmedBy: [other] }] },
      other,
      'seconded',
    ],
    ['it has ended', { isOpen: false }, other, 'ended'],
    ['it is too old', { askedAt: new Date(at.getTime() - wantDays * day) }, other, 'ended'],
    ['it is unknown', null, other, 'ended'],
    [
      'it is full',
      { seconders: Array.from({ length: maxSeconders }, () => ({ userId: newId(), at })) },
      other,
      'full',
    ],
  ])('%s', (_, over, userId, outcome) => {
    const decision = second(userId, later)(over && { ...open, ...over })
    expect(decision.outcome).toBe(outcome)
    if (decision.next) expect(waitingFor(decision.next)).toContain(userId)
  })
})

describe('withdrawing', () => {
  const both = { ...open, seconders: [{ userId: other, at }] }
  it('keeps the want for the others, and ends it with the last', () => {
    const first = leave(asker)(both)
    expect(first).toMatchObject({ outcome: true, next: { isOpen: true, askerWaits: false, line: 'Finals' } })
    expect(leave(other)(first.next ?? null)).toMatchObject({ outcome: true, next: { isOpen: false } })
  })

  it.each([
    ['somebody else', open, other],
    ['one who withdrew', { ...both, askerWaits: false }, asker],
    ['of an ended want', { ...open, isOpen: false }, asker],
    ['of an unknown want', null, asker],
  ] as const)('changes nothing: %s', (_, state, userId) =>
    expect(leave(userId)(state)).toEqual({ outcome: false }),
  )
})

it('a want ends after ninety days, and not before', () => {
  const old = new Date(at.getTime() + wantDays * day)
  expect(expire(old)(open)).toMatchObject({ outcome: true, next: { isOpen: false } })
  expect(expire(new Date(old.getTime() - 1))(open)).toEqual({ outcome: false })
})

describe('forgetting a user', () => {
  const full: Want = {
    ...open,
    seconders: [{ userId: other, at }],
    offers: [{ ...offer, confirmedBy: [other] }],
    people: [asker, other, third],
  }
  it.each([
    ['the asker', asker, { askerId: null, askerWaits: false, line: null, people: [other, third] }],
    ['a seconder', other, { seconders: [], offers: [offer], people: [asker, third] }],
    ['an uploader', third, { offers: [], people: [asker, other] }],
  ] as const)('leaves no trace of %s', (_, userId, left) => {
    const { next } = forget(userId)(full)
    expect(next).toMatchObject(left)
    expect(JSON.stringify(next)).not.toContain(userId)
  })

  it('changes nothing in the wants of others', () =>
    expect(forget(newId())(full)).toEqual({ outcome: false }))
})

it('a line is hidden and shown once each', () => {
  const hide = hideOrShowLine({ hides: true, words: 'Finals', hidings: 0 })
  const hidden = hide(open)
  expect(hidden).toMatchObject({ outcome: true, next: { hidings: 1, line: 'Finals', isOpen: true } })
  expect(hide(hidden.next ?? null)).toEqual({ outcome: false })
  const show = hideOrShowLine({ hides: false, hidings: 1 })
  expect(show(hidden.next ?? null)).toMatchObject({ next: { hidings: 2 } })
  expect(show(open)).toEqual({ outcome: false })
  expect(hide({ ...open, line: null })).toEqual({ outcome: false })
})

import { describe, expect, it } from 'vitest'
import type { Told } from './judge'
import { emptyBook, endLine, lineOf, mayTell, setIsOff, tellLine } from './line'

const now = new Date('2026-11-27T12:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const one: Told = {
  ...{ thanksId: 'helped:d:r', act: 'helped' as const, documentId: 'd', title: 'Heaps' },
  ...{ readerId: 'r', givenAt: inMinutes(-1) },
}
const telling = [{ thanksId: one.thanksId, readerId: 'r' }]

describe('a line', () => {
  it('counts each reader once, and names the documents with the most readers first', () => {
    const of = (documentId: string, title: string, ...readers: string[]): Told[] =>
      readers.map((readerId) => ({ ...one, documentId, title, readerId }))
    const all = [
      ...of('d', 'Heaps', 'r', 's', 'r'),
      ...of('e', 'Trees', 'r', 's', 't'),
      ...['f', 'g', 'h', 'i', 'j'].flatMap((id) => of(id, `Notes ${id}`, 'r')),
      { ...one, act: 'like' as const },
    ]
    expect(lineOf(all, now)).toMatchObject({
      readers: 3,
      acts: ['like', 'helped'],
      documents: ['Trees', 'Heaps', 'Notes f', 'Notes g', 'Notes h'].map((title) => ({ title })),
      others: 2,
      isOfLastHour: true,
      at: now.toISOString(),
    })
  })

  it.each([
    [-60, true],
    [-62, false],
  ])('is of the last hour if the oldest is of %i minutes: %s', (minutes, is) =>
    expect(lineOf([one, { ...one, givenAt: inMinutes(minutes) }], now).isOfLastHour).toBe(is),
  )
})

describe('the book of an uploader', () => {
  it.each([
    ['at first', emptyBook, true],
    ['when the hour is over', { ...emptyBook, lines: 1, nextAt: now }, true],
    ['and not before', { ...emptyBook, lines: 1, nextAt: inMinutes(1) }, false],
    ['and not while the line before is unsettled', { ...emptyBook, telling }, false],
    ['and not if it is turned off', { ...emptyBook, isOff: true }, false],
  ])('takes a line %s', (_, book, may) => {
    expect(mayTell(book, now)).toBe(may)
    expect(tellLine('u', [one], 3, now)(book, 3).outcome).toBe(may)
  })

  it('has the line, its event, the end of the hour and what is in it in one write', () => {
    const decision = tellLine('u', [one], 0, now)(null, 0)
    expect(decision).toMatchObject({
      outcome: true,
      next: { isOff: false, lines: 1, nextAt: inMinutes(60), telling },
      events: [{ payload: { userId: 'u', line: 1, readers: 1, acts: ['helped'] } }],
    })
    expect(tellLine('u', [one], 4, now)({ ...emptyBook, lines: 7 }, 4).next).toMatchObject({ lines: 8 })
  })

  it('takes no line that was decided on an older version, and none without thanks', () => {
    expect(tellLine('u', [one], 2, now)(emptyBook, 3)).toEqual({ outcome: false })
    expect(tellLine('u', [], 3, now)(emptyBook, 3)).toEqual({ outcome: false })
  })

  it('forgets what was in its newest line, once', () => {
    const book = { ...emptyBook, lines: 2, telling }
    expect(endLine(2)(book, 1)).toMatchObject({ outcome: true, next: { lines: 2, telling: [] } })
    expect(endLine(1)(book, 1)).toEqual({ outcome: false })
    expect(endLine(2)({ ...book, telling: [] }, 1)).toEqual({ outcome: false })
    expect(endLine(2)(null, 0)).toEqual({ outcome: false })
  })

  it('is turned off and on', () => {
    expect(setIsOff(true)(null, 0)).toMatchObject({ outcome: true, next: { isOff: true } })
    expect(setIsOff(true)({ ...emptyBook, isOff: true }, 1)).toEqual({ outcome: false })
    expect(setIsOff(false)(null, 0)).toEqual({ outcome: false })
    expect(setIsOff(false)({ ...emptyBook, isOff: true, lines: 3 }, 1)).toMatchObject({
      next: { isOff: false, lines: 3 },
    })
  })
})

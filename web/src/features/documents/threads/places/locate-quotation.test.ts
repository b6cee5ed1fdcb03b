import { expect, it } from 'vitest'
import { locateQuotation } from './locate-quotation'

/** A page of lines, 100 wide and high, each 10 high. */
const page = (...lines: string[]) => ({
  width: 100,
  height: 100,
  items: lines.map((str, piece) => ({
    ...{ str, piece, left: 10, right: 10 + str.length, y: 10 + 10 * piece, size: 8, isMono: false },
  })),
})
const known = { x: 0.1, y: 0.03, w: 0.2, h: 0.06 }
const lineOf = (box: { y: number }) => Math.round((box.y * 100 - 2) / 10)

it('keeps the box where the words still are', () =>
  expect(locateQuotation(page('lazy streams', 'other'), 'Lazy streams', known)).toBe(known))

it('keeps it where the words are nowhere', () =>
  expect(locateQuotation(page('other'), 'Lazy streams', known)).toBe(known))

it('keeps it for words that are too short to find', () =>
  expect(locateQuotation(page('one', 'n'), 'n', known)).toBe(known))

it.each([
  ['words that moved down', page('new', 'other', 'lazy streams'), 2],
  ['words that a line breaks', page('new', 'other', 'more', 'la-', 'zy streams'), 3],
  ['the nearest of several', page('new', 'lazy streams', 'other', 'lazy streams'), 1],
])('finds %s', (_, text, line) => expect(lineOf(locateQuotation(text, 'lazy streams', known))).toBe(line))

it('has all lines of a longer quotation', () => {
  const box = locateQuotation(page('new', 'lazy', 'streams end'), 'lazy streams', known)
  expect(box.x).toBeCloseTo(0.1)
  expect(box.w).toBeCloseTo(0.11)
  expect(box.h).toBeCloseTo(0.2)
})

import { describe, expect, it } from 'vitest'
import type { Likeness } from '#services/previews'
import { bandsOf, likeness } from './rules'

const text = (common: number, own = 'b'): Likeness => ({
  kind: 'text',
  signature: Array.from({ length: 64 }, (_, at) => `${at < common ? 'a' : own}${at}`),
})
const page = (digits: string) => digits.repeat(64 / digits.length)
const pictures = (...signature: string[]): Likeness => ({ kind: 'pictures', signature })
const one = page('0f3c')
/** Flips this many bits of a page. */
const turned = (digits: string, bits: number) =>
  [...digits].map((digit, at) => (at < bits ? (parseInt(digit, 16) ^ 1).toString(16) : digit)).join('')

describe('the similarity of two documents', () => {
  it.each([
    ['the same text', text(64), text(64), 1],
    ['three quarters of the text', text(48, 'x'), text(48, 'y'), 0.75],
    ['other text', text(0, 'x'), text(0, 'y'), 0],
    ['text and pictures', text(64), pictures(one), 0],
    ['the same page', pictures(one), pictures(one), 1],
    ['a page of which 20 bits differ', pictures(one), pictures(turned(one, 20)), 1],
    ['a page of which 21 bits differ', pictures(one), pictures(turned(one, 21)), 0],
    ['one page of two', pictures(one, page('a5')), pictures(one, page('5a')), 0.5],
    ['the same pages in another order', pictures(one, page('a5')), pictures(page('a5'), one), 1],
    ['a page of a longer document', pictures(one), pictures(one, page('a5'), page('5a'), page('96')), 0.25],
  ])('%s', (_, a, b, share) => {
    expect(likeness(a, b)).toBe(share)
    expect(likeness(b, a)).toBe(share)
  })
})

describe('the bands of a document', () => {
  it('are 16 for a text, and one of them matches if one value in five differs', () => {
    expect(new Set(bandsOf(text(64))).size).toBe(16)
    const common = new Set(bandsOf(text(51, 'x')))
    expect(bandsOf(text(51, 'y')).filter((band) => common.has(band)).length).toBe(12)
    expect(bandsOf(text(0, 'y')).filter((band) => common.has(band))).toEqual([])
  })

  it('of pages leave out plain margins, and contain a shared band once', () => {
    expect(bandsOf(pictures(page('0')))).toEqual([])
    expect(bandsOf(pictures(page('f')))).toEqual([])
    expect(bandsOf(pictures(one, one))).toHaveLength(8)
  })
})

import { describe, expect, it } from 'vitest'
import type { Likeness, PageMark } from '#services/previews'
import {
  comparable,
  documentOfLikeness,
  editionOfLikeness,
  editionLikeness,
  judgeEdition,
  keptOf,
  keysOf,
  keysWithin,
  likeness,
  likenessIdsOf,
  nearlyTheSame,
} from './rules'

/** A text of this many hashes, evenly spread; from `own` on, they are another text's. */
const text = (count: number, own = count, name = 'b'): Likeness => ({
  sketch: Array.from({ length: count }, (_, at) => {
    const shift = at < own ? 0 : name.charCodeAt(0)
    return Math.floor((at * 2 ** 32) / count) + shift
  }),
  textPages: 10,
  pageTexts: [],
  pages: [],
  otherPages: 0,
})
const mark = (fields: Partial<PageMark>): PageMark => ({ text: null, look: null, drawing: null, ...fields })
const pages = (marks: readonly PageMark[], otherPages = marks.length): Likeness => ({
  sketch: [],
  textPages: 0,
  pageTexts: [],
  pages: [...marks],
  otherPages,
})
const looks = (...hashes: string[]) => pages(hashes.map((look) => mark({ look })))
const hash = (digits: string) => digits.repeat(64 / digits.length)
const [one, two, three, four] = [hash('0f3c'), hash('a5'), hash('5a'), hash('96')] as const
/** Flips this many bits. */
const turned = (digits: string, bits: number) =>
  [...digits].map((digit, at) => (at < bits ? (parseInt(digit, 16) ^ 1).toString(16) : digit)).join('')
const both = (a: Likeness, b: Likeness): Likeness => ({
  sketch: a.sketch,
  textPages: a.textPages,
  pageTexts: [],
  pages: b.pages,
  otherPages: b.otherPages,
})

const share = (stored: Likeness, found: Likeness) =>
  likeness(comparable(keptOf(stored)), comparable({ ...keptOf(found), ...found }))

describe('the similarity of two documents', () => {
  it.each<[string, Likeness, Likeness, number]>([
    ['the same text', text(1000), text(1000), 1],
    ['other text', text(1000), text(1000, 0), 0],
    ['text and pictures', text(1000), looks(one), 0],
    ['the same page', looks(one), looks(one), 1],
    ['a page of which 20 bits differ', looks(one), looks(turned(one, 20)), 1],
    ['a page of which 21 bits differ', looks(one), looks(turned(one, 21)), 0],
    ['pages with few details, half of them the same', looks(hash('0001')), looks(hash('00010100')), 0],
    ['one page of two', looks(one, two), looks(one, three), 0.5],
    ['the same pages in another order', looks(one, two), looks(two, one), 1],
    ['a page that is part of a longer document', looks(one), looks(one, two, three, four), 1],
    ['a document with pages added', looks(one, two), looks(three, one, two, four), 1],
    ['the same few words', pages([mark({ text: 'aa' })]), pages([mark({ text: 'aa' })]), 1],
    ['other few words', pages([mark({ text: 'aa' })]), pages([mark({ text: 'ab' })]), 0],
    ['the same small drawing', pages([mark({ drawing: one })]), pages([mark({ drawing: one })]), 1],
    ['a look and a drawing', looks(one), pages([mark({ drawing: one })]), 0],
    ['the same text and other pictures', both(text(1000), looks(one)), both(text(1000), looks(two)), 10 / 11],
    [
      'other text and the same pictures',
      both(text(1000), looks(one)),
      both(text(1000, 0), looks(one)),
      1 / 11,
    ],
    ['half of the pages drawn, all of them found', pages([mark({ look: one })], 2), looks(one, two), 1],
    ['nothing', pages([]), pages([]), 0],
  ])('%s', (_, stored, found, expected) => {
    expect(share(stored, found)).toBeCloseTo(expected)
    expect(share(found, stored)).toBeCloseTo(expected)
  })

  it('of texts counts the smallest hashes of both', () => {
    expect(share(text(1000), text(1000, 80))).toBeCloseTo(80 / 128)
  })

  it('finds a text inside one that is five times as long, and the other way round', () => {
    const part = text(1000)
    const others = Array.from({ length: 4000 }, (_, at) => Math.floor((at * 2 ** 32) / 4000) + 7)
    const whole = { ...text(0), sketch: [...part.sketch, ...others].sort((a, b) => a - b) }
    expect(share(part, whole)).toBeGreaterThan(nearlyTheSame)
    expect(share(whole, part)).toBeGreaterThan(nearlyTheSame)
  })
})

it('finds few words that became a page of a long text', () => {
  const long = { ...text(1000), pageTexts: ['aa', 'bb'] }
  expect(share(pages([mark({ text: 'aa' })]), long)).toBe(1)
  expect(share(pages([mark({ text: 'cc' })]), long)).toBe(0)
})

describe('the index keys of a document', () => {
  const found = (stored: Likeness, by: Likeness) => {
    const wanted = new Set(keysWithin(by))
    return keysOf(keptOf(stored)).filter((key) => wanted.has(key)).length
  }
  it('are 16 of a text, of which a longer text that contains it has all', () => {
    expect(keysOf(keptOf(text(1000)))).toHaveLength(16)
    expect(found(text(1000), text(1000))).toBe(16)
    expect(found(text(1000), text(1000, 0))).toBe(0)
    expect(found(text(385), text(385))).toBe(16)
  })
  it('of pages leave out plain margins, and contain a shared band once', () => {
    expect(keysOf(looks(hash('0')))).toEqual([])
    expect(keysOf(looks(hash('f')))).toEqual([])
    expect(keysOf(looks(one, one))).toHaveLength(8)
  })
  it('find pages with few words, also as part of a text', () => {
    const short = pages([mark({ text: 'aa' })])
    expect(found(short, short)).toBe(1)
    expect(found(short, { ...text(1000), pageTexts: ['aa'] })).toBe(1)
  })
})

describe('a new edition', () => {
  const compare = (a: Likeness, b: Likeness) => editionLikeness(comparable(keptOf(a)), comparable(keptOf(b)))

  it.each<[string, Likeness, Likeness, ReturnType<typeof judgeEdition>]>([
    ['of the same pages', looks(one, two, three), looks(one, two, three), 'keeps-votes'],
    [
      'with a page more of five',
      looks(one, two, three, four),
      looks(one, two, three, four, hash('69')),
      'keeps-votes',
    ],
    ['with as many new pages as old ones', looks(one, two), looks(one, two, three, four), 'new-votes'],
    ['with half of the pages left out', looks(one, two, three, four), looks(one, two), 'new-votes'],
    ['with half of the pages replaced', looks(one, two), looks(one, three), 'new-votes'],
    ['with other pages', looks(one, two), looks(three, four), 'unlike'],
    ['of another text', text(1000), text(1000, 0), 'unlike'],
    ['of a text with a corrected tenth', text(1000), text(1000, 900), 'keeps-votes'],
  ])('%s: %s', (_, before, after, verdict) => {
    const found = compare(before, after)
    expect(judgeEdition({ present: found, voted: found })).toBe(verdict)
  })

  it('is compared with the pages that were voted on', () => {
    const [first, second, third] = [looks(one, two), looks(one, three), looks(one, three)]
    expect(judgeEdition({ present: compare(second, third), voted: compare(first, third) })).toBe('new-votes')
  })

  it('has a likeness of its own, whose id tells its document', () => {
    expect(likenessIdsOf('d', 3)).toEqual(['d', 'd.2', 'd.3'])
    expect(likenessIdsOf('d', 3).map(documentOfLikeness)).toEqual(['d', 'd', 'd'])
    expect(likenessIdsOf('d', 3).map(editionOfLikeness)).toEqual([1, 2, 3])
  })
})

import { expect, it } from 'vitest'
import { findPlace, pageKeyOf } from './find-place'

const box = { x: 0.1, y: 0.2, w: 0.5, h: 0.03 }
const line = 'The master theorem compares f(n) with n to the log of a'
const page = 'Recurrences and how to solve them.'
const near = (quotation: string, at = 2, pageKey: string | null = null) => ({
  ...{ page: at, box, quotation, pageKey },
})

it.each<[string, ReturnType<typeof near>, string[], number | null]>([
  ['on the same page', near(line), [page, `Before. ${line}. After.`], 2],
  ['on a page that moved', near(line), [page, page, page, `${line}.`], 4],
  ['on the nearest of several pages', near(line, 3), [line, page, page, line], 4],
  ['across a broken word', near('The substitution method'), ['the substi\u00ADtution  method'], 1],
  ['with ligatures and accents', near('Définition of ﬁnite'), ['Definition of finite'], 1],
  ['with a corrected word', near(line), [page, page, line.replace('compares', 'contrasts')], 3],
  ['with words in between', near(line), [`so: ${line.replace('with n', 'with some n')}`], 1],
  ['not if most words are others', near(line), ['The theorem of Pythagoras compares areas of squares'], null],
  ['not by very short words', near('n'), ['n log n'], null],
  ['not by a few words that changed', near('big O notation'), ['big Theta notation'], null],
  ['without a quotation, on the page with the same text', near('', 1, pageKeyOf(page)), ['Title', page], 2],
  [
    'not without a quotation, if the page changed',
    near('', 1, pageKeyOf(page)),
    ['Title', `${page}!?x`],
    null,
  ],
  ['not without a quotation, if the text was not known', near('', 1), ['', page], null],
  ['not in a document without a text', near(line), [], null],
])('finds a place again %s', (_, anchor, pages, found) => {
  expect(findPlace(anchor, pages)).toEqual(
    found === null ? null : { page: found, box, quotation: anchor.quotation },
  )
})

it('knows a page by its letters', () => {
  expect(pageKeyOf('Heaps, and\u00AD more')).toBe(pageKeyOf('heaps and more.'))
  expect(pageKeyOf('Heaps')).not.toBe(pageKeyOf('Hashing'))
  expect(pageKeyOf(' … ')).toBeNull()
  expect(pageKeyOf(undefined)).toBeNull()
})

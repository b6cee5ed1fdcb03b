import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPages, parsePages } from './page-range'

describe('typed pages of a document of 24 pages', () => {
  it.each([
    ['1-4, 7', [1, 2, 3, 4, 7]],
    ['7,1-3', [1, 2, 3, 7]],
    ['3-3', [3]],
    ['4-2', [2, 3, 4]],
    [' 2 ; 5 ', [2, 5]],
    ['1 2 3', [1, 2, 3]],
    ['22-', [22, 23, 24]],
    ['2 – 4', [2, 3, 4]],
    ['5,5,', [5]],
  ])('%j', (text, pages) => expect(parsePages(text, 24)).toEqual({ pages }))

  it.each([
    ['', 'Choose at least one page.'],
    [' , ', 'Choose at least one page.'],
    ['25', 'There is no page 25: this document has 24 pages.'],
    ['0-3', 'There is no page 0: this document has 24 pages.'],
    ['1-999999', 'There is no page 999999: this document has 24 pages.'],
    ['two', '“two” is not a page number. Write pages like 1-4, 7.'],
    ['1-2-3', '“1-2-3” is not a page number. Write pages like 1-4, 7.'],
    ['9'.repeat(99), `“${'9'.repeat(40)}” is not a page number. Write pages like 1-4, 7.`],
  ])('%j is refused', (text, problem) => expect(parsePages(text, 24)).toEqual({ problem }))
})

it('written pages are read as the same pages', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (some) => {
      const pages = some.toSorted((one, other) => one - other)
      expect(parsePages(formatPages(pages), 30)).toEqual({ pages })
    }),
  )
  expect(formatPages([1, 2, 3, 4, 7, 9, 10])).toBe('1-4, 7, 9-10')
})

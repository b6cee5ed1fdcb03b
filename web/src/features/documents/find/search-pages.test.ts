import { expect, it } from 'vitest'
import { pagesAtOnce, searchPages, tickAt, tickPlaces } from './search-pages'

/** Searches a document with the same text on every page, in the middle of it. */
async function search(words: string, pages: number, text: string, stopAt = Infinity) {
  const read: number[] = []
  const stop = new AbortController()
  const textOf = async (page: number) => {
    read.push(page)
    if (page === stopAt) stop.abort()
    return [{ str: text, hasEOL: true, top: 0.5 }]
  }
  const reports: { count: number; complete: boolean }[] = []
  const ticks: number[][] = []
  for await (const found of searchPages({ pages, words, textOf, signal: stop.signal })) {
    const count = [...found.counts.values()].reduce((sum, each) => sum + each, 0)
    reports.push({ count, complete: found.complete })
    ticks.push([...found.ticks])
  }
  return { read, reports, ticks }
}

it.each(['', '  '])('reads no page for the words %j', async (words) => {
  const { read, reports } = await search(words, 3, 'lazy')
  expect({ read, reports }).toEqual({ read: [], reports: [{ count: 0, complete: true }] })
})

it('reports matches after some pages, and at the end all of them', async () => {
  const { reports } = await search('lazy', pagesAtOnce + 1, 'lazy, lazy')
  expect(reports).toEqual([
    { count: pagesAtOnce * 2, complete: false },
    { count: pagesAtOnce * 2 + 2, complete: true },
  ])
})

it('counts all matches, however many there are, and marks a few places', async () => {
  const { reports, ticks } = await search('a', 9, 'a'.repeat(10_000))
  expect(reports).toEqual([{ count: 90_000, complete: true }])
  expect(ticks[0]).toHaveLength(9)
})

it('reads no further page once it is aborted', async () => {
  const { read, reports } = await search('lazy', 9, 'lazy', 2)
  expect({ read, reports }).toEqual({ read: [1, 2], reports: [] })
})

it.each([
  [1, 0, 0],
  [1, 0.5, tickPlaces / 8],
  [3, 0, tickPlaces / 2],
  [4, 1, tickPlaces - 1],
])('a match on page %d of 4 at %d of its height is marked at %d', (page, top, expected) =>
  expect(tickAt(page, top, 4)).toBe(expected),
)

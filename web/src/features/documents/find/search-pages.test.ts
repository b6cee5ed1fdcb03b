import { expect, it } from 'vitest'
import { maxMatches, pagesAtOnce, searchPages } from './search-pages'

/** Searches a document with the same text on every page. */
async function search(words: string, pages: number, text: string, stopAt = Infinity) {
  const read: number[] = []
  const stop = new AbortController()
  const textOf = async (page: number) => {
    read.push(page)
    if (page === stopAt) stop.abort()
    return [{ str: text, hasEOL: true }]
  }
  const reports: { count: number; complete: boolean }[] = []
  for await (const { matches, complete } of searchPages({ pages, words, textOf, signal: stop.signal }))
    reports.push({ count: matches.length, complete })
  return { read, reports }
}

it.each(['', '  '])('reads no page for the words %j', async (words) =>
  expect(await search(words, 3, 'lazy')).toEqual({ read: [], reports: [{ count: 0, complete: true }] }),
)

it('reports matches after some pages, and at the end all of them', async () => {
  const { reports } = await search('lazy', pagesAtOnce + 1, 'lazy, lazy')
  expect(reports).toEqual([
    { count: pagesAtOnce * 2, complete: false },
    { count: pagesAtOnce * 2 + 2, complete: true },
  ])
})

it('stops at the maximum number of matches', async () => {
  const { read, reports } = await search('a', 9, 'a'.repeat(maxMatches - 1))
  expect(read).toEqual([1, 2])
  expect(reports).toEqual([{ count: maxMatches, complete: true }])
})

it('reads no further page once it is aborted', async () =>
  expect(await search('lazy', 9, 'lazy', 2)).toEqual({ read: [1, 2], reports: [] }))

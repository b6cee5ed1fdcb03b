import { describe, expect, it } from 'vitest'
import { keepBookmark, nearestPage, readBookmark } from './bookmark'

const storageOf = (entries: Record<string, string>) => ({
  getItem: (key: string) => entries[key] ?? null,
  setItem: (key: string, value: string) => {
    entries[key] = value
  },
})

describe('bookmarks', () => {
  it('keeps a page per book under the specified key', () => {
    const entries: Record<string, string> = {}
    keepBookmark('how-to-live.pdf', 7, storageOf(entries))
    expect(entries).toEqual({ 'bookmark-how-to-live.pdf': '7' })
    expect(readBookmark('how-to-live.pdf', storageOf(entries))).toBe(7)
  })

  it.each([[null], [''], ['0'], ['-1'], ['1.5'], ['seven']])('reads %j as no bookmark', (kept) => {
    const entries = kept === null ? {} : { 'bookmark-a.pdf': kept }
    expect(readBookmark('a.pdf', storageOf(entries))).toBeNull()
  })
})

it.each([
  [[0, 1000, 2000], 0, 1],
  [[0, 1000, 2000], 499, 1],
  [[0, 1000, 2000], 501, 2],
  [[-900, 100, 1100], 0, 2],
  [[-5000, -4000], 0, 2],
  [[], 0, 1],
])('of page tops %j, the nearest to %d is page %d', (tops, line, page) => {
  expect(nearestPage(tops, line)).toBe(page)
})

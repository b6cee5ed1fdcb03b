import { describe, expect, it } from 'vitest'
import { keepBookmark, readBookmark } from './bookmark'

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

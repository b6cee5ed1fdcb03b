import { describe, expect, it } from 'vitest'
import { createDrafts, latestDrafts } from './drafts'

function memory() {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const draft = (content: string, at: number) => ({ content, baseVersion: 1, at })

describe('drafts of a note', () => {
  it('of two tabs are separate; the latest is adopted, the other one stays', () => {
    const storage = memory()
    createDrafts('a', 'tab1', storage).keep(draft('first', 1))
    createDrafts('a', 'tab2', storage).keep(draft('second', 2))
    createDrafts('b', 'tab1', storage).keep(draft('of another note', 3))
    const drafts = createDrafts('a', 'tab3', storage)
    expect(drafts.adopt()?.content).toBe('second')
    drafts.forget()
    expect(drafts.adopt()?.content).toBe('first')
    drafts.forget()
    expect(drafts.adopt()).toBeNull()
    expect(storage.length).toBe(1)
  })

  it('are forgotten in all tabs once the server has their text', () => {
    const storage = memory()
    createDrafts('a', 'tab1', storage).keep(draft('saved', 1))
    createDrafts('a', 'tab2', storage).keep(draft('newer', 2))
    createDrafts('b', 'tab1', storage).keep(draft('saved', 3))
    createDrafts('a', 'tab3', storage).forgetSaved('saved')
    expect(createDrafts('a', 'tab3', storage).adopt()?.content).toBe('newer')
    expect(storage.length).toBe(2)
  })

  it('that cannot be parsed are ignored', () => {
    const storage = memory()
    storage.setItem('note-draft:a:tab1', '{"content":1}')
    storage.setItem('note-draft:a:tab2', 'nonsense')
    expect(createDrafts('a', 'tab3', storage).adopt()).toBeNull()
  })

  it('report that the browser stores nothing', () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new Error('full')
      },
    }
    expect(createDrafts('a', 'tab1', full).keep(draft('text', 1))).toBe(false)
  })

  it('are found for all notes of a user, the latest of each', () => {
    const storage = memory()
    createDrafts('me:a', 'tab1', storage).keep(draft('first', 1))
    createDrafts('me:a', 'tab2', storage).keep(draft('second', 2))
    createDrafts('me:b', 'tab1', storage).keep(draft('of another note', 3))
    createDrafts('you:a', 'tab1', storage).keep(draft('of another user', 4))
    const found = [...latestDrafts('me', storage)].map(([id, { content }]) => [id, content])
    expect(found).toEqual([
      ['a', 'second'],
      ['b', 'of another note'],
    ])
  })
})

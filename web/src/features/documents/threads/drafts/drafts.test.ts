import { expect, it } from 'vitest'
import { forgetSentAnswer, forgetThreadDrafts, keptDraft } from './drafts'

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
const draft = (text: string) => ({ text, isAnonymous: false, place: null })

it('keeps the drafts of a question and of an answer apart', () => {
  const storage = memory()
  keptDraft('me', { question: 'a' }, storage).keep(draft('why'))
  keptDraft('me', { answer: 'a' }, storage).keep(draft('so'))
  expect(keptDraft('me', { question: 'a' }, storage).read()).toEqual(draft('why'))
  expect(keptDraft('me', { answer: 'a' }, storage).read()).toEqual(draft('so'))
  expect(keptDraft('you', { question: 'a' }, storage).read()).toBeNull()
})

it('forgets a draft that was emptied', () => {
  const storage = memory()
  const kept = keptDraft('me', { question: 'a' }, storage)
  kept.keep(draft('why'))
  kept.keep(draft(' '))
  expect(storage.length).toBe(0)
})

it('forgets all drafts of a user who logs out, and none of others', () => {
  const storage = memory()
  keptDraft('me', { question: 'a' }, storage).keep(draft('why'))
  keptDraft('me', { answer: 'b' }, storage).keep(draft('so'))
  keptDraft('you', { answer: 'b' }, storage).keep(draft('so'))
  forgetThreadDrafts('me', storage)
  expect(keptDraft('me', { answer: 'b' }, storage).read()).toBeNull()
  expect(keptDraft('you', { answer: 'b' }, storage).read()).toEqual(draft('so'))
  expect(storage.length).toBe(1)
})

it('forgets the draft of an answer that was sent, unless it was changed since', () => {
  const storage = memory()
  const kept = keptDraft('me', { answer: 'b' }, storage)
  kept.keep(draft('so'))
  forgetSentAnswer('me', 'b', 'not so', storage)
  expect(kept.read()).toEqual(draft('so'))
  forgetSentAnswer('me', 'b', 'so', storage)
  expect(kept.read()).toBeNull()
})

it.each(['nonsense', '{"text":1}', 'null'])('ignores what it cannot parse: %s', (text) => {
  const storage = memory()
  storage.setItem('thread-draft:me:question:a', text)
  expect(keptDraft('me', { question: 'a' }, storage).read()).toBeNull()
})

it('goes on where the browser has no room', () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(() => keptDraft('me', { question: 'a' }, full).keep(draft('why'))).not.toThrow()
})

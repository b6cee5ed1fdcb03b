import { expect, it } from 'vitest'
import { claimUnshown } from './shown-warnings'

function memory(entries: Record<string, string> = {}) {
  return {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value
    },
  }
}
const [first, second] = [{ at: '2026-11-20T10:00:00.000Z' }, { at: '2026-11-20T11:00:00.000Z' }]

it('shows each warning once per session, however it arrives', () => {
  const storage = memory()
  expect(claimUnshown([first], [storage])).toEqual([first])
  expect(claimUnshown([first, second], [storage])).toEqual([second])
  expect(claimUnshown([first, second], [storage])).toEqual([])
})

it('shows all again if the stored list cannot be parsed', () => {
  expect(claimUnshown([first], [memory({ 'warnings-shown': '{' })])).toEqual([first])
  expect(claimUnshown([first], [memory({ 'warnings-shown': '{"a":1}' })])).toEqual([first])
})

it('shows none that another tab has shown', () => {
  const shared = memory()
  expect(claimUnshown([first], [memory(), shared])).toEqual([first])
  expect(claimUnshown([first, second], [memory(), shared])).toEqual([second])
})

it('shows none again after a reload that ended the shared session', () => {
  const own = memory()
  claimUnshown([first], [own, memory()])
  expect(claimUnshown([first], [own, memory()])).toEqual([])
})

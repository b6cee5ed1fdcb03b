import { beforeEach, expect, it, vi } from 'vitest'
import { MemoryStorage } from '../../session/testing/memory-storage'
import { student } from '../../session/testing/student'

const other = { ...student, _id: 'f'.repeat(24) }

/** A newly opened tab. */
async function openTab() {
  vi.resetModules()
  const { useSession } = await import('../../session/session-store')
  const recent = await import('./recent-searches')
  recent.forgetSearchesOfOthers()
  return { session: useSession.getState(), ...recent }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
})

it('keeps the last eight searches, each once, the newest first', async () => {
  const tab = await openTab()
  for (const query of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '3']) tab.rememberSearch(query)
  expect(tab.recentSearches()).toEqual(['3', '9', '8', '7', '6', '5', '4', '2'])
})

it('keeps them beside the login: in the tab, unless the login is remembered', async () => {
  const tab = await openTab()
  tab.session.signIn(student, 'token', false)
  tab.rememberSearch('here')
  expect(localStorage.getItem('recent-searches')).toBeNull()
  tab.session.signOut('logout')
  tab.session.signIn(student, 'token', true)
  tab.rememberSearch('everywhere')
  expect((await openTab()).recentSearches()).toEqual(['everywhere'])
})

it('removes them at a logout', async () => {
  const tab = await openTab()
  tab.session.signIn(student, 'token', true)
  tab.rememberSearch('mine')
  tab.session.signOut('logout')
  expect([localStorage.getItem('recent-searches'), sessionStorage.getItem('recent-searches')]).toEqual([
    null,
    null,
  ])
})

it('keeps those of an expired login for the same user alone', async () => {
  const tab = await openTab()
  tab.session.signIn(student, 'token', true)
  tab.rememberSearch('mine')
  tab.session.signOut('expired')
  expect(tab.recentSearches()).toEqual([])
  tab.session.signIn(student, 'next token', true)
  expect(tab.recentSearches()).toEqual(['mine'])
  tab.session.signOut('expired')
  tab.session.signIn(other, 'another token', true)
  expect(tab.recentSearches()).toEqual([])
  expect(localStorage.getItem('recent-searches')).toBeNull()
})

it('removes a visitor’s when somebody signs in', async () => {
  const tab = await openTab()
  tab.rememberSearch('as a visitor')
  expect(tab.recentSearches()).toEqual(['as a visitor'])
  tab.session.signIn(student, 'token', true)
  expect(sessionStorage.getItem('recent-searches')).toBeNull()
})

it('has none where the browser keeps nothing, or something else', async () => {
  const tab = await openTab()
  sessionStorage.setItem('recent-searches', '{"owner":null,"queries":[1]}')
  expect(tab.recentSearches()).toEqual([])
  sessionStorage.setItem('recent-searches', 'nonsense')
  expect(tab.recentSearches()).toEqual([])
})

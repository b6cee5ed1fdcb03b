import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryStorage } from './testing/memory-storage'
import { student } from './testing/student'
import { until } from './testing/until'

vi.stubGlobal('localStorage', new MemoryStorage())
vi.stubGlobal('sessionStorage', new MemoryStorage())
// Like a page without HTTPS: no Web Locks.
vi.stubGlobal('navigator', {})
const browser = new EventTarget()
vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
const { useSession } = await import('./session-store')
const { followOtherTabs } = await import('./other-tabs')

const other = { ...student, _id: 'b'.repeat(24), username: 'aisha' }
const remember = (user: typeof student, token: string) =>
  localStorage.setItem('user', JSON.stringify({ user, token }))
/** Storage event about the remembered login, which may have changed again since. */
const dispatchStored = (newValue: string | null) =>
  browser.dispatchEvent(
    Object.assign(new Event('storage'), { storageArea: localStorage, key: 'user', newValue }),
  )

describe('a tab that follows the others', () => {
  const otherTab = new BroadcastChannel('session')
  let stop = () => {}
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    useSession.setState({ user: null, token: null, endedBy: null })
    stop = followOtherTabs()
  })
  afterEach(() => stop())

  it('signs out when the login ends in another tab', async () => {
    useSession.getState().signIn(student, 'first', true)
    localStorage.removeItem('user')
    otherTab.postMessage({ kind: 'ended', token: 'first', why: 'logout' })
    await until(() => expect(useSession.getState()).toMatchObject({ token: null, endedBy: 'logout' }))
  })

  it('adopts the next login if the message that the previous one ended is late', async () => {
    useSession.getState().signIn(student, 'first', true)
    remember(other, 'second')
    otherTab.postMessage({ kind: 'ended', token: 'first', why: 'logout' })
    await until(() => expect(useSession.getState()).toMatchObject({ user: other, token: 'second' }))
    expect(localStorage.getItem('user')).toContain('second')
  })

  it('keeps the next login if a message about a login for open tabs is late', async () => {
    useSession.getState().signIn(student, 'first', true)
    remember(other, 'third')
    otherTab.postMessage({ kind: 'session', session: { user: student, token: 'second' } })
    await until(() => expect(useSession.getState()).toMatchObject({ user: other, token: 'third' }))
    expect(localStorage.getItem('user')).toContain('third')
  })

  it('adopts a login that is for open tabs only', async () => {
    otherTab.postMessage({ kind: 'session', session: { user: other, token: 'second' } })
    await until(() => expect(useSession.getState()).toMatchObject({ user: other, token: 'second' }))
    expect(sessionStorage.getItem('user')).toContain('second')
    expect(localStorage.getItem('user')).toBeNull()
  })

  it('reads the current storage, not the value in the event', () => {
    useSession.getState().signIn(student, 'first', true)
    remember(other, 'second')
    dispatchStored(null)
    expect(useSession.getState()).toMatchObject({ user: other, token: 'second' })
    expect(localStorage.getItem('user')).toContain('second')
    localStorage.removeItem('user')
    dispatchStored(JSON.stringify({ user: student, token: 'first' }))
    expect(useSession.getState()).toMatchObject({ user: null, endedBy: 'expired' })
  })
})

describe('a tab that has not yet been notified of the next login', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    useSession.getState().signIn(student, 'first', true)
    remember(other, 'second')
  })

  it.each([
    ['its own login ends', () => useSession.getState().signOut('expired')],
    ['something changes of its user', () => useSession.getState().updateUser({ points: 60 })],
    ['its token is renewed', () => useSession.getState().renew('third')],
  ])('leaves that login where it is when %s', (_, act) => {
    act()
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ user: other, token: 'second' })
  })
})

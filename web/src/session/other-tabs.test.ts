import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryStorage } from './testing/memory-storage'
import { student } from './testing/student'
import { until } from './testing/until'

vi.stubGlobal('localStorage', new MemoryStorage())
vi.stubGlobal('sessionStorage', new MemoryStorage())
// As it is without https: there are no locks.
vi.stubGlobal('navigator', {})
const browser = new EventTarget()
vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
const { useSession } = await import('./session-store')
const { followOtherTabs } = await import('./other-tabs')

const other = { ...student, _id: 'b'.repeat(24), username: 'aisha' }
const remember = (user: typeof student, token: string) =>
  localStorage.setItem('user', JSON.stringify({ user, token }))
/** What this tab hears of a change to what the tabs remember, which may have changed again since. */
const hearStored = (newValue: string | null) =>
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

  it('leaves when the login ends elsewhere', async () => {
    useSession.getState().signIn(student, 'first', true)
    localStorage.removeItem('user')
    otherTab.postMessage({ kind: 'ended', token: 'first', why: 'logout' })
    await until(() => expect(useSession.getState()).toMatchObject({ token: null, endedBy: 'logout' }))
  })

  it('follows the next login where it hears late that the one before ended', async () => {
    useSession.getState().signIn(student, 'first', true)
    remember(other, 'second')
    otherTab.postMessage({ kind: 'ended', token: 'first', why: 'logout' })
    await until(() => expect(useSession.getState()).toMatchObject({ user: other, token: 'second' }))
    expect(localStorage.getItem('user')).toContain('second')
  })

  it('keeps the next login where it hears late of one for the open tabs only', async () => {
    useSession.getState().signIn(student, 'first', true)
    remember(other, 'third')
    otherTab.postMessage({ kind: 'session', session: { user: student, token: 'second' } })
    await until(() => expect(useSession.getState()).toMatchObject({ user: other, token: 'third' }))
    expect(localStorage.getItem('user')).toContain('third')
  })

  it('takes over a login for the open tabs only', async () => {
    otherTab.postMessage({ kind: 'session', session: { user: other, token: 'second' } })
    await until(() => expect(useSession.getState()).toMatchObject({ user: other, token: 'second' }))
    expect(sessionStorage.getItem('user')).toContain('second')
    expect(localStorage.getItem('user')).toBeNull()
  })

  it('reads what stands in the storage now, not what stood there when the event was made', () => {
    useSession.getState().signIn(student, 'first', true)
    remember(other, 'second')
    hearStored(null)
    expect(useSession.getState()).toMatchObject({ user: other, token: 'second' })
    expect(localStorage.getItem('user')).toContain('second')
    localStorage.removeItem('user')
    hearStored(JSON.stringify({ user: student, token: 'first' }))
    expect(useSession.getState()).toMatchObject({ user: null, endedBy: 'expired' })
  })
})

describe('a tab that has not heard of the next login', () => {
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

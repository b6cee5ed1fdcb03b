import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryStorage } from './testing/memory-storage'
import { student as user } from './testing/student'

/** The store of a newly opened tab. */
async function openTab() {
  vi.resetModules()
  return (await import('./session-store')).useSession
}

describe('the session', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', new MemoryStorage())
    vi.stubGlobal('sessionStorage', new MemoryStorage())
  })

  it('is stored for the tab only if it is not remembered', async () => {
    const session = await openTab()
    session.getState().signIn(user, 'token', false)
    expect(sessionStorage.getItem('user')).not.toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
  })

  it('is found by another tab if it is remembered', async () => {
    const session = await openTab()
    session.getState().signIn(user, 'token', true)
    expect((await openTab()).getState()).toMatchObject({ user, token: 'token' })
  })

  it('stores changes of the user where the session is stored', async () => {
    const session = await openTab()
    session.getState().signIn(user, 'token', true)
    session.getState().updateUser({ points: 60 })
    expect((await openTab()).getState().user?.points).toBe(60)
    expect(sessionStorage.getItem('user')).toBeNull()
  })

  it('renders nothing again when the server confirms what is known', async () => {
    const session = await openTab()
    session.getState().signIn(user, 'token', true)
    const before = session.getState()
    session.getState().updateUser(structuredClone(user))
    expect(session.getState()).toBe(before)
  })

  it('leaves nothing in storage when it ends', async () => {
    const session = await openTab()
    session.getState().signIn(user, 'token', true)
    session.getState().signOut('logout')
    expect(session.getState().user).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
  })

  it.each(['', '{', '{"user":{}}', 'null'])('is none where %j is stored', async (stored) => {
    localStorage.setItem('user', stored)
    expect((await openTab()).getState().user).toBeNull()
  })
})

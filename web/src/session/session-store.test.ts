import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryStorage } from './testing/memory-storage'
import { student as user } from './testing/student'

/** The store as a freshly opened tab finds it. */
async function openTab() {
  vi.resetModules()
  return (await import('./session-store')).useSession
}

describe('the session', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', new MemoryStorage())
    vi.stubGlobal('sessionStorage', new MemoryStorage())
  })

  it('is kept for the tab alone when it is not to be remembered', async () => {
    const session = await openTab()
    session.getState().signIn(user, 'token', false)
    expect(sessionStorage.getItem('user')).not.toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
  })

  it('is found again by another tab when it is to be remembered', async () => {
    const session = await openTab()
    session.getState().signIn(user, 'token', true)
    expect((await openTab()).getState()).toMatchObject({ user, token: 'token' })
  })

  it('keeps what changes of the user where the session is kept', async () => {
    const session = await openTab()
    session.getState().signIn(user, 'token', true)
    session.getState().updateUser({ points: 60 })
    expect((await openTab()).getState().user?.points).toBe(60)
    expect(sessionStorage.getItem('user')).toBeNull()
  })

  it('leaves nothing behind when it ends', async () => {
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

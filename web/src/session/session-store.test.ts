import type { SessionUser } from '#events'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const user: SessionUser = {
  _id: 'a'.repeat(24),
  username: 'weilin',
  avatar: '',
  email: 'weilin@u.nus.edu',
  role: 'student',
  isActive: true,
  emailVerified: true,
  points: 10,
  ownedBooks: [],
  savedDocuments: [],
  currentModules: [],
  uploadedDocuments: 1,
}

/** Storage as browsers have it, in memory. */
class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  [name: string]: unknown
  get length() {
    return this.#items.size
  }
  clear() {
    this.#items.clear()
  }
  getItem(key: string) {
    return this.#items.get(key) ?? null
  }
  key(index: number) {
    return [...this.#items.keys()][index] ?? null
  }
  removeItem(key: string) {
    this.#items.delete(key)
  }
  setItem(key: string, value: string) {
    this.#items.set(key, value)
  }
}

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
    session.getState().signOut()
    expect(session.getState().user).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
  })

  it.each(['', '{', '{"user":{}}', 'null'])('is none where %j is stored', async (stored) => {
    localStorage.setItem('user', stored)
    expect((await openTab()).getState().user).toBeNull()
  })
})

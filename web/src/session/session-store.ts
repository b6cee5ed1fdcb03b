// Keeps the settings in the part of the program that makes the first schema.
import '../zod-settings'
import { sessionUser, type SessionUser } from '#events'
import { z } from 'zod'
import { create } from 'zustand'

const storageKey = 'user'
const storedSession = z.object({ user: sessionUser, token: z.string().min(1) })

interface SessionState {
  user: SessionUser | null
  token: string | null
  /** `remember`: kept after the browser closes; otherwise for this tab only. */
  signIn: (user: SessionUser, token: string, remember: boolean) => void
  /** Changes what is known of the signed-in user; nothing while nobody is. */
  updateUser: (change: Partial<SessionUser>) => void
  signOut: () => void
}

/** Who is signed in, kept in the browser under the key 'user'. */
export const useSession = create<SessionState>()((set, get) => ({
  ...(read(sessionStorage) ?? read(localStorage) ?? { user: null, token: null }),
  signIn(user, token, remember) {
    forget()
    const storage = remember ? localStorage : sessionStorage
    storage.setItem(storageKey, JSON.stringify({ user, token }))
    set({ user, token })
  },
  updateUser(change) {
    const { user, token } = get()
    if (user === null) return
    const changed = { ...user, ...change }
    const storage = sessionStorage.getItem(storageKey) === null ? localStorage : sessionStorage
    storage.setItem(storageKey, JSON.stringify({ user: changed, token }))
    set({ user: changed })
  },
  signOut() {
    forget()
    set({ user: null, token: null })
  },
}))

/** A remembered session that starts or ends in one tab does so in all of them. Returns how to stop. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.storageArea !== localStorage || (event.key !== storageKey && event.key !== null)) return
    if (sessionStorage.getItem(storageKey) !== null) return
    useSession.setState(read(localStorage) ?? { user: null, token: null })
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

function read(storage: Storage) {
  try {
    return storedSession.safeParse(JSON.parse(storage.getItem(storageKey) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

function forget() {
  sessionStorage.removeItem(storageKey)
  localStorage.removeItem(storageKey)
}

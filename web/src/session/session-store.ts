import type { SessionUser } from '#events'
import { create } from 'zustand'
import { forget, keep, keepChanged, tabSession } from './stored-session'

/** Why the session ended. */
export type SessionEnd = 'logout' | 'expired' | 'password-changed' | 'account-closed' | 'suspended'

interface SessionState {
  user: SessionUser | null
  token: string | null
  /** Reset when another page opens. */
  endedBy: SessionEnd | null
  /** `remember`: keep the session after the browser closes; otherwise for open tabs only. */
  signIn: (user: SessionUser, token: string, remember: boolean) => void
  /** Updates the signed-in user; does nothing if nobody is signed in. */
  updateUser: (change: Partial<SessionUser>) => void
  /** Replaces the token. */
  renew: (token: string) => void
  signOut: (why: SessionEnd) => void
}

/** The signed-in user, stored in the browser under the key 'user'. */
export const useSession = create<SessionState>()((set, get) => ({
  ...(tabSession() ?? { user: null, token: null }),
  endedBy: null,
  signIn(user, token, remember) {
    keep({ user, token }, remember)
    set({ user, token, endedBy: null })
  },
  updateUser(change) {
    const { user, token } = get()
    if (user === null || token === null) return
    const changed = { ...user, ...change }
    // The server mostly confirms what is known, which every part that shows the user would render again.
    if (JSON.stringify(changed) === JSON.stringify(user)) return
    keepChanged({ user: changed, token }, token)
    set({ user: changed })
  },
  renew(token) {
    const { user, token: before } = get()
    if (user === null || before === null) return
    keepChanged({ user, token }, before)
    set({ token })
  },
  signOut(why) {
    const { user, token } = get()
    if (user === null || token === null) return
    forget(token)
    set({ user: null, token: null, endedBy: why })
  },
}))

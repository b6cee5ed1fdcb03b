import { z } from 'zod'
import { create } from 'zustand'

const storageKey = 'suspended-session'
const draftKey = 'appeal-draft'
const stored = z.object({ token: z.string().min(1), remember: z.boolean() })
type SuspendedSession = z.infer<typeof stored>

/**
 * The session of an account that is suspended: its token opens nothing but the reasons and the appeal, until the account is
 * active again. Kept where the session was kept; null where there is none.
 */
export const useSuspendedSession = create<{ session: SuspendedSession | null }>()(() => ({
  session: read(sessionStorage) ?? read(localStorage),
}))

/** Keeps what is left of a session. `remember`: also after the browser closes. */
export function keepSuspendedSession(session: SuspendedSession): void {
  forgetSuspendedSession()
  const storage = session.remember ? localStorage : sessionStorage
  storage.setItem(storageKey, JSON.stringify(session))
  useSuspendedSession.setState({ session })
}

/** Forgets it: the account is active again, or its token has ended. */
export function forgetSuspendedSession(): void {
  sessionStorage.removeItem(storageKey)
  localStorage.removeItem(storageKey)
  sessionStorage.removeItem(draftKey)
  useSuspendedSession.setState({ session: null })
}

/** What was written of an appeal in this tab and is not sent yet: a reload keeps it, and it ends with the session. */
export const readAppealDraft = (): string => sessionStorage.getItem(draftKey) ?? ''
export const keepAppealDraft = (message: string): void => sessionStorage.setItem(draftKey, message)

function read(storage: Storage): SuspendedSession | null {
  try {
    return stored.safeParse(JSON.parse(storage.getItem(storageKey) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

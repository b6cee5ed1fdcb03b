import { z } from 'zod'
import { create } from 'zustand'

const storageKey = 'suspended-session'
const draftKey = 'appeal-draft'
const stored = z.object({ token: z.string().min(1), remember: z.boolean() })
type SuspendedSession = z.infer<typeof stored>

/**
 * Session of a suspended account: its token gives access only to the reasons and the appeal until the account is active again.
 * Stored where the session was; null if there is none.
 */
export const useSuspendedSession = create<{ session: SuspendedSession | null }>()(() => ({
  session: read(sessionStorage) ?? read(localStorage),
}))

/** `remember`: keep it after the browser closes. */
export function keepSuspendedSession(session: SuspendedSession): void {
  forgetSuspendedSession()
  const storage = session.remember ? localStorage : sessionStorage
  storage.setItem(storageKey, JSON.stringify(session))
  useSuspendedSession.setState({ session })
}

/** Call it once the account is active again or the token has expired. */
export function forgetSuspendedSession(): void {
  sessionStorage.removeItem(storageKey)
  localStorage.removeItem(storageKey)
  sessionStorage.removeItem(draftKey)
  useSuspendedSession.setState({ session: null })
}

/** Unsent text of an appeal, per tab: it survives a reload and is deleted with the session. */
export const readAppealDraft = (): string => sessionStorage.getItem(draftKey) ?? ''
export const keepAppealDraft = (message: string): void => sessionStorage.setItem(draftKey, message)

function read(storage: Storage): SuspendedSession | null {
  try {
    return stored.safeParse(JSON.parse(storage.getItem(storageKey) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

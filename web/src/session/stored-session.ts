// Must be in the same chunk as the first schema.
import '../zod-settings'
import { sessionUser } from '#events'
import { z } from 'zod'

const key = 'user'
const storedSession = z.object({ user: sessionUser, token: z.string().min(1) })

/** A stored login: in localStorage if remembered, otherwise in sessionStorage. */
export type StoredSession = z.infer<typeof storedSession>

/** Parses a stored login; null if it is invalid. */
export const readSession = (value: unknown): StoredSession | null =>
  storedSession.safeParse(value).data ?? null

/** The login of this tab, or null. */
export const tabSession = (): StoredSession | null => parse(sessionStorage) ?? rememberedSession()

/** The remembered login that all tabs share, or null. */
export const rememberedSession = (): StoredSession | null => parse(localStorage)

/** True if `event` reports a change of the remembered login. */
export const isOfRemembered = ({ storageArea, key: changed }: StorageEvent): boolean =>
  storageArea === localStorage && (changed === key || changed === null)

export const isRemembered = (): boolean => sessionStorage.getItem(key) === null

/** Stores a login and replaces any other. `remember`: keep it after the browser closes. */
export function keep(session: StoredSession, remember: boolean): void {
  sessionStorage.removeItem(key)
  localStorage.removeItem(key)
  ;(remember ? localStorage : sessionStorage).setItem(key, JSON.stringify(session))
}

/**
 * Stores changes of the login with this token. A remembered login is shared with other tabs: if another login has replaced it, or
 * it has ended, nothing is written.
 */
export function keepChanged(session: StoredSession, token: string): void {
  if (!isRemembered()) sessionStorage.setItem(key, JSON.stringify(session))
  else if (rememberedSession()?.token === token) localStorage.setItem(key, JSON.stringify(session))
}

/** Stores a login for this tab only; the remembered one is not touched. */
export const keepHere = (session: StoredSession): void => sessionStorage.setItem(key, JSON.stringify(session))

/** Deletes this tab's own login; the remembered one is not touched. */
export const forgetHere = (): void => sessionStorage.removeItem(key)

/** Deletes the login with this token in every tab; another remembered login is not touched. */
export function forget(token: string): void {
  forgetHere()
  if (rememberedSession()?.token === token) localStorage.removeItem(key)
}

function parse(storage: Storage): StoredSession | null {
  try {
    return readSession(JSON.parse(storage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

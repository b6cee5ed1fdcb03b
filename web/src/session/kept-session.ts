// Keeps the settings in the part of the program that makes the first schema.
import '../zod-settings'
import { sessionUser } from '#events'
import { z } from 'zod'

const key = 'user'
const keptSession = z.object({ user: sessionUser, token: z.string().min(1) })

/** A login as a browser keeps it: in localStorage where it is remembered, in sessionStorage where it is not. */
export type KeptSession = z.infer<typeof keptSession>

/** Reads what may be a login; null when it is none. */
export const readSession = (value: unknown): KeptSession | null => keptSession.safeParse(value).data ?? null

/** The login of this tab; null when there is none. */
export const keptHere = (): KeptSession | null => parse(sessionStorage) ?? keptRemembered()

/** The login that the tabs remember, as it stands now; null when there is none. */
export const keptRemembered = (): KeptSession | null => parse(localStorage)

/** Whether `event` is about the remembered login. */
export const isOfRemembered = ({ storageArea, key: changed }: StorageEvent): boolean =>
  storageArea === localStorage && (changed === key || changed === null)

export const isRemembered = (): boolean => sessionStorage.getItem(key) === null

/** Keeps a login in place of every other one. `remember`: also after the browser is closed. */
export function keep(session: KeptSession, remember: boolean): void {
  sessionStorage.removeItem(key)
  localStorage.removeItem(key)
  ;(remember ? localStorage : sessionStorage).setItem(key, JSON.stringify(session))
}

/**
 * Keeps what changed of the login of this `token` where it is kept. A remembered one is shared: where another login took its
 * place meanwhile, or it ended, that stands.
 */
export function keepChanged(session: KeptSession, token: string): void {
  if (!isRemembered()) sessionStorage.setItem(key, JSON.stringify(session))
  else if (keptRemembered()?.token === token) localStorage.setItem(key, JSON.stringify(session))
}

/** Keeps a login for this tab alone, and leaves alone what the tabs remember. */
export const keepHere = (session: KeptSession): void => sessionStorage.setItem(key, JSON.stringify(session))

/** Keeps no login for this tab alone any more; one that the tabs remember stays. */
export const forgetHere = (): void => sessionStorage.removeItem(key)

/** Forgets the login of this `token` for every tab; another one that the tabs remember meanwhile stays. */
export function forget(token: string): void {
  forgetHere()
  if (keptRemembered()?.token === token) localStorage.removeItem(key)
}

function parse(storage: Storage): KeptSession | null {
  try {
    return readSession(JSON.parse(storage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

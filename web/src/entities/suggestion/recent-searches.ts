import { z } from 'zod'
import { useSession } from '../../session/session-store'
import { isRemembered } from '../../session/stored-session'

const key = 'recent-searches'
const maxRecent = 8
/** `owner`: the user's id; null for a visitor. */
const stored = z.object({ owner: z.string().nullable(), queries: z.array(z.string()).max(maxRecent) })

const ownerNow = () => useSession.getState().user?._id ?? null

/** Where the login is: after an unremembered one, and after a visit, nothing outlives the tab. */
const storage = () => (ownerNow() !== null && isRemembered() ? localStorage : sessionStorage)

/** The latest searches of this user in this browser, the newest first. */
export function recentSearches(): readonly string[] {
  const kept = read(storage())
  return kept?.owner === ownerNow() ? kept.queries : []
}

export function rememberSearch(query: string): void {
  const others = recentSearches().filter((other) => other !== query)
  const queries = [query, ...others].slice(0, maxRecent)
  try {
    storage().setItem(key, JSON.stringify({ owner: ownerNow(), queries }))
  } catch {
    // The browser keeps nothing: then there are no recent searches.
  }
}

export function forgetSearches(): void {
  sessionStorage.removeItem(key)
  localStorage.removeItem(key)
}

/** Forgets the searches of a user who leaves, and of others when somebody signs in. Returns a function that stops. */
export function forgetSearchesOfOthers(): () => void {
  const forget = () => {
    for (const each of [sessionStorage, localStorage])
      if (each.getItem(key) !== null && read(each)?.owner !== ownerNow()) each.removeItem(key)
  }
  return useSession.subscribe((now, before) => {
    if (now.user?._id === before.user?._id) return
    // The same user may log in again: an expired login keeps their searches, and shows them to nobody else.
    if (now.user !== null || now.endedBy !== 'expired') forget()
  })
}

function read(from: Storage): z.infer<typeof stored> | null {
  try {
    return stored.safeParse(JSON.parse(from.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

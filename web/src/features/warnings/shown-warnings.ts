import { z } from 'zod'

const key = 'warnings-shown'
const identities = z.array(z.string())
type Kept = Pick<Storage, 'getItem' | 'setItem'>

/** Held by every tab with a signed-in user. */
const openTabs = 'warnings-of-open-tabs'
let joined: Promise<void> | undefined

/**
 * Returns the warnings that no tab of this browser session has shown yet, and marks them as shown. If several tabs call it at
 * once, one gets them.
 */
export async function claimInSession<W extends { at: string }>(warnings: readonly W[]): Promise<W[]> {
  // Web Locks need HTTPS; without them each tab shows its own.
  if (!('locks' in navigator)) return claimUnshown(warnings, [sessionStorage])
  joined ??= joinSession()
  await joined
  const unshown = await navigator.locks.request(key, () =>
    claimUnshown(warnings, [sessionStorage, localStorage]),
  )
  const held = await Promise.all(unshown.map(({ at }) => holdAlone(`${key} ${at}`)))
  return unshown.filter((_, index) => held[index])
}

/**
 * True if no other tab holds this lock; then this tab holds it until it closes. Another tab may see local storage writes only
 * after a moment.
 */
const holdAlone = (name: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock === null ? undefined : new Promise(() => undefined)
      })
      .catch(reject)
  })

/** The shared list ends with the last tab; this tab's own list survives its reloads. */
async function joinSession(): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  if (!held.some(({ name }) => name === openTabs)) localStorage.removeItem(key)
  void navigator.locks.request(openTabs, { mode: 'shared' }, () => new Promise(() => undefined))
}

/** Returns the warnings not stored as shown in any of the storages, and stores them in all. */
export function claimUnshown<W extends { at: string }>(
  warnings: readonly W[],
  storages: readonly Kept[],
): W[] {
  const shown = new Set(storages.flatMap(readShown))
  const unshown = warnings.filter(({ at }) => !shown.has(at))
  if (unshown.length > 0) {
    const all = JSON.stringify([...shown, ...unshown.map(({ at }) => at)])
    for (const storage of storages) storage.setItem(key, all)
  }
  return unshown
}

function readShown(storage: Kept): string[] {
  try {
    return identities.parse(JSON.parse(storage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

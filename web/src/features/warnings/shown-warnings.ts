import { z } from 'zod'

const key = 'warnings-shown'
const identities = z.array(z.string())
type Kept = Pick<Storage, 'getItem' | 'setItem'>

/** Held by every tab in which somebody is signed in. */
const openTabs = 'warnings-of-open-tabs'
let joined: Promise<void> | undefined

/**
 * Of these warnings, the ones that no tab of this browser session has shown yet; they count as shown from now on. Of several tabs
 * that ask at once, one gets them.
 */
export async function claimInSession<W extends { at: string }>(warnings: readonly W[]): Promise<W[]> {
  // Without https there are no locks: each tab shows for itself.
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
 * Whether no other tab holds this lock; then this one does, until it is closed. What one tab keeps in the local storage, another may read
 * a moment later only.
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

/** What is kept for all tabs ends with the last of them; what this tab keeps lasts over its reloads. */
async function joinSession(): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  if (!held.some(({ name }) => name === openTabs)) localStorage.removeItem(key)
  void navigator.locks.request(openTabs, { mode: 'shared' }, () => new Promise(() => undefined))
}

/** Of these warnings, the ones that are kept as shown nowhere; they are kept everywhere from now on. */
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

import { z } from 'zod'

const key = 'warnings-shown'
const identities = z.array(z.string())

/** Of these warnings, the ones this browser session has not shown yet; they count as shown from now on. */
export function claimUnshown<W extends { at: string }>(
  warnings: readonly W[],
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): W[] {
  const shown = readShown(storage)
  const unshown = warnings.filter(({ at }) => !shown.includes(at))
  if (unshown.length > 0) {
    storage.setItem(key, JSON.stringify([...shown, ...unshown.map(({ at }) => at)]))
  }
  return unshown
}

function readShown(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    return identities.parse(JSON.parse(storage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

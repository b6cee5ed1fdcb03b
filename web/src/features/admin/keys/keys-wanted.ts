import { create } from 'zustand'

const keptAs = 'desk-keys'

/** Whether single keys act on admin pages. Who uses speech input may turn them off; kept in this browser. */
export const useKeysWanted = create<{ wanted: boolean }>()(() => ({ wanted: readKept() !== 'off' }))

/** Turns single keys on or off. */
export function wantKeys(wanted: boolean): void {
  useKeysWanted.setState({ wanted })
  try {
    if (wanted) localStorage.removeItem(keptAs)
    else localStorage.setItem(keptAs, 'off')
  } catch {
    // The browser keeps nothing: it lasts as long as the page.
  }
}

function readKept(): string | null {
  try {
    return localStorage.getItem(keptAs)
  } catch {
    return null
  }
}

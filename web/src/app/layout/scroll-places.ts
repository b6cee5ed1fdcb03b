import { z } from 'zod'

const storageKey = 'scroll-places'
/** Positions kept, more than anybody goes back. */
const most = 60
const stored = z.array(z.tuple([z.string(), z.number().nonnegative()]))

/** Scroll positions of this tab's history entries, in pixels; `save` keeps them across a reload. */
export function createScrollPlaces(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const places = new Map(read(storage))
  return {
    /** Undefined for an entry not visited yet. */
    get: (entry: string): number | undefined => places.get(entry),
    set(entry: string, top: number): void {
      // The most recent entry is last.
      places.delete(entry)
      places.set(entry, top)
    },
    keep(): void {
      try {
        storage.setItem(storageKey, JSON.stringify([...places].slice(-most)))
      } catch {
        // Without storage a reload starts at the top.
      }
    },
  }
}

function read(storage: Pick<Storage, 'getItem'>): [string, number][] {
  try {
    return stored.safeParse(JSON.parse(storage.getItem(storageKey) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

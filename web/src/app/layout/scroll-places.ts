import { z } from 'zod'

const storageKey = 'scroll-places'
/** As far back as anybody goes. */
const most = 60
const stored = z.array(z.tuple([z.string(), z.number().nonnegative()]))

/** How far down each entry of this tab's history was left, in pixels; kept over a reload once it is told to. */
export function createScrollPlaces(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const places = new Map(read(storage))
  return {
    /** Undefined where one has not been yet. */
    get: (entry: string): number | undefined => places.get(entry),
    set(entry: string, top: number): void {
      // What was left last goes last.
      places.delete(entry)
      places.set(entry, top)
    },
    keep(): void {
      try {
        storage.setItem(storageKey, JSON.stringify([...places].slice(-most)))
      } catch {
        // Without storage one begins at the top after a reload.
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

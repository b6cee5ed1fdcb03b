import { z } from 'zod'

const key = 'reading-places'
/** The number of texts remembered: the most recent ones. */
const maxPlaces = 200
const kept = z.array(z.tuple([z.string(), z.number().int().positive()]))
type Places = z.infer<typeof kept>

/** The last page of a text that was read in this browser; 1 if unknown. */
export const readPlace = (text: string, storage: Pick<Storage, 'getItem'> = localStorage): number =>
  placesIn(storage).find(([name]) => name === text)?.[1] ?? 1

/** True if a text was read past its first page in this browser. */
export const hasPlaces = (storage: Pick<Storage, 'getItem'> = localStorage): boolean =>
  placesIn(storage).length > 0

/** Stores the current page of a text. */
export function keepPlace(
  text: string,
  page: number,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  const others = placesIn(storage).filter(([name]) => name !== text)
  const places: Places = page > 1 ? [[text, page], ...others] : others
  storage.setItem(key, JSON.stringify(places.slice(0, maxPlaces)))
}

function placesIn(storage: Pick<Storage, 'getItem'>): Places {
  try {
    return kept.safeParse(JSON.parse(storage.getItem(key) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

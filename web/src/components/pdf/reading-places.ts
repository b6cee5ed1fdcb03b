import { z } from 'zod'

const key = 'reading-places'
/** Of so many texts the place is remembered: those read last. */
const maxPlaces = 200
const kept = z.array(z.tuple([z.string(), z.number().int().positive()]))
type Places = z.infer<typeof kept>

/** The page on which one stopped reading a text in this browser; 1 where that is not known. */
export const readPlace = (text: string, storage: Pick<Storage, 'getItem'> = localStorage): number =>
  placesIn(storage).find(([name]) => name === text)?.[1] ?? 1

/** Remembers on which page of a text one is. */
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

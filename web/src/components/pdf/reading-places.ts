import { z } from 'zod'

const key = 'reading-places'
/** The number of texts remembered: the most recent ones. */
const maxPlaces = 200
/** The id of a user; null for a visitor. */
type Reader = string | null
/** Of the last reader in this browser: nobody else begins there. */
const kept = z.object({
  reader: z.string().nullable(),
  places: z.array(z.tuple([z.string(), z.number().int().positive()])),
})
type Kept = z.infer<typeof kept>

/** The last page of a text that this reader read in this browser; 1 if unknown. */
export const readPlace = (
  reader: Reader,
  text: string,
  storage: Pick<Storage, 'getItem'> = localStorage,
): number => placesOf(reader, storage).find(([name]) => name === text)?.[1] ?? 1

/** True if this reader read a text past its first page in this browser. */
export const hasPlaces = (reader: Reader, storage: Pick<Storage, 'getItem'> = localStorage): boolean =>
  placesOf(reader, storage).length > 0

/** Stores the current page of a text, in place of what others read. */
export function keepPlace(
  reader: Reader,
  text: string,
  page: number,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  const others = placesOf(reader, storage).filter(([name]) => name !== text)
  const places: Kept['places'] = page > 1 ? [[text, page], ...others] : others
  storage.setItem(key, JSON.stringify({ reader, places: places.slice(0, maxPlaces) } satisfies Kept))
}

function placesOf(reader: Reader, storage: Pick<Storage, 'getItem'>): Kept['places'] {
  try {
    const found = kept.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data
    return found?.reader === reader ? found.places : []
  } catch {
    return []
  }
}

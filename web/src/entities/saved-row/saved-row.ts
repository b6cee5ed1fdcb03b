import { z } from 'zod'

const key = 'saved-row'

const kept = z.object({
  /** The name of the list, such as a folder; null for all saved documents. */
  list: z.string().nullable(),
  documents: z.array(z.object({ _id: z.string(), title: z.string() })),
})
/** Saved documents in the order in which their reader last saw them. */
export type SavedRow = z.infer<typeof kept>

/** The row that this tab shows or showed last; null if it showed none. */
export function readSavedRow(storage: Pick<Storage, 'getItem'>): SavedRow | null {
  try {
    return kept.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export function keepSavedRow({ list, documents }: SavedRow, storage: Pick<Storage, 'setItem'>): void {
  const row: SavedRow = { list, documents: documents.map(({ _id, title }) => ({ _id, title })) }
  try {
    storage.setItem(key, JSON.stringify(row))
  } catch {
    // Storage is full: the row of all saved documents serves.
  }
}

/** A document's place among saved ones. */
export interface SavedPlace {
  /** From 1. */
  at: number
  of: number
  list: string | null
  before: SavedRow['documents'][number] | null
  after: SavedRow['documents'][number] | null
}

/** The place of a document in the first row that has it; null if none has. Only documents that are still saved count. */
export function savedPlaceOf(
  id: string,
  rows: readonly (SavedRow | null)[],
  saved: ReadonlySet<string>,
): SavedPlace | null {
  for (const row of rows) {
    const documents = row?.documents.filter(({ _id }) => saved.has(_id)) ?? []
    const index = documents.findIndex(({ _id }) => _id === id)
    if (row === null || index < 0 || documents.length < 2) continue
    return {
      ...{ at: index + 1, of: documents.length, list: row.list },
      before: documents[index - 1] ?? null,
      after: documents[index + 1] ?? null,
    }
  }
  return null
}

/** "2 of 7 saved", or "2 of 3 in Exams". */
export const placeInWords = ({ at, of, list }: SavedPlace): string =>
  `${at} of ${of} ${list === null ? 'saved' : `in ${list}`}`

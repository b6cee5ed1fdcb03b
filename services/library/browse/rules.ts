import { z } from 'zod'
import type { BrowseSort, University } from '#events'
import type { DocumentRecord } from '../model'

/** What documents are narrowed down by; what is absent may be anything. */
export interface Choice {
  university?: University | undefined
  courseCode?: string | undefined
  year?: string | undefined
}
type Filed = Pick<DocumentRecord, 'university' | 'courseCode' | 'year'>

/** The name of the shelf on which all documents of a choice stand. */
export const shelfOf = ({ university, courseCode, year }: Choice): string =>
  JSON.stringify([university ?? null, courseCode ?? null, year ?? null])

/** Every shelf on which a document stands: one for each choice that it fits. */
export function shelvesOf({ university, courseCode, year }: Filed): string[] {
  const choices = [university, undefined].flatMap((u) =>
    [courseCode, undefined].flatMap((c) =>
      (year === null ? [undefined] : [year, undefined]).map((y) => ({
        university: u,
        courseCode: c,
        year: y,
      })),
    ),
  )
  return choices.map(shelfOf)
}

/** The order of a shelf. It ends with the id, so that no two documents share a place. */
export const orders = {
  newest: [
    ['publishedAt', -1],
    ['_id', -1],
  ],
  'most-liked': [
    ['likes', -1],
    ['publishedAt', -1],
    ['_id', -1],
  ],
  title: [
    ['titleKey', 1],
    ['_id', 1],
  ],
} as const satisfies Record<BrowseSort, readonly (readonly [keyof Place, 1 | -1])[]>

/** Where a document stands, in whichever order. */
export type Place = Pick<DocumentRecord, '_id' | 'publishedAt' | 'likes' | 'titleKey'>

/**
 * What comes after a place, as one range after the other, each of which an index answers by itself: first what shares all but
 * the last part of the place, at the end what comes after its first part.
 */
export function rangesAfter(sort: BrowseSort, place: Partial<Place>): Record<string, unknown>[] {
  const order = orders[sort]
  const ranges = order.map(([field, direction], at) => ({
    ...Object.fromEntries(order.slice(0, at).map(([shared]) => [shared, place[shared]])),
    [field]: { [direction === 1 ? '$gt' : '$lt']: place[field] },
  }))
  return ranges.reverse()
}

const placeField = {
  _id: z.string(),
  publishedAt: z.coerce.date(),
  likes: z.number(),
  titleKey: z.string(),
} as const satisfies Record<keyof Place, z.ZodType>

/** A place as clients carry it to the next page: what it says is nobody's business but ours. */
export function writeCursor(sort: BrowseSort, place: Place): string {
  const values = orders[sort].map(([field]) => place[field])
  return Buffer.from(JSON.stringify([sort, ...values])).toString('base64url')
}

/** The place that a cursor of this order names; null where it is none. */
export function readCursor(sort: BrowseSort, cursor: string): Partial<Place> | null {
  const parsed = z.array(z.unknown()).safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  const [written, ...values] = parsed.data ?? []
  const order = orders[sort]
  if (written !== sort || values.length !== order.length) return null
  const fields = order.map(([field], at) => [field, placeField[field].safeParse(values[at])] as const)
  if (fields.some(([, { success }]) => !success)) return null
  return Object.fromEntries(fields.map(([field, { data }]) => [field, data]))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

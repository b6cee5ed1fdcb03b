import { z } from 'zod'
import type { BrowseSort, DocumentKind, University } from '#events'
import type { DocumentRecord } from '../model'

/** Filters; an absent one matches everything. */
export interface Choice {
  university?: University | undefined
  courseCode?: string | undefined
  kind?: DocumentKind | undefined
  year?: string | undefined
}
/** The fields that the filters match. */
export type Filed = Pick<DocumentRecord, 'university' | 'courseCode' | 'kind' | 'year'>

/** The name of the shelf with all documents that match a filter. */
export const shelfOf = ({ university, courseCode, kind, year }: Choice): string =>
  JSON.stringify([university ?? null, courseCode ?? null, kind ?? null, year ?? null])

/** True if a document matches a filter. For long lists, cheaper than comparing shelf names. */
export const fits = ({ university, courseCode, kind, year }: Choice, filed: Filed): boolean =>
  (courseCode === undefined || filed.courseCode === courseCode) &&
  (university === undefined || filed.university === university) &&
  (kind === undefined || (filed.kind ?? 'other') === kind) &&
  (year === undefined || filed.year === year)

/** The shelves of a document: one for each filter that it matches, at most sixteen. */
export const shelvesOf = ({ university, courseCode, kind, year }: Filed): string[] =>
  [university, undefined].flatMap((u) =>
    [courseCode, undefined].flatMap((c) =>
      [kind ?? 'other', undefined].flatMap((k) =>
        (year === null ? [undefined] : [year, undefined]).map((y) =>
          shelfOf({ university: u, courseCode: c, kind: k, year: y }),
        ),
      ),
    ),
  )

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
  year: [
    ['yearOrder', -1],
    ['publishedAt', -1],
    ['_id', -1],
  ],
} as const satisfies Record<BrowseSort, readonly (readonly [keyof Place, 1 | -1])[]>

/** The sort keys of a document; `publishedAt` in milliseconds since 1970. */
export interface Place extends Pick<DocumentRecord, '_id' | 'likes' | 'titleKey'> {
  publishedAt: number
  /** See `yearOrder` in the contract; 0 without a year. */
  yearOrder: number
}

/** Compares two places for `sort`: negative, zero or positive. */
export function comparePlaces(sort: BrowseSort): (a: Partial<Place>, b: Partial<Place>) => number {
  const order: readonly (readonly [keyof Place, 1 | -1])[] = orders[sort]
  return (a, b) => {
    for (const [field, direction] of order) {
      const [x = 0, y = 0] = [a[field], b[field]]
      if (x !== y) return x < y ? -direction : direction
    }
    return 0
  }
}

const placeField = {
  _id: z.string(),
  publishedAt: z.number(),
  likes: z.number(),
  titleKey: z.string(),
  yearOrder: z.number(),
} as const satisfies Record<keyof Place, z.ZodType>

/** A place as an opaque cursor for clients. */
export function writeCursor(sort: BrowseSort, place: Place): string {
  const values = orders[sort].map(([field]) => place[field])
  return Buffer.from(JSON.stringify([sort, ...values])).toString('base64url')
}

/** The place that a cursor of this order encodes; null if the cursor is invalid. */
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

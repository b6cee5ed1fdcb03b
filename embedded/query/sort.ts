import { StoreError, notSupported } from '../errors'
import { type Document, decode, isDocument } from '../values/document'
import { encodeForSort } from '../values/key-encoding'
import { indexedValues } from '../values/path'
import type { Sort } from './planner'

/** Reads `{field: 1, other: -1}`. */
export function parseSort(spec: unknown): Sort {
  if (spec === undefined || spec === null) return []
  if (!isDocument(spec)) throw new StoreError('TypeMismatch', 'sort must be an object')
  return Object.entries(spec).map(([path, direction]) => {
    if (path.startsWith('$') || isDocument(direction)) throw notSupported('a sort by anything but fields')
    if (direction !== 1 && direction !== -1) {
      throw new StoreError('BadValue', '$sort key ordering must be 1 (for ascending) or -1 (for descending)')
    }
    return { path, ascending: direction === 1 }
  })
}

/** Sorts stored documents; equal ones keep their order. */
export function sortStored(documents: readonly Buffer[], sort: Sort): Buffer[] {
  return sortBy(documents, (bytes) => sortKey(decode(bytes), sort))
}

export function sortDocuments(documents: readonly Document[], sort: Sort): Document[] {
  return sortBy(documents, (document) => sortKey(document, sort))
}

function sortBy<T>(items: readonly T[], keyOf: (item: T) => Buffer): T[] {
  const keyed = items.map((item) => ({ item, key: keyOf(item) }))
  keyed.sort((a, b) => a.key.compare(b.key))
  return keyed.map(({ item }) => item)
}

/** An array sorts by its least item, or by its greatest one downwards; the encoding makes both the least. */
function sortKey(document: Document, sort: Sort): Buffer {
  const parts = sort.map(({ path, ascending }) => {
    const encoded = indexedValues(document, path.split('.')).values.map((value) =>
      encodeForSort(value, ascending),
    )
    return encoded.reduce((least, key) => (key.compare(least) < 0 ? key : least))
  })
  return Buffer.concat(parts)
}

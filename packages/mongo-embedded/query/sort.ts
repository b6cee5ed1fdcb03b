import { StoreError, notSupported } from '../errors'
import { isDocument } from '../values/document'
import type { Sort } from './planner'

/** Parses `{field: 1, other: -1}`. */
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

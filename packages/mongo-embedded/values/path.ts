import { MISSING, field, isDocument } from './document'

const indexPattern = /^(0|[1-9]\d*)$/

/** True if a segment of a path may be an array index. */
export function isArrayIndex(segment: string): boolean {
  return indexPattern.test(segment)
}

/**
 * True if `test` holds for a value at `path`. Like in MongoDB, a path goes through arrays: into each of their documents, and by index if
 * the segment is a number. An array at the end of the path is passed to `test` as a whole.
 */
export function someAtPath(
  value: unknown,
  path: readonly string[],
  test: (value: unknown) => boolean,
  at = 0,
): boolean {
  const segment = path[at]
  if (segment === undefined) return test(value)
  if (Array.isArray(value)) {
    if (isArrayIndex(segment) && Number(segment) < value.length) {
      if (someAtPath(value[Number(segment)], path, test, at + 1)) return true
    }
    return value.some((item) => isDocument(item) && someAtPath(item, path, test, at))
  }
  if (!isDocument(value)) return test(MISSING)
  const next = field(value, segment)
  return next === MISSING ? test(MISSING) : someAtPath(next, path, test, at + 1)
}

/** The values that an index stores for `path`: each item of an array, or MISSING. */
export function indexedValues(
  document: unknown,
  path: readonly string[],
): { values: unknown[]; multikey: boolean } {
  const values: unknown[] = []
  return { multikey: collect(document, path, 0, values), values }
}

/** An empty array in an index, where it is neither null nor missing. */
export const EMPTY_ARRAY = Symbol('empty array')

function collect(value: unknown, path: readonly string[], at: number, into: unknown[]): boolean {
  const segment = path[at]
  if (segment === undefined) {
    if (!Array.isArray(value)) {
      into.push(value)
      return false
    }
    if (value.length === 0) into.push(EMPTY_ARRAY)
    else into.push(...(value as unknown[]))
    return true
  }
  if (Array.isArray(value)) {
    if (isArrayIndex(segment) && Number(segment) < value.length)
      collect(value[Number(segment)], path, at + 1, into)
    for (const item of value) {
      if (isDocument(item)) collect(item, path, at, into)
      else into.push(MISSING)
    }
    if (value.length === 0) into.push(MISSING)
    return true
  }
  const next = isDocument(value) ? field(value, segment) : MISSING
  if (next === MISSING) {
    into.push(MISSING)
    return false
  }
  return collect(next, path, at + 1, into)
}

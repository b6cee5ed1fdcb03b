import { MISSING, field, isDocument } from './document'

const indexPattern = /^(0|[1-9]\d*)$/

/** Whether a segment of a path may name a place in an array. */
export function isArrayIndex(segment: string): boolean {
  return indexPattern.test(segment)
}

/**
 * True when `test` holds for a value that `path` leads to. Arrays on the way are looked into, as MongoDB does: into their
 * documents, and by position when the segment is a number. The value at the end is given as it is, arrays too.
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

/** The values an index holds for `path`: each item of an array, MISSING where the path leads nowhere. */
export function indexedValues(
  document: unknown,
  path: readonly string[],
): { values: unknown[]; multikey: boolean } {
  const values: unknown[] = []
  return { multikey: collect(document, path, 0, values), values }
}

/** Stands for an empty array in an index, where it is neither null nor missing. */
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

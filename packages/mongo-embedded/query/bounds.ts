import { rank, rankOf } from '../values/compare'
import type { Condition, Filter } from './filter'

/** The conditions on one path, as bounds of an index's field. */
export interface Bounds {
  points?: readonly unknown[]
  low?: { value: unknown; inclusive: boolean }
  high?: { value: unknown; inclusive: boolean }
  /** The type of the values in the range. */
  type?: number
  /** The conjuncts that the bounds cover completely. */
  expressed: readonly Filter[]
  /** Documents without the field never match. */
  exists: boolean
}

export function conjuncts(filter: Filter): readonly Filter[] {
  return filter.kind === 'and' ? filter.filters : [filter]
}

/** The bounds of `path`; undefined if an index cannot use the conditions on it. */
export function boundsOf(path: string, parts: readonly Filter[], multikey: boolean): Bounds | undefined {
  const found = parts.flatMap((part) => conditionsOn(path, part))
  for (const { condition, part } of found) {
    const points = pointsOf(condition)
    if (points)
      return {
        points,
        expressed: isExactPoints(points) && part ? [part] : [],
        exists: !points.includes(null),
      }
  }
  let bounds: Bounds | undefined
  for (const { condition, part } of found) {
    const range = rangeOf(condition, part)
    if (!range) continue
    if (!bounds) bounds = range
    // In an array, different items may satisfy the two bounds.
    else if (!multikey && range.type === bounds.type && canJoin(bounds, range)) bounds = join(bounds, range)
  }
  return bounds
}

interface Found {
  condition: Condition
  /** The conjunct, if it has no other condition. */
  part: Filter | undefined
}

function conditionsOn(path: string, part: Filter): Found[] {
  if (part.kind === 'field') return part.path === path ? [{ condition: part.condition, part }] : []
  if (part.kind !== 'not') return []
  const { filter } = part
  const isAbsent = filter.kind === 'field' && filter.path === path && filter.condition.op === '$exists'
  return isAbsent ? [{ condition: { op: '$eq', value: null }, part: undefined }] : []
}

/** The values of `$eq` or `$in`. Arrays are left to the matcher, because an index contains their items. */
function pointsOf(condition: Condition): readonly unknown[] | undefined {
  const values =
    condition.op === '$eq' ? [condition.value] : condition.op === '$in' ? condition.values : undefined
  return values?.some((value) => Array.isArray(value)) ? undefined : values
}

function isExactPoints(points: readonly unknown[]): boolean {
  return !points.some((value) => value === null || value === undefined)
}

function rangeOf(condition: Condition, part: Filter | undefined): Bounds | undefined {
  if (condition.op === '$eq' || condition.op === '$in' || condition.op === '$exists') return undefined
  const { op, value } = condition
  const type = rankOf(value)
  if (type === rank.null || type === rank.array || Number.isNaN(value)) return undefined
  const bound = { value, inclusive: op === '$gte' || op === '$lte' }
  const isLow = op === '$gt' || op === '$gte'
  const expressed = part ? [part] : []
  return { type, ...(isLow ? { low: bound } : { high: bound }), expressed, exists: true }
}

function canJoin(a: Bounds, b: Bounds): boolean {
  return !(a.low && b.low) && !(a.high && b.high)
}

function join(a: Bounds, b: Bounds): Bounds {
  return { ...a, ...b, expressed: [...a.expressed, ...b.expressed] }
}

import { AFTER, encodeValue, tagOf } from '../values/key-encoding'
import { rank } from '../values/compare'
import { type Bounds, boundsOf, conjuncts } from './bounds'
import type { Filter } from './filter'

/** The part of an index that planning needs. `_id` counts as an index. */
export interface PlannedIndex {
  readonly name: string
  readonly fields: readonly { readonly path: string; readonly ascending: boolean }[]
  readonly unique: boolean
  readonly sparse: boolean
  /** True for each field that has ever held an array. */
  readonly multikey: readonly boolean[]
}

/** Keys from `start` up to but not including `end`, without the index's prefix. `point`: one whole key of a unique index. */
export interface KeyRange {
  readonly start: Buffer
  readonly end: Buffer
  readonly point: boolean
}

export interface IndexPlan<I extends PlannedIndex> {
  readonly kind: 'index'
  readonly index: I
  readonly ranges: readonly KeyRange[]
  readonly reverse: boolean
  /** True if all documents of the ranges match, so the filter need not be applied again. */
  readonly exact: boolean
  /** Higher is better. */
  readonly score: number
}

export type Plan<I extends PlannedIndex> =
  | IndexPlan<I>
  | { readonly kind: 'or'; readonly plans: readonly IndexPlan<I>[]; readonly exact: false }
  | { readonly kind: 'scan'; readonly exact: boolean }

export type Sort = readonly { readonly path: string; readonly ascending: boolean }[]

const maxPoints = 20_000

/** Chooses an index for a filter and a sort. Undefined if no index gives that order. */
export function plan<I extends PlannedIndex>(
  filter: Filter,
  sort: Sort,
  indexes: readonly I[],
): Plan<I> | undefined {
  const best = bestIndex(filter, sort, indexes)
  if (best) return best
  if (sort.length > 0) return undefined
  const either = conjuncts(filter).find((part) => part.kind === 'or')
  if (either?.kind === 'or' && either.filters.length > 0) {
    const plans = either.filters.map((branch) => bestIndex(branch, [], indexes))
    const known = plans.filter((found) => found !== undefined)
    if (known.length === plans.length) return { kind: 'or', plans: known, exact: false }
  }
  return { kind: 'scan', exact: conjuncts(filter).length === 0 }
}

function bestIndex<I extends PlannedIndex>(
  filter: Filter,
  sort: Sort,
  indexes: readonly I[],
): IndexPlan<I> | undefined {
  const parts = conjuncts(filter)
  let best: IndexPlan<I> | undefined
  for (const index of indexes) {
    const found = planIndex(index, parts, sort)
    // One key leads to at most one document, so no other index is better.
    if (found?.ranges.length === 1 && found.ranges[0]?.point) return found
    if (found && (!best || found.score > best.score)) best = found
  }
  return best
}

function planIndex<I extends PlannedIndex>(
  index: I,
  parts: readonly Filter[],
  sort: Sort,
): IndexPlan<I> | undefined {
  let prefixes: Buffer[] = [Buffer.alloc(0)]
  let score = 0
  let fixed = 0
  let consumed = 0
  let exists = false
  let ranges: KeyRange[] | undefined
  const expressed = new Set<Filter>()

  for (const [position, field] of index.fields.entries()) {
    const bounds = boundsOf(field.path, parts, index.multikey[position] ?? false)
    if (bounds?.points && prefixes.length * bounds.points.length <= maxPoints) {
      const encoded = bounds.points
        .map((value) => encodeValue(value, field.ascending))
        .sort((a, b) => a.compare(b))
      const distinct = encoded.filter((key, i) => i === 0 || !key.equals(encoded[i - 1] ?? key))
      prefixes = prefixes.flatMap((prefix) => distinct.map((key) => Buffer.concat([prefix, key])))
      if (distinct.length === 1 && fixed === consumed) fixed++
      score += 100
    } else if (bounds?.type !== undefined) {
      ranges = prefixes.map((prefix) => rangeWithin(prefix, bounds, field.ascending))
      score += bounds.low && bounds.high ? 60 : 50
    } else break
    consumed++
    exists ||= bounds.exists
    for (const part of bounds.expressed) expressed.add(part)
    if (ranges) break
  }
  const direction = sortDirection(index, sort, fixed)
  if (direction === undefined) return undefined
  const asExistence =
    consumed === 0 && index.sparse && index.fields.length === 1 && demandsExistence(index, parts)
  if (index.sparse && !exists && !asExistence) return undefined
  if (asExistence) score += 5
  if (consumed === 0 && sort.length === 0 && !asExistence) return undefined

  const whole = consumed === index.fields.length && !ranges
  if (whole && index.unique) score += 1000
  return {
    kind: 'index',
    index,
    ranges: ranges ?? prefixes.map((prefix) => allWithin(prefix, whole && index.unique)),
    reverse: direction === 'backward',
    exact: !index.multikey.includes(true) && expressed.size === parts.length,
    score,
  }
}

/** The direction in which the index gives the sort order. Leading fields that the filter fixes to one value do not count. */
function sortDirection(index: PlannedIndex, sort: Sort, fixed: number): 'forward' | 'backward' | undefined {
  if (sort.length === 0) return 'forward'
  const fixedPaths = new Set(
    index.fields.slice(0, fixed).flatMap((field, i) => (index.multikey[i] ? [] : [field.path])),
  )
  let position = fixed
  let backward: boolean | undefined
  for (const { path, ascending } of sort) {
    if (fixedPaths.has(path)) continue
    const field = index.fields[position]
    if (!field || field.path !== path || index.multikey[position]) return undefined
    const isBackward = field.ascending !== ascending
    if (backward !== undefined && backward !== isBackward) return undefined
    backward = isBackward
    position++
  }
  // A field with arrays that is not fixed puts a document at several places in the order.
  if (index.multikey.some((multikey, i) => multikey && i >= fixed)) return undefined
  return backward ? 'backward' : 'forward'
}

function demandsExistence(index: PlannedIndex, parts: readonly Filter[]): boolean {
  const [field] = index.fields
  return parts.some(
    (part) => part.kind === 'field' && part.path === field?.path && part.condition.op === '$exists',
  )
}

function rangeWithin(prefix: Buffer, bounds: Bounds, ascending: boolean): KeyRange {
  const type = bounds.type ?? 0
  // NaN sorts before all numbers and is in no range.
  const low = bounds.low ?? (type === rank.number ? { value: NaN, inclusive: false } : undefined)
  const { high } = bounds
  const bottom = ascending ? tagOf(type) : ~tagOf(type) & 0xff
  const first = ascending ? low : high
  const last = ascending ? high : low
  const start = first
    ? [prefix, encodeValue(first.value, ascending), ...(first.inclusive ? [] : [after])]
    : [prefix, Buffer.of(bottom)]
  const end = last
    ? [prefix, encodeValue(last.value, ascending), ...(last.inclusive ? [after] : [])]
    : [prefix, Buffer.of(bottom + 1)]
  return { start: Buffer.concat(start), end: Buffer.concat(end), point: false }
}

const after = Buffer.of(AFTER)

function allWithin(prefix: Buffer, point: boolean): KeyRange {
  return { start: prefix, end: Buffer.concat([prefix, after]), point }
}

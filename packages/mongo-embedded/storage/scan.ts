import type { Matcher } from '../query/matcher'
import type { IndexPlan, KeyRange, Plan } from '../query/planner'
import { decode } from '../values/document'
import { AFTER } from '../values/key-encoding'
import type { Collection, Index } from './catalogue'
import type { Engine } from './engine'

/**
 * Yields the documents of a plan as stored bytes. Remembers its position as a key, so no read transaction stays open between two pulls.
 * Like in MongoDB, changes in between may or may not be seen.
 */
export interface Scan {
  /** Examines up to `budget` keys and returns up to `limit` documents; undefined at the end. */
  pull(budget: number, limit: number): Buffer[] | undefined
  /** Number of keys examined so far. */
  readonly examined: { readonly keys: number }
}

type Segment = { readonly plan: Pick<IndexPlan<Index>, 'index' | 'reverse'>; readonly range: KeyRange }

export function createScan(
  engine: Engine,
  collection: Collection,
  plan: Plan<Index>,
  matches: Matcher,
): Scan {
  const segments = segmentsOf(collection, plan)
  const isMatch = plan.exact ? undefined : matches
  const seen = mayRepeat(plan) ? new Set<string>() : undefined
  const examined = { keys: 0 }
  let current = 0
  let resume: Buffer | undefined

  const take = (bytes: Buffer | undefined, into: Buffer[]) => {
    if (bytes && (!isMatch || isMatch(decode(bytes)))) into.push(bytes)
  }

  const isRepeated = (idKey: Buffer): boolean => {
    if (!seen) return false
    const id = idKey.toString('latin1')
    if (seen.has(id)) return true
    seen.add(id)
    return false
  }

  /** Scans one range. True when it is finished. */
  const walk = (
    { plan: { index, reverse }, range }: Segment,
    budget: number,
    limit: number,
    into: Buffer[],
  ): boolean => {
    const isId = index === collection.idIndex
    const space = isId ? engine.documents : engine.entries
    if (range.point) {
      examined.keys++
      const key = withPrefix(index.prefix, range.start)
      const found = space.get(key)
      if (!found) return true
      if (isId) {
        if (!isRepeated(key.subarray(4))) take(found, into)
      } else if (!isRepeated(found)) take(engine.documents.get(withPrefix(collection.prefix, found)), into)
      return true
    }
    const stop = examined.keys + budget
    for (const { key, value } of space.getRange(boundsOf(index.prefix, range, reverse, resume))) {
      if (examined.keys >= stop || into.length >= limit) return false
      examined.keys++
      resume = key
      if (isId) {
        if (!isRepeated(key.subarray(4))) take(value, into)
      } else if (!isRepeated(value)) take(engine.documents.get(withPrefix(collection.prefix, value)), into)
    }
    resume = undefined
    return true
  }

  return {
    examined,
    pull(budget, limit) {
      if (current >= segments.length) return undefined
      const found: Buffer[] = []
      const stop = examined.keys + budget
      while (current < segments.length && found.length < limit && examined.keys < stop) {
        const segment = segments[current]
        if (!segment || walk(segment, stop - examined.keys, limit, found)) current++
      }
      return found
    },
  }
}

function segmentsOf(collection: Collection, plan: Plan<Index>): Segment[] {
  switch (plan.kind) {
    case 'scan':
      return [{ plan: { index: collection.idIndex, reverse: false }, range: everything }]
    case 'or':
      return plan.plans.flatMap((branch) => segmentsOf(collection, branch))
    case 'index': {
      const segments = plan.ranges.map((range) => ({ plan, range }))
      return plan.reverse ? segments.reverse() : segments
    }
  }
}

const everything: KeyRange = { start: Buffer.alloc(0), end: Buffer.of(AFTER), point: false }

function mayRepeat(plan: Plan<Index>): boolean {
  if (plan.kind === 'or') return true
  return plan.kind === 'index' && plan.index.multikey.includes(true)
}

/** Bounds for LMDB. A reverse range starts just before its end. */
function boundsOf(prefix: number, range: KeyRange, reverse: boolean, resume: Buffer | undefined) {
  const start = withPrefix(prefix, range.start)
  const end = withPrefix(prefix, range.end)
  if (!reverse) return { start: resume ?? start, end, exclusiveStart: resume !== undefined }
  return { start: resume ?? end, end: start, exclusiveStart: true, inclusiveEnd: true, reverse: true }
}

export function withPrefix(prefix: number, rest: Buffer): Buffer {
  const key = Buffer.allocUnsafe(4 + rest.length)
  key.writeUInt32BE(prefix, 0)
  rest.copy(key, 4)
  return key
}

/** Counts the keys of a plan's ranges without reading them; undefined if that is not the number of documents. */
export function countKeys(engine: Engine, collection: Collection, plan: Plan<Index>): number | undefined {
  if (!plan.exact || mayRepeat(plan)) return undefined
  let count = 0
  for (const {
    plan: { index },
    range,
  } of segmentsOf(collection, plan)) {
    const space = index === collection.idIndex ? engine.documents : engine.entries
    const start = withPrefix(index.prefix, range.start)
    if (range.point) count += space.doesExist(start) ? 1 : 0
    else count += space.getKeysCount({ start, end: withPrefix(index.prefix, range.end) })
  }
  return count
}

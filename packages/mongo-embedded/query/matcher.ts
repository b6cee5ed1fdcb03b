import { compare, equal, rank, rankOf } from '../values/compare'
import { MISSING } from '../values/document'
import { someAtPath } from '../values/path'
import type { Condition, Filter, RangeOperator } from './filter'

export type Matcher = (document: unknown) => boolean

export function compileFilter(filter: Filter): Matcher {
  if (filter.kind === 'not') {
    const inner = compileFilter(filter.filter)
    return (document) => !inner(document)
  }
  if (filter.kind === 'field') {
    const test = compileCondition(filter.condition)
    const { segments } = filter
    return (document) => someAtPath(document, segments, test)
  }
  const matchers = filter.filters.map(compileFilter)
  return filter.kind === 'and'
    ? (document) => matchers.every((matches) => matches(document))
    : (document) => matchers.some((matches) => matches(document))
}

/** Tests the value at the end of a path. All conditions but `$exists` also test the items of an array. */
function compileCondition(condition: Condition): Matcher {
  if (condition.op === '$exists') return (value) => value !== MISSING
  const test = compileScalar(condition)
  return (value) => (Array.isArray(value) && value.some(test)) || test(value)
}

function compileScalar(condition: Exclude<Condition, { op: '$exists' }>): Matcher {
  switch (condition.op) {
    case '$eq': {
      const { value: wanted } = condition
      if (wanted === null || wanted === undefined) return isNull
      return typeof wanted === 'string'
        ? (value) => value === wanted
        : (value) => value !== MISSING && equal(value, wanted)
    }
    case '$in':
      return compileIn(condition.values)
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return compileRange(condition.op, condition.value)
  }
}

function isNull(value: unknown): boolean {
  return value === null || value === undefined || value === MISSING
}

function compileIn(values: readonly unknown[]): Matcher {
  const strings = new Set(values.filter((value) => typeof value === 'string'))
  const others = values.filter((value) => typeof value !== 'string' && value !== null)
  const withNull = values.includes(null)
  return (value) => {
    if (typeof value === 'string') return strings.has(value)
    if (isNull(value)) return withNull
    return others.some((other) => equal(value, other))
  }
}

/** A range matches values of its own type only. A range up to and including null matches null. */
function compileRange(operator: RangeOperator, bound: unknown): Matcher {
  const inclusive = operator === '$gte' || operator === '$lte'
  const type = rankOf(bound)
  if (type === rank.null) return inclusive ? isNull : () => false
  if (Number.isNaN(bound)) return (value) => inclusive && Number.isNaN(value)
  const above = operator === '$gt' || operator === '$gte'
  return (value) => {
    if (value === MISSING || Number.isNaN(value) || rankOf(value) !== type) return false
    const order = compare(value, bound)
    return order === 0 ? inclusive : above === order > 0
  }
}

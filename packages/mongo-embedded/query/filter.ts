import { StoreError } from '../errors'
import { rank, rankOf } from '../values/compare'
import { type Document, isDocument } from '../values/document'

export type RangeOperator = '$gt' | '$gte' | '$lt' | '$lte'

export type Condition =
  | { op: '$eq'; value: unknown }
  | { op: RangeOperator; value: unknown }
  | { op: '$in'; values: readonly unknown[] }
  | { op: '$exists' }

/** A parsed filter. Inside `$pull`, an empty `path` means the array's item itself. */
export type Filter =
  | { kind: 'and' | 'or'; filters: readonly Filter[] }
  | { kind: 'not'; filter: Filter }
  | { kind: 'field'; path: string; segments: readonly string[]; condition: Condition }

/** Parses a filter. Refuses operators that the store lacks. */
export function parseFilter(document: unknown): Filter {
  if (!isDocument(document)) throw new StoreError('TypeMismatch', 'Expected field filterto be of type object')
  return and(Object.entries(document).flatMap(([key, value]) => parseEntry(key, value)))
}

/** Parses `{$gt: 5}` as a filter on an array's item, not on its fields. */
export function parseItemFilter(operators: Document): Filter {
  return and(parseField('', operators))
}

function and(filters: readonly Filter[]): Filter {
  const only = filters.length === 1 ? filters[0] : undefined
  return only ?? { kind: 'and', filters }
}

function parseEntry(key: string, value: unknown): Filter[] {
  if (!key.startsWith('$')) return parseField(key, value)
  switch (key) {
    case '$and':
      return parseList(key, value).flatMap((filter) => (filter.kind === 'and' ? filter.filters : [filter]))
    case '$or':
      return [{ kind: 'or', filters: parseList(key, value) }]
    default:
      throw new StoreError('BadValue', `unknown top level operator: ${key}`)
  }
}

function parseList(operator: string, value: unknown): Filter[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new StoreError('BadValue', `${operator} argument must be a nonempty array`)
  }
  return value.map((item) => {
    if (!isDocument(item)) throw new StoreError('BadValue', `${operator} entries need to be full objects`)
    return parseFilter(item)
  })
}

function parseField(path: string, value: unknown): Filter[] {
  const segments = path === '' ? [] : path.split('.')
  const leaf = (condition: Condition): Filter => ({ kind: 'field', path, segments, condition })
  if (!isOperators(value)) return [leaf({ op: '$eq', value: requireComparable(value) })]
  return Object.entries(value).map(([operator, operand]) => parseOperator(operator, operand, leaf))
}

/** True for operators like `{$gt: 5}`, false for a document to compare with. */
export function isOperators(value: unknown): value is Document {
  return isDocument(value) && (Object.keys(value)[0]?.startsWith('$') ?? false)
}

function parseOperator(operator: string, operand: unknown, leaf: (condition: Condition) => Filter): Filter {
  const not = (condition: Condition): Filter => ({ kind: 'not', filter: leaf(condition) })
  switch (operator) {
    case '$eq':
      return leaf({ op: '$eq', value: requireComparable(operand) })
    case '$ne':
      return not({ op: '$eq', value: requireComparable(operand) })
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return leaf({ op: operator, value: requireComparable(operand) })
    case '$in':
      return leaf(parseIn(operator, operand))
    case '$nin':
      return not(parseIn(operator, operand))
    case '$exists':
      return isTrue(operand) ? leaf({ op: '$exists' }) : not({ op: '$exists' })
    default:
      throw new StoreError('BadValue', `unknown operator: ${operator}`)
  }
}

function isTrue(value: unknown): boolean {
  return value !== false && value !== 0 && value !== null
}

/** Throws early for values without a defined order, such as regular expressions. */
function requireComparable(value: unknown): unknown {
  if (Array.isArray(value)) value.forEach(requireComparable)
  else if (rankOf(value) === rank.object && isDocument(value)) Object.values(value).forEach(requireComparable)
  return value
}

function parseIn(operator: string, operand: unknown): Condition {
  if (!Array.isArray(operand)) throw new StoreError('BadValue', `${operator} needs an array`)
  const values = operand.map((item: unknown) => {
    if (isOperators(item)) throw new StoreError('BadValue', `cannot nest $ under ${operator}`)
    return requireComparable(item)
  })
  return { op: '$in', values }
}

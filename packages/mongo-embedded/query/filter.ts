import { StoreError } from '../errors'
import { rank, rankOf } from '../values/compare'
import { type Document, isDocument } from '../values/document'

export type RangeOperator = '$gt' | '$gte' | '$lt' | '$lte'

/** What one field must satisfy. */
export type Condition =
  | { op: '$eq'; value: unknown }
  | { op: RangeOperator; value: unknown }
  | { op: '$in'; values: readonly unknown[] }
  | { op: '$exists' }

/** A filter, read and found to be within what the store knows. `path` is empty for the item itself, inside `$pull`. */
export type Filter =
  | { kind: 'and' | 'or'; filters: readonly Filter[] }
  | { kind: 'not'; filter: Filter }
  | { kind: 'field'; path: string; segments: readonly string[]; condition: Condition }

/** Reads a filter document; what the store does not know is refused. */
export function parseFilter(document: unknown): Filter {
  if (!isDocument(document)) throw new StoreError('TypeMismatch', 'Expected field filterto be of type object')
  return and(Object.entries(document).flatMap(([key, value]) => parseEntry(key, value)))
}

/** Reads `{$gt: 5}` as a filter on an item itself rather than on its fields. */
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
  if (!isOperators(value)) return [leaf({ op: '$eq', value: comparable(value) })]
  return Object.entries(value).map(([operator, operand]) => parseOperator(operator, operand, leaf))
}

/** True for `{$gt: 5}` and its like, false for a document to compare with. */
export function isOperators(value: unknown): value is Document {
  return isDocument(value) && (Object.keys(value)[0]?.startsWith('$') ?? false)
}

function parseOperator(operator: string, operand: unknown, leaf: (condition: Condition) => Filter): Filter {
  const not = (condition: Condition): Filter => ({ kind: 'not', filter: leaf(condition) })
  switch (operator) {
    case '$eq':
      return leaf({ op: '$eq', value: comparable(operand) })
    case '$ne':
      return not({ op: '$eq', value: comparable(operand) })
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return leaf({ op: operator, value: comparable(operand) })
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

/** Refuses, once and early, a value that cannot be compared rightly; a regular expression is one. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) value.forEach(comparable)
  else if (rankOf(value) === rank.object && isDocument(value)) Object.values(value).forEach(comparable)
  return value
}

function parseIn(operator: string, operand: unknown): Condition {
  if (!Array.isArray(operand)) throw new StoreError('BadValue', `${operator} needs an array`)
  const values = operand.map((item: unknown) => {
    if (isOperators(item)) throw new StoreError('BadValue', `cannot nest $ under ${operator}`)
    return comparable(item)
  })
  return { op: '$in', values }
}

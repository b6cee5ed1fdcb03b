import { BSONRegExp } from 'bson'
import { StoreError, notSupported } from '../errors'
import { rank, rankOf } from '../values/compare'
import { type Document, isDocument } from '../values/document'
import { toRegExp } from './regular-expression'

export type RangeOperator = '$gt' | '$gte' | '$lt' | '$lte'

/** What one field must satisfy. `path` is empty for the item itself, inside `$elemMatch` and `$pull`. */
export type Condition =
  | { op: '$eq'; value: unknown }
  | { op: RangeOperator; value: unknown }
  | { op: '$in'; values: readonly unknown[]; patterns: readonly RegExp[] }
  | { op: '$exists' }
  | { op: '$regex'; pattern: RegExp }
  | { op: '$size'; size: number }
  | { op: '$mod'; divisor: number; remainder: number }
  | { op: '$type'; ranks: readonly number[] }
  | { op: '$elemMatch'; filter: Filter; ofDocuments: boolean }

/** A filter, read and found to be within what the store knows. */
export type Filter =
  | { kind: 'and' | 'or'; filters: readonly Filter[] }
  | { kind: 'not'; filter: Filter }
  | { kind: 'field'; path: string; segments: readonly string[]; condition: Condition }

/** Reads a filter document; what the store does not know is refused. */
export function parseFilter(document: unknown): Filter {
  if (!isDocument(document)) throw new StoreError('TypeMismatch', 'Expected field filterto be of type object')
  const filters: Filter[] = []
  for (const [key, value] of Object.entries(document)) filters.push(...parseEntry(key, value))
  return and(filters)
}

function and(filters: readonly Filter[]): Filter {
  const only = filters.length === 1 ? filters[0] : undefined
  return only ?? { kind: 'and', filters }
}

function parseEntry(key: string, value: unknown): Filter[] {
  if (!key.startsWith('$')) return parseField(key, value)
  switch (key) {
    case '$and': {
      return parseList(key, value).flatMap((filter) => (filter.kind === 'and' ? filter.filters : [filter]))
    }
    case '$or':
      return [{ kind: 'or', filters: parseList(key, value) }]
    case '$nor':
      return parseList(key, value).map((filter) => ({ kind: 'not', filter }))
    case '$comment':
      return []
    case '$expr':
    case '$where':
    case '$text':
    case '$jsonSchema':
      throw notSupported(`the query operator ${key}`)
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
  if (value instanceof BSONRegExp) return [leaf({ op: '$regex', pattern: toRegExp(value) })]
  if (isOperators(value)) return parseOperators(value, leaf)
  return [leaf({ op: '$eq', value: comparable(value) })]
}

/** True for `{$gt: 5}` and its like, false for a document to compare with. */
export function isOperators(value: unknown): value is Document {
  return isDocument(value) && (Object.keys(value)[0]?.startsWith('$') ?? false)
}

type Leaf = (condition: Condition) => Filter

function parseOperators(operators: Document, leaf: Leaf): Filter[] {
  const filters: Filter[] = []
  for (const [operator, operand] of Object.entries(operators)) {
    if (operator === '$options') {
      if (!('$regex' in operators)) throw new StoreError('BadValue', '$options needs a $regex')
      continue
    }
    if (operator === '$regex')
      filters.push(leaf({ op: '$regex', pattern: toRegExp(operand, operators['$options']) }))
    else filters.push(...parseOperator(operator, operand, leaf))
  }
  return filters
}

function parseOperator(operator: string, operand: unknown, leaf: Leaf): Filter[] {
  const not = (filter: Filter): Filter[] => [{ kind: 'not', filter }]
  switch (operator) {
    case '$eq':
      return [leaf({ op: '$eq', value: comparable(operand) })]
    case '$ne':
      if (operand instanceof BSONRegExp) throw new StoreError('BadValue', "Can't have regex as arg to $ne.")
      return not(leaf({ op: '$eq', value: comparable(operand) }))
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (operand instanceof BSONRegExp) {
        throw new StoreError('BadValue', `Can't have RegEx as arg to predicate over field.`)
      }
      return [leaf({ op: operator, value: comparable(operand) })]
    case '$in':
      return [leaf(parseIn(operator, operand))]
    case '$nin':
      return not(leaf(parseIn(operator, operand)))
    case '$exists':
      return isTrue(operand) ? [leaf({ op: '$exists' })] : not(leaf({ op: '$exists' }))
    case '$not':
      return not(parseNot(operand, leaf))
    case '$all':
      return parseAll(operand, leaf)
    case '$elemMatch':
      return [leaf(parseElemMatch(operand))]
    case '$size':
      if (typeof operand !== 'number' || !Number.isInteger(operand) || operand < 0) {
        throw new StoreError('BadValue', 'Failed to parse $size. Expected a non-negative integer')
      }
      return [leaf({ op: '$size', size: operand })]
    case '$mod':
      return [leaf(parseMod(operand))]
    case '$type':
      return [leaf({ op: '$type', ranks: (Array.isArray(operand) ? operand : [operand]).map(parseType) })]
    default:
      throw new StoreError('BadValue', `unknown operator: ${operator}`)
  }
}

function isTrue(value: unknown): boolean {
  return value !== false && value !== 0 && value !== null
}

/** Refuses, once and early, a value that cannot be compared rightly. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) value.forEach(comparable)
  else if (rankOf(value) === rank.object && isDocument(value)) Object.values(value).forEach(comparable)
  return value
}

function parseIn(operator: string, operand: unknown): Condition {
  if (!Array.isArray(operand)) throw new StoreError('BadValue', `${operator} needs an array`)
  const values: unknown[] = []
  const patterns: RegExp[] = []
  for (const item of operand) {
    if (item instanceof BSONRegExp) patterns.push(toRegExp(item))
    else if (isOperators(item)) throw new StoreError('BadValue', `cannot nest $ under ${operator}`)
    else values.push(comparable(item))
  }
  return { op: '$in', values, patterns }
}

function parseNot(operand: unknown, leaf: Leaf): Filter {
  if (operand instanceof BSONRegExp) return leaf({ op: '$regex', pattern: toRegExp(operand) })
  if (!isOperators(operand)) throw new StoreError('BadValue', '$not needs a regex or a document')
  return and(parseOperators(operand, leaf))
}

function parseAll(operand: unknown, leaf: Leaf): Filter[] {
  if (!Array.isArray(operand)) throw new StoreError('BadValue', '$all needs an array')
  if (operand.length === 0) return [{ kind: 'or', filters: [] }]
  return operand.map((item) => {
    if (item instanceof BSONRegExp) return leaf({ op: '$regex', pattern: toRegExp(item) })
    if (!isOperators(item)) return leaf({ op: '$eq', value: comparable(item) })
    if (!('$elemMatch' in item)) throw new StoreError('BadValue', 'no $ expressions in $all')
    return leaf(parseElemMatch(item['$elemMatch']))
  })
}

const logical = new Set(['$and', '$or', '$nor'])

function parseElemMatch(operand: unknown): Condition {
  if (!isDocument(operand)) throw new StoreError('BadValue', '$elemMatch needs an Object')
  const ofDocuments = !isOperators(operand) || logical.has(Object.keys(operand)[0] ?? '')
  const filter = ofDocuments ? parseFilter(operand) : parseItemFilter(operand)
  return { op: '$elemMatch', filter, ofDocuments }
}

/** Reads `{$gt: 5}` or a plain value as a filter on an item itself rather than on its fields. */
export function parseItemFilter(condition: unknown): Filter {
  return and(parseField('', condition))
}

function parseMod(operand: unknown): Condition {
  const [divisor, remainder, ...more] = Array.isArray(operand) ? (operand as unknown[]) : []
  if (
    typeof divisor !== 'number' ||
    typeof remainder !== 'number' ||
    more.length > 0 ||
    Math.trunc(divisor) === 0
  ) {
    throw new StoreError('BadValue', 'malformed mod, needs to be an array of a divisor and a remainder')
  }
  return { op: '$mod', divisor: Math.trunc(divisor), remainder: Math.trunc(remainder) }
}

const types: Readonly<Record<string, number>> = {
  number: rank.number,
  string: rank.string,
  2: rank.string,
  object: rank.object,
  3: rank.object,
  array: rank.array,
  4: rank.array,
  objectId: rank.objectId,
  7: rank.objectId,
  bool: rank.boolean,
  8: rank.boolean,
  date: rank.date,
  9: rank.date,
  null: rank.null,
  10: rank.null,
}

function parseType(alias: unknown): number {
  const type = typeof alias === 'string' || typeof alias === 'number' ? types[String(alias)] : undefined
  if (type === undefined) throw notSupported(`$type with ${String(alias)}`)
  return type
}

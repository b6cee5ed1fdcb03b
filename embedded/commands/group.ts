import { StoreError, notSupported } from '../errors'
import { type Document, MISSING, isDocument } from '../values/document'
import { encodeForSort } from '../values/key-encoding'
import { valueAt } from '../query/projection'

/** A value computed from a document. */
type Expression = (document: Document) => unknown

interface Accumulator {
  readonly name: string
  readonly amount: Expression
}

/** A `$group` with sums and counts. */
export interface Group {
  readonly key: Expression
  readonly accumulators: readonly Accumulator[]
  /** One group for all, and every accumulator adds one for each document. */
  readonly countsAll: boolean
  /** Every accumulator adds one for each document. */
  readonly countsOnes: boolean
  /** The fields that the key is made of. */
  readonly paths: ReadonlySet<string>
}

/** Reads `{_id: …, name: {$sum: …}}`. */
export function parseGroup(spec: unknown): Group {
  if (!isDocument(spec))
    throw new StoreError('Location15947', "a group's fields must be specified in an object")
  const { _id: id, ...fields } = spec
  if (!('_id' in spec)) throw new StoreError('Location15955', 'a group specification must include an _id')
  const accumulators = Object.entries(fields).map(([name, value]) => parseAccumulator(name, value))
  const countsOnes = accumulators.every(({ amount }) => amount === one)
  const countsAll = isConstant(id) && countsOnes
  return { key: parseExpression(id), accumulators, countsAll, countsOnes, paths: new Set(pathsOf(id)) }
}

function pathsOf(spec: unknown): string[] {
  if (typeof spec === 'string') return spec.startsWith('$') ? [spec.slice(1)] : []
  return isDocument(spec) ? Object.values(spec).flatMap(pathsOf) : []
}

const one: Expression = () => 1

const knownAccumulators = new Set([
  '$avg',
  '$min',
  '$max',
  '$first',
  '$last',
  '$push',
  '$addToSet',
  '$stdDevPop',
  '$stdDevSamp',
  '$mergeObjects',
  '$accumulator',
  '$top',
  '$topN',
  '$bottom',
  '$bottomN',
  '$firstN',
  '$lastN',
  '$maxN',
  '$minN',
  '$median',
  '$percentile',
])

function parseAccumulator(name: string, spec: unknown): Accumulator {
  const [entry, ...more] = isDocument(spec) ? Object.entries(spec) : []
  if (!entry || more.length > 0) {
    throw new StoreError('Location40234', `The field '${name}' must be an accumulator object`)
  }
  const [operator, operand] = entry
  if (operator === '$count' && isDocument(operand) && Object.keys(operand).length === 0)
    return { name, amount: one }
  if (operator === '$sum') return { name, amount: operand === 1 ? one : parseExpression(operand) }
  if (knownAccumulators.has(operator)) throw notSupported(`the accumulator ${operator}`)
  throw new StoreError('Location15952', `unknown group operator '${operator}'`)
}

function isConstant(value: unknown): boolean {
  return value === null || typeof value === 'number' || typeof value === 'boolean'
}

function parseExpression(spec: unknown): Expression {
  if (isConstant(spec)) return () => spec
  if (typeof spec === 'string') {
    if (spec.startsWith('$$')) throw notSupported('a variable in an expression')
    if (!spec.startsWith('$')) return () => spec
    const path = spec.slice(1).split('.')
    return (document) => valueAt(document, path)
  }
  if (!isDocument(spec)) throw notSupported('an expression of that kind')
  const fields = Object.entries(spec).map(([name, value]): [string, Expression] => {
    if (name.startsWith('$')) throw notSupported(`the expression ${name}`)
    return [name, parseExpression(value)]
  })
  return (document) => {
    const computed = fields.map(([name, expression]): [string, unknown] => [name, expression(document)])
    return Object.fromEntries(computed.filter(([, value]) => value !== MISSING))
  }
}

export function groupDocuments({ key, accumulators }: Group, documents: readonly Document[]): Document[] {
  const groups = new Map<string, Document>()
  for (const document of documents) {
    const value = key(document)
    const id = value === MISSING ? null : value
    const name = encodeForSort(id, true).toString('latin1')
    let group = groups.get(name)
    if (!group) {
      group = { _id: id, ...Object.fromEntries(accumulators.map((accumulator) => [accumulator.name, 0])) }
      groups.set(name, group)
    }
    for (const { name: total, amount } of accumulators) {
      const added = amount(document)
      if (typeof added === 'number') group[total] = Number(group[total]) + added
    }
  }
  return [...groups.values()]
}

/** The one group of a count whose number is known. */
export function countedByOne(group: Group, number: number): Document[] {
  return number === 0 ? [] : [countedAs(group, group.key({}), number)]
}

/** A group whose number of documents is known. */
export function countedAs({ accumulators }: Group, id: unknown, number: number): Document {
  return { _id: id, ...Object.fromEntries(accumulators.map(({ name }) => [name, number])) }
}

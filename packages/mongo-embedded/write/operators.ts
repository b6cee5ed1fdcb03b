import { StoreError, notSupported } from '../errors'
import { parseFilter, parseItemFilter, isOperators } from '../query/filter'
import { compileFilter, type Matcher } from '../query/matcher'
import { equal, identical } from '../values/compare'
import { MISSING, isDocument } from '../values/document'

/** Applies an operator to a field's value. Returns the new value, REMOVED, or UNCHANGED. */
export type Change = (current: unknown, place: Place) => unknown

export const UNCHANGED = Symbol('unchanged')
export const REMOVED = Symbol('removed')

/** Location of the value, for error messages. */
export interface Place {
  readonly id: unknown
  readonly path: string
}

export interface Operator {
  readonly change: Change
  /** Creates missing documents along the path. */
  readonly creates: boolean
  readonly onInsertOnly: boolean
}

const operators: Readonly<Record<string, (operand: unknown, path: string) => Change>> = {
  $set: (operand) => set(operand),
  $setOnInsert: (operand) => set(operand),
  $unset: () => (current) => (current === MISSING ? UNCHANGED : REMOVED),
  $inc: (operand, path) => increment(operand, path),
  $push: (operand) => push(operand),
  $addToSet: (operand) => addToSet(operand),
  $pull: (operand) => pull(operand),
}

export function parseOperator(name: string, operand: unknown, path: string): Operator {
  const parse = Object.hasOwn(operators, name) ? operators[name] : undefined
  if (!parse) {
    throw new StoreError(
      'FailedToParse',
      `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
    )
  }
  return {
    change: parse(operand, path),
    creates: name !== '$unset' && name !== '$pull',
    onInsertOnly: name === '$setOnInsert',
  }
}

function set(operand: unknown): Change {
  return (current) => (identical(current, operand) ? UNCHANGED : operand)
}

function increment(operand: unknown, path: string): Change {
  if (typeof operand !== 'number') {
    throw new StoreError(
      'TypeMismatch',
      `Cannot increment with non-numeric argument: {${path}: ${JSON.stringify(operand)}}`,
    )
  }
  return (current, place) => {
    if (current === MISSING) return operand
    if (typeof current !== 'number') {
      throw new StoreError(
        'TypeMismatch',
        `Cannot apply $inc to a value of non-numeric type. {_id: ${JSON.stringify(place.id)}} has the field '${place.path}' of non-numeric type ${typeName(current)}`,
      )
    }
    const result = current + operand
    if (Number.isInteger(current) && Number.isInteger(operand) && !Number.isSafeInteger(result)) {
      throw notSupported('an integer beyond 2^53')
    }
    return Object.is(result, current) ? UNCHANGED : result
  }
}

function push(operand: unknown): Change {
  const isEach = isDocument(operand) && '$each' in operand
  const each = isEach ? operand['$each'] : [operand]
  const other = isEach ? Object.keys(operand).find((clause) => clause !== '$each') : undefined
  if (other !== undefined) throw new StoreError('BadValue', `Unrecognized clause in $push: ${other}`)
  if (!Array.isArray(each)) {
    throw new StoreError(
      'BadValue',
      `The argument to $each in $push must be an array but it was of type: ${typeName(each)}`,
    )
  }
  return (current, { id, path }) => {
    const items = arrayOr(
      current,
      (type) =>
        `The field '${path}' must be an array but is of type ${type} in document {_id: ${JSON.stringify(id)}}`,
    )
    if (each.length === 0 && current !== MISSING) return UNCHANGED
    return [...items, ...(each as unknown[])]
  }
}

function addToSet(operand: unknown): Change {
  const isEach = isDocument(operand) && '$each' in operand
  const each = isEach ? operand['$each'] : [operand]
  if (!Array.isArray(each)) {
    throw new StoreError(
      'TypeMismatch',
      `The argument to $each in $addToSet must be an array but it was of type ${typeName(each)}`,
    )
  }
  if (isEach && Object.keys(operand).length > 1) {
    throw new StoreError('BadValue', `Found unexpected fields after $each in $addToSet`)
  }
  return (current, place) => {
    const before = arrayOr(
      current,
      (type) =>
        `Cannot apply $addToSet to non-array field. Field named '${place.path}' has non-array type ${type}`,
    )
    const items = [...before]
    for (const item of each as unknown[]) if (!items.some((present) => equal(present, item))) items.push(item)
    return items.length === before.length && current !== MISSING ? UNCHANGED : items
  }
}

function pull(operand: unknown): Change {
  const isPulled = pullCondition(operand)
  return (current) => {
    if (current === MISSING) return UNCHANGED
    const items = arrayOr(current, () => 'Cannot apply $pull to a non-array value')
    const kept = items.filter((item) => !isPulled(item))
    return kept.length === items.length ? UNCHANGED : kept
  }
}

function pullCondition(operand: unknown): Matcher {
  if (isOperators(operand)) return compileFilter(parseItemFilter(operand))
  if (!isDocument(operand)) return (item) => equal(item, operand)
  const matches = compileFilter(parseFilter(operand))
  return (item) => isDocument(item) && matches(item)
}

function arrayOr(current: unknown, complaint: (type: string) => string): readonly unknown[] {
  if (current === MISSING) return []
  if (Array.isArray(current)) return current
  throw new StoreError('BadValue', complaint(typeName(current)))
}

function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'date'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'double'
  if (typeof value === 'boolean') return 'bool'
  return typeof value
}

import { StoreError, notSupported } from '../errors'
import { parseFilter, parseItemFilter, isOperators } from '../query/filter'
import { compileFilter, type Matcher } from '../query/matcher'
import { compare, equal, identical } from '../values/compare'
import { MISSING, isDocument } from '../values/document'
import { BSONRegExp } from 'bson'

/** What an operator makes of a field's value: a new value, REMOVED, or UNCHANGED. */
export type Change = (current: unknown, place: Place) => unknown

export const UNCHANGED = Symbol('unchanged')
export const REMOVED = Symbol('removed')

/** Where the value is, for messages. */
export interface Place {
  readonly id: unknown
  readonly path: string
}

export interface Operator {
  readonly change: Change
  /** Makes the documents on the way when they are not there. */
  readonly creates: boolean
  readonly onInsertOnly: boolean
}

const operators: Readonly<Record<string, (operand: unknown, path: string) => Change>> = {
  $set: (operand) => set(operand),
  $setOnInsert: (operand) => set(operand),
  $unset: () => (current) => (current === MISSING ? UNCHANGED : REMOVED),
  $inc: (operand, path) => arithmetic('$inc', operand, path, (a, b) => a + b, operand),
  $mul: (operand, path) => arithmetic('$mul', operand, path, (a, b) => a * b, 0),
  $min: (operand) => extreme(operand, (order) => order < 0),
  $max: (operand) => extreme(operand, (order) => order > 0),
  $currentDate: (operand) => currentDate(operand),
  $push: (operand) => push(operand),
  $addToSet: (operand) => addToSet(operand),
  $pull: (operand) => pull(operand),
  $pullAll: (operand) => pullAll(operand),
  $pop: (operand) => pop(operand),
}

const known = new Set(['$rename', '$bit', '$isolated'])
const withoutCreation = new Set(['$unset', '$pull', '$pullAll', '$pop'])

/** Reads one operator's operand for one path. */
export function parseOperator(name: string, operand: unknown, path: string): Operator {
  const parse = Object.hasOwn(operators, name) ? operators[name] : undefined
  if (parse) {
    return {
      change: parse(operand, path),
      creates: !withoutCreation.has(name),
      onInsertOnly: name === '$setOnInsert',
    }
  }
  if (known.has(name)) throw notSupported(`the update operator ${name}`)
  throw new StoreError(
    'FailedToParse',
    `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
  )
}

function set(operand: unknown): Change {
  return (current) => (identical(current, operand) ? UNCHANGED : operand)
}

function arithmetic(
  name: string,
  operand: unknown,
  path: string,
  calculate: (a: number, b: number) => number,
  initial: unknown,
): Change {
  const verb = name === '$inc' ? 'increment' : 'multiply'
  if (typeof operand !== 'number') {
    throw new StoreError(
      'TypeMismatch',
      `Cannot ${verb} with non-numeric argument: {${path}: ${JSON.stringify(operand)}}`,
    )
  }
  return (current, place) => {
    if (current === MISSING) return initial
    if (typeof current !== 'number') {
      throw new StoreError(
        'TypeMismatch',
        `Cannot apply ${name} to a value of non-numeric type. {_id: ${JSON.stringify(place.id)}} has the field '${place.path}' of non-numeric type ${typeName(current)}`,
      )
    }
    const result = calculate(current, operand)
    if (Number.isInteger(current) && Number.isInteger(operand) && !Number.isSafeInteger(result)) {
      throw notSupported('an integer beyond 2^53')
    }
    return Object.is(result, current) ? UNCHANGED : result
  }
}

function extreme(operand: unknown, wins: (order: number) => boolean): Change {
  return (current) => (current === MISSING || wins(compare(operand, current)) ? operand : UNCHANGED)
}

function currentDate(operand: unknown): Change {
  const isDate = typeof operand === 'boolean' || (isDocument(operand) && operand['$type'] === 'date')
  if (!isDate) throw notSupported('$currentDate with anything but a date')
  return () => new Date()
}

interface PushOptions {
  each: readonly unknown[]
  slice: number | undefined
  position: number | undefined
}

function parsePush(operand: unknown): PushOptions {
  if (!isDocument(operand) || !('$each' in operand))
    return { each: [operand], slice: undefined, position: undefined }
  const { $each: each, $slice: slice, $position: position, ...others } = operand
  const [other] = Object.keys(others)
  if (other === '$sort') throw notSupported('$push with $sort')
  if (other !== undefined) throw new StoreError('BadValue', `Unrecognized clause in $push: ${other}`)
  if (!Array.isArray(each)) {
    throw new StoreError(
      'BadValue',
      `The argument to $each in $push must be an array but it was of type: ${typeName(each)}`,
    )
  }
  return { each, slice: integer('$slice', slice), position: integer('$position', position) }
}

function integer(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw new StoreError(
      'BadValue',
      `The value for ${name} must be an integer value but was given type: ${typeName(value)}`,
    )
  }
  return value
}

function push(operand: unknown): Change {
  const { each, slice, position } = parsePush(operand)
  return (current, place) => {
    const items = [
      ...arrayOr(
        current,
        place,
        (type) =>
          `The field '${place.path}' must be an array but is of type ${type} in document {_id: ${JSON.stringify(place.id)}}`,
      ),
    ]
    items.splice(position ?? items.length, 0, ...each)
    if (slice === undefined) return current !== MISSING && each.length === 0 ? UNCHANGED : items
    return slice < 0 ? items.slice(slice) : items.slice(0, slice)
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
    const items = [
      ...arrayOr(
        current,
        place,
        (type) =>
          `Cannot apply $addToSet to non-array field. Field named '${place.path}' has non-array type ${type}`,
      ),
    ]
    const before = items.length
    for (const item of each as unknown[]) if (!items.some((present) => equal(present, item))) items.push(item)
    return items.length === before && current !== MISSING ? UNCHANGED : items
  }
}

function pull(operand: unknown): Change {
  const goes = pullCondition(operand)
  return (current, place) => filterArray('$pull', current, place, (item) => !goes(item))
}

function pullCondition(operand: unknown): Matcher {
  if (isOperators(operand) || operand instanceof BSONRegExp) return compileFilter(parseItemFilter(operand))
  if (!isDocument(operand)) return (item) => equal(item, operand)
  const matches = compileFilter(parseFilter(operand))
  return (item) => isDocument(item) && matches(item)
}

function pullAll(operand: unknown): Change {
  if (!Array.isArray(operand)) {
    throw new StoreError(
      'BadValue',
      `$pullAll requires an array argument but was given a ${typeName(operand)}`,
    )
  }
  return (current, place) =>
    filterArray('$pullAll', current, place, (item) => !operand.some((value) => equal(item, value)))
}

function filterArray(
  name: string,
  current: unknown,
  place: Place,
  stays: (item: unknown) => boolean,
): unknown {
  if (current === MISSING) return UNCHANGED
  const items = arrayOr(current, place, () => `Cannot apply ${name} to a non-array value`)
  const kept = items.filter(stays)
  return kept.length === items.length ? UNCHANGED : kept
}

function pop(operand: unknown): Change {
  if (operand !== 1 && operand !== -1) {
    throw new StoreError('FailedToParse', `$pop expects 1 or -1, found: ${JSON.stringify(operand)}`)
  }
  return (current, place) => {
    if (current === MISSING) return UNCHANGED
    if (!Array.isArray(current)) {
      throw new StoreError(
        'TypeMismatch',
        `Path '${place.path}' contains an element of non-array type '${typeName(current)}'`,
      )
    }
    if (current.length === 0) return UNCHANGED
    const items: readonly unknown[] = current
    return operand === 1 ? items.slice(0, -1) : items.slice(1)
  }
}

function arrayOr(current: unknown, _place: Place, complaint: (type: string) => string): readonly unknown[] {
  if (current === MISSING) return []
  if (Array.isArray(current)) return current
  throw new StoreError('BadValue', complaint(typeName(current)))
}

export function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'date'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'double'
  if (typeof value === 'boolean') return 'bool'
  return typeof value
}

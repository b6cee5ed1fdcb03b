import { StoreError, notSupported } from '../errors'
import type { Matcher } from '../query/matcher'
import { identical } from '../values/compare'
import { type Document, MISSING, field, isDocument } from '../values/document'
import { isArrayIndex } from '../values/path'
import { arrayFilterName, parseArrayFilters } from './array-filters'
import { type Operator, REMOVED, UNCHANGED, parseOperator } from './operators'

interface Step extends Operator {
  readonly path: string
  readonly segments: readonly string[]
}

/** An update, read and found to be within what the store knows. */
export interface Update {
  readonly isReplacement: boolean
  /** The document after the update; the very same object when nothing changes. Untouched fields are shared with it. */
  apply(document: Document, inserting: boolean): Document
}

/** Reads an update or replacement document. */
export function parseUpdate(spec: unknown, arrayFilters: unknown): Update {
  if (Array.isArray(spec)) throw notSupported('an update by aggregation pipeline')
  if (!isDocument(spec))
    throw new StoreError('FailedToParse', 'Update argument must be either an object or an array')
  const first = Object.keys(spec)[0]
  if (!first?.startsWith('$')) return replacement(spec)
  const filters = parseArrayFilters(arrayFilters)
  const steps = parseSteps(spec, filters)
  return {
    isReplacement: false,
    apply: (document, inserting) => applySteps(steps, filters, document, inserting),
  }
}

function replacement(spec: Document): Update {
  const operator = Object.keys(spec).find((key) => key.startsWith('$'))
  if (operator !== undefined) {
    throw new StoreError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${operator}' in '${operator}' is not valid for storage.`,
    )
  }
  return {
    isReplacement: true,
    apply(document) {
      const id = field(document, '_id')
      const wanted = field(spec, '_id')
      if (id !== MISSING && wanted !== MISSING && !identical(id, wanted)) throw immutableId('(replacement)')
      const { _id: _, ...rest } = spec
      const known = id === MISSING ? wanted : id
      const next = known === MISSING ? rest : { _id: known, ...rest }
      return identical(document, next) ? document : next
    },
  }
}

function immutableId(what: string): StoreError {
  return new StoreError(
    'ImmutableField',
    what === '(replacement)'
      ? `After applying the update, the (immutable) field '_id' was found to have been altered`
      : `Performing an update on the path '_id' would modify the immutable field '_id'`,
  )
}

function parseSteps(spec: Document, filters: ReadonlyMap<string, Matcher>): Step[] {
  const steps: Step[] = []
  for (const [name, operands] of Object.entries(spec)) {
    if (!name.startsWith('$')) parseOperator(name, undefined, '')
    if (!isDocument(operands)) {
      parseOperator(name, 0, '')
      throw new StoreError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeof operands} instead.`,
      )
    }
    for (const [path, operand] of Object.entries(operands)) {
      steps.push({ ...parseOperator(name, operand, path), path, segments: parsePath(path, filters) })
    }
  }
  steps.sort((a, b) => comparePaths(a.segments, b.segments))
  steps.forEach((step, i) => {
    const previous = steps[i - 1]
    if (previous?.segments.every((segment, at) => segment === step.segments[at])) {
      throw new StoreError(
        'ConflictingUpdateOperators',
        `Updating the path '${step.path}' would create a conflict at '${previous.path}'`,
      )
    }
  })
  return steps
}

function parsePath(path: string, filters: ReadonlyMap<string, Matcher>): string[] {
  if (path === '') throw new StoreError('EmptyFieldName', 'An empty update path is not valid.')
  const segments = path.split('.')
  for (const [at, segment] of segments.entries()) {
    if (segment === '')
      throw new StoreError(
        'EmptyFieldName',
        `The update path '${path}' contains an empty field name, which is not allowed.`,
      )
    if (segment === '$') throw notSupported('the positional operator $')
    if (segment === '__proto__') throw notSupported('a field named __proto__')
    if (!segment.startsWith('$')) continue
    const identifier = arrayFilterName(segment)
    if (identifier === undefined || at === 0) {
      throw new StoreError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${segment}' in '${path}' is not allowed in the context of an update.`,
      )
    }
    if (identifier !== '' && !filters.has(identifier)) {
      throw new StoreError(
        'BadValue',
        `No array filter found for identifier '${identifier}' in path '${path}'`,
      )
    }
  }
  return segments
}

/** MongoDB makes new fields in this order, numbers by value. */
function comparePaths(a: readonly string[], b: readonly string[]): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a[i] ?? ''
    const y = b[i] ?? ''
    if (x === y) continue
    if (isArrayIndex(x) && isArrayIndex(y)) return Number(x) - Number(y)
    return x < y ? -1 : 1
  }
  return a.length - b.length
}

function applySteps(
  steps: readonly Step[],
  filters: ReadonlyMap<string, Matcher>,
  document: Document,
  inserting: boolean,
): Document {
  let next: unknown = document
  const id = field(document, '_id')
  for (const step of steps) {
    if (step.onInsertOnly && !inserting) continue
    next = modify(next, step, 0, { filters, id })
  }
  if (!isDocument(next))
    throw new StoreError('InternalError', 'an update made something other than a document')
  if (next !== document && id !== MISSING && !identical(id, field(next, '_id'))) throw immutableId('_id')
  return next
}

interface Context {
  readonly filters: ReadonlyMap<string, Matcher>
  readonly id: unknown
}

/** The container after the step, the same object when nothing changed in it. */
function modify(container: unknown, step: Step, at: number, context: Context): unknown {
  const segment = step.segments[at] ?? ''
  const identifier = arrayFilterName(segment)
  if (identifier !== undefined) return modifyItems(container, step, at, context, identifier)
  if (Array.isArray(container)) return modifyArray(container, step, at, context, segment)
  if (!isDocument(container)) {
    if (!step.creates) return container
    const holder = step.segments[at - 1] ?? ''
    throw new StoreError(
      'PathNotViable',
      `Cannot create field '${segment}' in element {${holder}: ${JSON.stringify(container)}}`,
    )
  }
  const current = field(container, segment)
  const next = modifyValue(current, step, at, context)
  if (next === UNCHANGED) return container
  if (next !== REMOVED) return { ...container, [segment]: next }
  const { [segment]: _, ...rest } = container
  return rest
}

function modifyValue(current: unknown, step: Step, at: number, context: Context): unknown {
  if (at === step.segments.length - 1) return step.change(current, { id: context.id, path: step.path })
  if (current === MISSING) return step.creates ? modify({}, step, at + 1, context) : UNCHANGED
  const next = modify(current, step, at + 1, context)
  return next === current ? UNCHANGED : next
}

const maximumPadding = 1_500_000

function modifyArray(
  container: readonly unknown[],
  step: Step,
  at: number,
  context: Context,
  segment: string,
): unknown {
  if (!isArrayIndex(segment)) {
    if (!step.creates) return container
    const holder = step.segments[at - 1] ?? ''
    throw new StoreError(
      'PathNotViable',
      `Cannot create field '${segment}' in element {${holder}: ${JSON.stringify(container)}}`,
    )
  }
  const position = Number(segment)
  if (position > container.length + maximumPadding)
    throw new StoreError('BadValue', 'cannot pad an array that far')
  const next = modifyValue(position < container.length ? container[position] : MISSING, step, at, context)
  if (next === UNCHANGED) return container
  const items = [...container]
  while (items.length < position) items.push(null)
  items[position] = next === REMOVED ? null : next
  return items
}

function modifyItems(
  container: unknown,
  step: Step,
  at: number,
  context: Context,
  identifier: string,
): unknown {
  if (!Array.isArray(container)) {
    throw new StoreError(
      'BadValue',
      `Cannot apply array updates to non-array element ${step.segments.slice(0, at).join('.')}`,
    )
  }
  const chosen = identifier === '' ? () => true : (context.filters.get(identifier) ?? (() => false))
  let changed = false
  const items = container.map((item: unknown) => {
    if (!chosen(item)) return item
    const next = modifyValue(item, step, at, context)
    if (next === UNCHANGED) return item
    changed = true
    return next === REMOVED ? null : next
  })
  return changed ? items : container
}

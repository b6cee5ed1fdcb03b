import { StoreError, notSupported } from '../errors'
import { identical } from '../values/compare'
import { type Document, MISSING, field, isDocument } from '../values/document'
import { isArrayIndex } from '../values/path'
import { type Operator, REMOVED, UNCHANGED, parseOperator } from './operators'

interface Step extends Operator {
  readonly path: string
  readonly segments: readonly string[]
}

/**
 * A parsed update. Returns the new document, or the same object if nothing changes. Unchanged values are shared with the old
 * document.
 */
export type Update = (document: Document, inserting: boolean) => Document

export function parseUpdate(spec: unknown): Update {
  if (Array.isArray(spec)) throw notSupported('an update by aggregation pipeline')
  if (!isDocument(spec))
    throw new StoreError('FailedToParse', 'Update argument must be either an object or an array')
  if (!Object.keys(spec)[0]?.startsWith('$')) throw notSupported('the replacement of a document')
  const steps = parseSteps(spec)
  return (document, inserting) => applySteps(steps, document, inserting)
}

function parseSteps(spec: Document): Step[] {
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
      steps.push({ ...parseOperator(name, operand, path), path, segments: parsePath(path) })
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

function parsePath(path: string): string[] {
  if (path === '') throw new StoreError('EmptyFieldName', 'An empty update path is not valid.')
  const segments = path.split('.')
  for (const segment of segments) {
    if (segment === '')
      throw new StoreError(
        'EmptyFieldName',
        `The update path '${path}' contains an empty field name, which is not allowed.`,
      )
    if (/^\$(\[\w*\])?$/.test(segment)) throw notSupported(`the positional operator ${segment}`)
    if (segment === '__proto__') throw notSupported('a field named __proto__')
    if (segment.startsWith('$')) {
      throw new StoreError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${segment}' in '${path}' is not allowed in the context of an update.`,
      )
    }
  }
  return segments
}

/** The order in which MongoDB creates new fields: by name, numbers by value. */
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

function applySteps(steps: readonly Step[], document: Document, inserting: boolean): Document {
  let next: unknown = document
  const id = field(document, '_id')
  for (const step of steps) {
    if (step.onInsertOnly && !inserting) continue
    next = modify(next, step, 0, id)
  }
  if (!isDocument(next))
    throw new StoreError('InternalError', 'an update made something other than a document')
  if (next !== document && id !== MISSING && !identical(id, field(next, '_id'))) {
    throw new StoreError(
      'ImmutableField',
      `Performing an update on the path '_id' would modify the immutable field '_id'`,
    )
  }
  return next
}

/** Applies the step to a container. Returns the same object if nothing changes. */
function modify(container: unknown, step: Step, at: number, id: unknown): unknown {
  const segment = step.segments[at] ?? ''
  if (Array.isArray(container)) return modifyArray(container, step, at, id)
  if (!isDocument(container)) return cannotEnter(container, step, at)
  const next = modifyValue(field(container, segment), step, at, id)
  if (next === UNCHANGED) return container
  if (next !== REMOVED) return { ...container, [segment]: next }
  const { [segment]: _, ...rest } = container
  return rest
}

function modifyValue(current: unknown, step: Step, at: number, id: unknown): unknown {
  if (at === step.segments.length - 1) return step.change(current, { id, path: step.path })
  if (current === MISSING) return step.creates ? modify({}, step, at + 1, id) : UNCHANGED
  const next = modify(current, step, at + 1, id)
  return next === current ? UNCHANGED : next
}

const maxPadding = 1_500_000

function modifyArray(container: readonly unknown[], step: Step, at: number, id: unknown): unknown {
  const segment = step.segments[at] ?? ''
  if (!isArrayIndex(segment)) return cannotEnter(container, step, at)
  const position = Number(segment)
  if (position > container.length + maxPadding)
    throw new StoreError('BadValue', 'cannot pad an array that far')
  const next = modifyValue(position < container.length ? container[position] : MISSING, step, at, id)
  if (next === UNCHANGED) return container
  const items = [...container]
  while (items.length < position) items.push(null)
  items[position] = next === REMOVED ? null : next
  return items
}

/** A container without fields stays unchanged, unless the step has to create the field. */
function cannotEnter(container: unknown, step: Step, at: number): unknown {
  if (!step.creates) return container
  throw new StoreError(
    'PathNotViable',
    `Cannot create field '${step.segments[at]}' in element {${step.segments[at - 1]}: ${JSON.stringify(container)}}`,
  )
}

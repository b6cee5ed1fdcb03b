import { StoreError, notSupported } from '../errors'
import { type Document, isDocument } from '../values/document'
import { rawElements, rawDocument } from '../values/raw'

export interface Projection {
  /** Works on stored bytes, without decoding them. */
  raw(bytes: Buffer): Buffer
  document(document: Document): Document
}

/** Parses a projection of top-level fields. Undefined for whole documents. */
export function parseProjection(spec: unknown): Projection | undefined {
  if (spec === undefined || spec === null) return undefined
  if (!isDocument(spec)) throw new StoreError('TypeMismatch', 'projection must be an object')
  const entries = Object.entries(spec).map(([name, value]) => ({ name, included: isIncluded(name, value) }))
  if (entries.length === 0) return undefined
  const others = entries.filter(({ name }) => name !== '_id')
  const id = entries.find(({ name }) => name === '_id')
  const inclusive = others[0]?.included ?? id?.included ?? false
  const conflicting = others.find(({ included }) => included !== inclusive)
  if (conflicting) throw mixed(conflicting.name, inclusive)
  const names = new Set(others.map(({ name }) => name))
  if (inclusive ? id?.included !== false : id?.included === false) names.add('_id')
  const isKept = ({ name }: { name: string }) => names.has(name) === inclusive
  return {
    raw: (bytes) => rawDocument([...rawElements(bytes)].filter(isKept).map((element) => element.bytes)),
    document: (document) => Object.fromEntries(Object.entries(document).filter(([name]) => isKept({ name }))),
  }
}

function isIncluded(name: string, value: unknown): boolean {
  if (name.startsWith('$') || name.includes('.')) throw notSupported(`a projection of ${name}`)
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value !== 0
  throw notSupported(`a projection of ${name} other than 0 or 1`)
}

function mixed(name: string, inclusive: boolean): StoreError {
  return inclusive
    ? new StoreError('Location31254', `Cannot do exclusion on field ${name} in inclusion projection`)
    : new StoreError('Location31253', `Cannot do inclusion on field ${name} in exclusion projection`)
}

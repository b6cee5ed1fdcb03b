import { StoreError, notSupported } from '../errors'
import type { IndexSpec } from '../storage/catalogue'
import { isDocument } from '../values/document'
import { allowKeys } from './command'

const unsupported = [
  'partialFilterExpression',
  'expireAfterSeconds',
  'weights',
  'hidden',
  'collation',
  'wildcardProjection',
  'storageEngine',
  'clustered',
]

/** Reads one index of `createIndexes`. Refuses kinds and options that the store lacks. */
export function readIndexSpec(value: unknown): IndexSpec {
  if (!isDocument(value)) throw new StoreError('TypeMismatch', 'an index must be an object')
  const refused = unsupported.find((option) => option in value)
  if (refused !== undefined) throw notSupported(`the index option ${refused}`)
  allowKeys(value, 'createIndexes.indexes', ['v', 'key', 'name', 'ns', 'unique', 'sparse', 'background'])
  const key = readKey(value['key'])
  return {
    name: typeof value['name'] === 'string' ? value['name'] : Object.entries(key).flat().join('_'),
    key,
    ...(value['unique'] === true && { unique: true }),
    ...(value['sparse'] === true && { sparse: true }),
  }
}

/** True for the `_id` index, which every collection has. */
export function isIdIndex({ key }: IndexSpec): boolean {
  return Object.keys(key).length === 1 && key['_id'] === 1
}

function readKey(value: unknown): Record<string, number> {
  if (!isDocument(value) || Object.keys(value).length === 0) {
    throw new StoreError('CannotCreateIndex', 'Index keys cannot be empty.')
  }
  const key: Record<string, number> = {}
  for (const [path, direction] of Object.entries(value)) {
    if (typeof direction !== 'number' || direction === 0) {
      throw new StoreError(
        'CannotCreateIndex',
        `the embedded store has no index of kind '${String(direction)}' for ${path}`,
      )
    }
    if (path.includes('$') || path.split('.').some((segment) => segment === '' || /^\d+$/.test(segment))) {
      throw new StoreError('CannotCreateIndex', `the embedded store has no index on the path '${path}'`)
    }
    key[path] = direction > 0 ? 1 : -1
  }
  return key
}

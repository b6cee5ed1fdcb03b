import { StoreError } from '../errors'
import { type Document, MISSING } from '../values/document'
import { appendBytes, appendValue, finishKey, startKey } from '../values/key-encoding'
import { EMPTY_ARRAY, indexedValues } from '../values/path'
import type { Index } from './catalogue'

/** The keys that one document has in one index. */
export interface IndexKeys {
  readonly keys: readonly Buffer[]
  /** The values of each key, for the E11000 message. */
  readonly values: readonly (readonly unknown[])[]
  readonly multikey: readonly boolean[]
}

const none: IndexKeys = { keys: [], values: [], multikey: [] }

/** Computes a document's keys in an index. Keys of an index that is not unique end with `idKey`. */
export function indexKeys(index: Index, document: Document, idKey: Buffer): IndexKeys {
  const columns = index.fields.map(({ segments }) => indexedValues(document, segments))
  if (index.sparse && columns.every(({ values }) => values.every((value) => value === MISSING))) return none
  refuseParallelArrays(index, columns)
  const multikey = columns.map((column) => column.multikey)
  const rows = columns.reduce<unknown[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )
  const first = rows[0]
  if (rows.length === 1 && first) return { keys: [keyOf(index, first, idKey)], values: [first], multikey }
  const byKey = new Map<string, [Buffer, unknown[]]>()
  for (const row of rows) {
    const key = keyOf(index, row, idKey)
    byKey.set(key.toString('latin1'), [key, row])
  }
  const distinct = [...byKey.values()]
  return { keys: distinct.map(([key]) => key), values: distinct.map(([, row]) => row), multikey }
}

function keyOf(index: Index, row: readonly unknown[], idKey: Buffer): Buffer {
  startKey(index.prefix)
  for (const [position, value] of row.entries()) appendValue(value, index.fields[position]?.ascending ?? true)
  if (!index.unique) appendBytes(idKey)
  return finishKey()
}

/** A key may have two array fields only if both are inside the same array, and never in a unique index. */
function refuseParallelArrays(index: Index, columns: readonly { multikey: boolean }[]): void {
  const arrays = index.fields.filter((_, position) => columns[position]?.multikey)
  if (arrays.length < 2) return
  const roots = new Set(arrays.map(({ segments }) => segments[0]))
  if (roots.size > 1 || index.unique) {
    throw new StoreError(
      'CannotIndexParallelArrays',
      `cannot index parallel arrays [${arrays.map(({ path }) => path).join('] [')}]`,
    )
  }
}

/** E11000 in MongoDB's words, with the existing key. */
export function duplicateKey(namespace: string, index: Index, values: readonly unknown[]): StoreError {
  const keyValue: Document = {}
  const shown = index.fields.map(({ path }, position) => {
    const value = values[position]
    keyValue[path] = value === MISSING ? null : value === EMPTY_ARRAY ? [] : value
    return `${path}: ${JSON.stringify(keyValue[path])}`
  })
  return new StoreError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${index.name} dup key: { ${shown.join(', ')} }`,
    { keyPattern: { ...index.spec.key }, keyValue },
  )
}

import { StoreError } from '../errors'
import { type Document, MISSING } from '../values/document'
import { appendBytes, appendValue, finishKey, startKey } from '../values/key-encoding'
import { EMPTY_ARRAY, indexedValues } from '../values/path'
import type { Index } from './catalogue'

/** The keys that one document has in one index. */
export interface IndexKeys {
  readonly keys: readonly Buffer[]
  /** The values behind each key, for E11000. */
  readonly values: readonly (readonly unknown[])[]
  readonly multikey: readonly boolean[]
}

const none: IndexKeys = { keys: [], values: [], multikey: [] }

/** Computes a document's keys in an index; `idKey` ends each key of an index that is not unique. */
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

/** Two arrays in one key are only allowed when one array holds both, and then not under `unique`. */
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

/** E11000 as MongoDB words it, with the key that is there already. */
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

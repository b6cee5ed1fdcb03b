import { StoreError, notSupported } from '../errors'
import type { Store } from '../store'
import { type Document, isDocument } from '../values/document'

/** A document of a request. Has its bytes if it came in its own section. */
export interface SentDocument {
  readonly value: Document
  readonly bytes?: Buffer
}

export interface Command {
  readonly name: string
  readonly body: Document
  readonly database: string
  /** Documents outside the body, by the name of their field. */
  readonly sections: ReadonlyMap<string, readonly SentDocument[]>
}

/** A reply, as a document or already encoded. */
export type Reply = Document | Buffer

export type Handler = (store: Store, command: Command) => Reply | Promise<Reply>

/** Fields that any command may have and that have no effect here. */
const generic = new Set([
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
])

/** Refuses other fields: unknown ones, and those of MongoDB that this store lacks. */
export function allowFields(command: Command, known: readonly string[]): void {
  allowKeys(command.body, command.name, [command.name, ...known])
}

/** Fields of MongoDB that this store lacks. */
const unsupported = new Set([
  'hint',
  'collation',
  'let',
  'min',
  'max',
  'skip',
  'returnKey',
  'showRecordId',
  'tailable',
  'awaitData',
  'oplogReplay',
  'noCursorTimeout',
  'allowDiskUse',
  'allowPartialResults',
  'bypassDocumentValidation',
  'explain',
  'multi',
  'arrayFilters',
  'capped',
  'viewOn',
  'pipeline',
  'validator',
  'timeseries',
  'encryptionInformation',
])

/** Throws StoreError for other keys, with `where` in its message. Ignores fields that drivers add to any command. */
export function allowKeys(document: Document, where: string, known: readonly string[]): void {
  for (const [key, value] of Object.entries(document)) {
    if (known.includes(key) || generic.has(key)) continue
    if (value === false || value === undefined) continue
    if (unsupported.has(key)) throw notSupported(`the option ${key} of ${where}`)
    throw new StoreError('Location40415', `BSON field '${where}.${key}' is an unknown field.`)
  }
}

/** A standalone server has no transactions. */
export function refuseTransactions(body: Document): void {
  if ('txnNumber' in body || 'autocommit' in body || 'startTransaction' in body) {
    throw new StoreError(
      'IllegalOperation',
      'Transaction numbers are only allowed on a replica set member or mongos',
    )
  }
}

export function namespaceOf({ body, name, database }: Command): string {
  const collection = body[name]
  if (
    typeof collection !== 'string' ||
    collection === '' ||
    collection.includes('\0') ||
    collection.startsWith('system.')
  ) {
    throw new StoreError(
      'InvalidNamespace',
      `Invalid namespace specified '${database}.${String(collection)}'`,
    )
  }
  return `${database}.${collection}`
}

/** Reads a whole number that is not negative; 0 if it is missing. */
export function countField(body: Document, name: string): number {
  const value = body[name]
  if (value === undefined || value === null) return 0
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new StoreError(
      'TypeMismatch',
      `BSON field '${name}' is the wrong type '${typeof value}', expected a number`,
    )
  }
  if (value < 0)
    throw new StoreError('BadValue', `BSON field '${name}' value must be >= 0, actual value '${value}'`)
  return Math.trunc(value)
}

/** Reads the documents of a field, from its own section or from the body. */
export function documentsField({ body, sections, name }: Command, field: string): readonly SentDocument[] {
  const section = sections.get(field)
  if (section) return section
  const value = body[field]
  if (!Array.isArray(value)) {
    throw new StoreError('Location40414', `BSON field '${name}.${field}' is missing but a required field`)
  }
  return value.map((item: unknown) => {
    if (!isDocument(item))
      throw new StoreError('TypeMismatch', `BSON field '${name}.${field}' holds something other than objects`)
    return { value: item }
  })
}

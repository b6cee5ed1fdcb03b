import { StoreError } from '../errors'
import type { PlannedIndex } from '../query/planner'
import { identical } from '../values/compare'
import { type Document, decode, encode, isDocument } from '../values/document'
import type { Engine } from './engine'

/** An index as it is stored. `key` maps paths to 1 or -1. */
export interface IndexSpec {
  readonly name: string
  readonly key: Readonly<Record<string, number>>
  readonly unique?: boolean
  readonly sparse?: boolean
}

export interface Index extends PlannedIndex {
  readonly spec: IndexSpec
  /** Its keys start with this number. Never reused after the index was dropped. */
  readonly prefix: number
  readonly fields: readonly {
    readonly path: string
    readonly segments: readonly string[]
    readonly ascending: boolean
  }[]
  multikey: boolean[]
  /** False while the index is being built: writes maintain it, queries ignore it. */
  ready: boolean
}

export interface Collection {
  readonly namespace: string
  readonly prefix: number
  /** The documents themselves, as an index. */
  readonly idIndex: Index
  indexes: Index[]
}

/** The collections and indexes. Changes run inside a job of the engine. */
export interface Catalogue {
  find(namespace: string): Collection | undefined
  list(database: string): Collection[]
  all(): Iterable<Collection>
  /** Creates the collection if it does not exist. */
  ensure(namespace: string): Collection
  addIndex(collection: Collection, spec: IndexSpec, ready: boolean): Index
  removeIndex(collection: Collection, index: Index): void
  remove(collection: Collection): void
  save(collection: Collection): void
  /** Prefixes of dropped collections and indexes. Their keys are still to be deleted. */
  garbage(): { space: 'documents' | 'entries'; prefix: number }[]
  collected(prefix: number): void
  reload(): void
}

/** Loads the collections and indexes. Keeps them in memory and on disk. */
export function openCatalogue(engine: Engine): Catalogue {
  const store = engine.catalogue
  let collections = new Map<string, Collection>()
  let nextPrefix = 1

  const takePrefix = (): number => {
    const prefix = nextPrefix++
    store.putSync('next', encode({ prefix: nextPrefix }))
    return prefix
  }
  const discard = (space: string, prefix: number) => {
    store.putSync(`garbage/${String(prefix).padStart(10, '0')}`, encode({ space, prefix }))
  }
  const save = (collection: Collection) => {
    store.putSync(`collection/${collection.namespace}`, encode(toStored(collection)))
  }

  const catalogue: Catalogue = {
    find: (namespace) => collections.get(namespace),
    list: (database) =>
      [...collections.values()].filter(({ namespace }) => namespace.startsWith(`${database}.`)),
    all: () => collections.values(),
    ensure(namespace) {
      const existing = collections.get(namespace)
      if (existing) return existing
      if (Buffer.byteLength(namespace) > 255)
        throw new StoreError('InvalidNamespace', 'the namespace is too long')
      const prefix = takePrefix()
      const created: Collection = { namespace, prefix, idIndex: idIndex(prefix), indexes: [] }
      collections.set(namespace, created)
      save(created)
      return created
    },
    addIndex(collection, spec, ready) {
      const index = makeIndex(spec, takePrefix(), ready)
      collection.indexes = [...collection.indexes, index]
      save(collection)
      return index
    },
    removeIndex(collection, index) {
      collection.indexes = collection.indexes.filter((other) => other !== index)
      save(collection)
      discard('entries', index.prefix)
    },
    remove(collection) {
      collections.delete(collection.namespace)
      store.removeSync(`collection/${collection.namespace}`)
      discard('documents', collection.prefix)
      for (const index of collection.indexes) discard('entries', index.prefix)
    },
    save,
    garbage() {
      const found: { space: 'documents' | 'entries'; prefix: number }[] = []
      for (const { value } of store.getRange({ start: 'garbage/', end: 'garbage0' })) {
        const { space, prefix } = decode(value)
        found.push({ space: space === 'documents' ? 'documents' : 'entries', prefix: Number(prefix) })
      }
      return found
    },
    collected(prefix) {
      store.removeSync(`garbage/${String(prefix).padStart(10, '0')}`)
    },
    reload() {
      collections = new Map()
      for (const { value } of store.getRange({ start: 'collection/', end: 'collection0' })) {
        const collection = fromStored(decode(value))
        collections.set(collection.namespace, collection)
      }
      const next = store.get('next')
      nextPrefix = next ? Number(decode(next)['prefix']) : 1
    },
  }
  catalogue.reload()
  return catalogue
}

function idIndex(prefix: number): Index {
  return { ...makeIndex({ name: '_id_', key: { _id: 1 } }, prefix, true), unique: true }
}

function makeIndex(spec: IndexSpec, prefix: number, ready: boolean): Index {
  const fields = Object.entries(spec.key).map(([path, direction]) => ({
    path,
    segments: path.split('.'),
    ascending: direction > 0,
  }))
  return {
    spec,
    name: spec.name,
    prefix,
    fields,
    unique: spec.unique ?? false,
    sparse: spec.sparse ?? false,
    multikey: fields.map(() => false),
    ready,
  }
}

function toStored({ namespace, prefix, indexes }: Collection): Document {
  return {
    namespace,
    prefix,
    indexes: indexes.map((index) => ({
      spec: index.spec,
      prefix: index.prefix,
      multikey: index.multikey,
      ready: index.ready,
    })),
  }
}

function fromStored(stored: Document): Collection {
  const { namespace, prefix, indexes } = stored
  if (typeof namespace !== 'string' || typeof prefix !== 'number' || !Array.isArray(indexes)) {
    throw new StoreError('InternalError', 'the catalogue cannot be read')
  }
  return { namespace, prefix, idIndex: idIndex(prefix), indexes: indexes.map(indexFromStored) }
}

function indexFromStored(stored: unknown): Index {
  if (!isDocument(stored) || !isDocument(stored['spec']) || !Array.isArray(stored['multikey'])) {
    throw new StoreError('InternalError', 'the catalogue cannot be read')
  }
  const index = makeIndex(
    stored['spec'] as unknown as IndexSpec,
    Number(stored['prefix']),
    stored['ready'] === true,
  )
  index.multikey = stored['multikey'].map(Boolean)
  return index
}

/** True if two indexes have the same fields, in the same order and directions. */
export function sameKey(a: IndexSpec, b: IndexSpec): boolean {
  return identical(a.key, b.key)
}

/** True if two indexes agree about `unique` and `sparse`. */
export function sameOptions(a: IndexSpec, b: IndexSpec): boolean {
  return (a.unique ?? false) === (b.unique ?? false) && (a.sparse ?? false) === (b.sparse ?? false)
}

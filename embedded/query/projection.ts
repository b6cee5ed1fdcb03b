import { StoreError, notSupported } from '../errors'
import { type Document, MISSING, decode, encode, field, isDocument } from '../values/document'
import { rawElements, rawDocument } from '../values/raw'

interface Tree {
  [name: string]: Tree | true
}

/** What `find` gives back of each document. */
export interface Projection {
  /** On stored bytes, without decoding them where the fields are all at the top. */
  raw(bytes: Buffer): Buffer
  document(document: Document): Document
}

/** Reads a projection; undefined when it asks for whole documents. */
export function parseProjection(spec: unknown): Projection | undefined {
  if (spec === undefined || spec === null) return undefined
  if (!isDocument(spec)) throw new StoreError('TypeMismatch', 'projection must be an object')
  const entries = Object.entries(spec).map(([path, value]): [string, boolean] => [
    path,
    isIncluded(path, value),
  ])
  if (entries.length === 0) return undefined
  const others = entries.filter(([path]) => path !== '_id')
  const idIncluded = entries.find(([path]) => path === '_id')?.[1]
  const inclusive = others[0]?.[1] ?? idIncluded ?? false
  const odd = others.find(([, included]) => included !== inclusive)
  if (odd) {
    const [one, other] = inclusive ? ['exclusion', 'inclusion'] : ['inclusion', 'exclusion']
    throw new StoreError(
      inclusive ? 'Location31254' : 'Location31253',
      `Cannot do ${one} on field ${odd[0]} in ${other} projection`,
    )
  }
  const tree: Tree = {}
  for (const [path] of others) addPath(tree, path.split('.'), path)
  if (inclusive ? idIncluded !== false : idIncluded === false) tree['_id'] = true
  return inclusive ? inclusion(tree) : exclusion(tree)
}

function isIncluded(path: string, value: unknown): boolean {
  if (path.startsWith('$') || path.includes('.$')) throw notSupported('the positional projection')
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value !== 0
  throw notSupported(`a projection of ${path} other than 0 or 1`)
}

function addPath(tree: Tree, segments: readonly string[], path: string): void {
  const [first = '', ...rest] = segments
  const present = tree[first]
  const collision = () => new StoreError('Location31249', `Path collision at ${path}`)
  if (rest.length === 0) {
    if (present !== undefined) throw collision()
    tree[first] = true
    return
  }
  if (present === true) throw collision()
  const next = present ?? {}
  tree[first] = next
  addPath(next, rest, path)
}

function inclusion(tree: Tree): Projection {
  const names = new Set(Object.keys(tree))
  const flat = Object.values(tree).every((value) => value === true)
  const document = (source: Document) => include(source, tree)
  return {
    document,
    raw: flat ? (bytes) => rawDocument(pick(bytes, names, true)) : (bytes) => encode(document(decode(bytes))),
  }
}

function exclusion(tree: Tree): Projection {
  const names = new Set(Object.keys(tree))
  const flat = Object.values(tree).every((value) => value === true)
  const document = (source: Document) => exclude(source, tree)
  return {
    document,
    raw: flat
      ? (bytes) => rawDocument(pick(bytes, names, false))
      : (bytes) => encode(document(decode(bytes))),
  }
}

function pick(bytes: Buffer, names: ReadonlySet<string>, keep: boolean): Buffer[] {
  const picked: Buffer[] = []
  for (const element of rawElements(bytes)) if (names.has(element.name) === keep) picked.push(element.bytes)
  return picked
}

function include(source: Document, tree: Tree): Document {
  const result: Document = {}
  for (const [name, value] of Object.entries(source)) {
    const branch = Object.hasOwn(tree, name) ? tree[name] : undefined
    const kept = branch === undefined ? MISSING : branch === true ? value : includeWithin(value, branch)
    if (kept !== MISSING) result[name] = kept
  }
  return result
}

function includeWithin(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value))
    return value.map((item) => includeWithin(item, tree)).filter((item) => item !== MISSING)
  return isDocument(value) ? include(value, tree) : MISSING
}

function exclude(source: Document, tree: Tree): Document {
  const result: Document = {}
  for (const [name, value] of Object.entries(source)) {
    const branch = Object.hasOwn(tree, name) ? tree[name] : undefined
    if (branch === undefined) result[name] = value
    else if (branch !== true) result[name] = excludeWithin(value, branch)
  }
  return result
}

function excludeWithin(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => excludeWithin(item, tree))
  return isDocument(value) ? exclude(value, tree) : value
}

/** The value of `$a.b`: arrays on the way give the array of their items' values. */
export function valueAt(document: unknown, path: readonly string[]): unknown {
  const [first, ...rest] = path
  if (first === undefined) return document
  if (Array.isArray(document)) {
    return document
      .map((item) => (isDocument(item) ? valueAt(item, path) : MISSING))
      .filter((item) => item !== MISSING)
  }
  if (!isDocument(document)) return MISSING
  return valueAt(field(document, first), rest)
}

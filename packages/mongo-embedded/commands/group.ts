import { StoreError, notSupported } from '../errors'
import { type Document, MISSING, field, isDocument } from '../values/document'
import { encodeForSort } from '../values/key-encoding'

/** A `$group` that counts: `{_id: …, n: {$sum: 1}}`. */
export interface Group {
  /** The fields of the key; none if all documents are one group. */
  readonly paths: ReadonlySet<string>
  /** The id of the group that a document belongs to. */
  key(document: Document): unknown
  /** Names of the fields that hold the count. */
  readonly names: readonly string[]
}

/** Reads `{_id: '$field', n: {$sum: 1}}`, where `_id` may also be a document of fields or a constant. */
export function parseGroup(spec: unknown): Group {
  if (!isDocument(spec))
    throw new StoreError('Location15947', "a group's fields must be specified in an object")
  const { _id: id, ...counts } = spec
  if (!('_id' in spec)) throw new StoreError('Location15955', 'a group specification must include an _id')
  for (const [name, accumulator] of Object.entries(counts)) requireCount(name, accumulator)
  return { ...parseKey(id), names: Object.keys(counts) }
}

function requireCount(name: string, accumulator: unknown): void {
  const [entry, ...more] = isDocument(accumulator) ? Object.entries(accumulator) : []
  if (!entry || more.length > 0) {
    throw new StoreError('Location40234', `The field '${name}' must be an accumulator object`)
  }
  const [operator, operand] = entry
  if (operator !== '$sum') throw new StoreError('Location15952', `unknown group operator '${operator}'`)
  if (operand !== 1) throw notSupported('a $sum of anything but 1')
}

function parseKey(id: unknown): Pick<Group, 'key' | 'paths'> {
  if (id === null || typeof id === 'number') return { paths: new Set(), key: () => id }
  if (!isDocument(id)) {
    const path = pathOf(id)
    return { paths: new Set([path]), key: (document) => field(document, path) }
  }
  const fields = Object.entries(id).map(([name, value]) => {
    if (name.startsWith('$')) throw notSupported(`the expression ${name}`)
    return { name, path: pathOf(value) }
  })
  const key = (document: Document) => {
    const values = fields.map(({ name, path }): [string, unknown] => [name, field(document, path)])
    return Object.fromEntries(values.filter(([, value]) => value !== MISSING))
  }
  return { paths: new Set(fields.map(({ path }) => path)), key }
}

function pathOf(expression: unknown): string {
  const path = typeof expression === 'string' ? /^\$([^$.]+)$/.exec(expression)?.[1] : undefined
  if (path === undefined) throw notSupported('a group by anything but top-level fields')
  return path
}

export function groupResult({ names }: Group, id: unknown, number: number): Document {
  return { _id: id === MISSING ? null : id, ...Object.fromEntries(names.map((name) => [name, number])) }
}

export function createTally(group: Group): { add(document: Document): void; groups(): Document[] } {
  const counts = new Map<string, { id: unknown; number: number }>()
  return {
    add(document) {
      const id = group.key(document)
      const name = encodeForSort(id, true).toString('latin1')
      const count = counts.get(name)
      if (count) count.number++
      else counts.set(name, { id, number: 1 })
    },
    groups: () => [...counts.values()].map(({ id, number }) => groupResult(group, id, number)),
  }
}

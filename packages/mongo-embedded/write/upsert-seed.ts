import { StoreError } from '../errors'
import type { Filter } from '../query/filter'
import { type Document, MISSING, field, isDocument } from '../values/document'

/** The document that an upsert starts with: the values that the filter compares by equality. */
export function upsertSeed(filter: Filter): Document {
  const seed: Document = {}
  const parts = filter.kind === 'and' ? filter.filters : [filter]
  for (const part of parts) {
    if (part.kind !== 'field' || part.condition.op !== '$eq') continue
    setAtPath(seed, part.segments, part.path, part.condition.value)
  }
  return seed
}

function setAtPath(seed: Document, segments: readonly string[], path: string, value: unknown): void {
  const [first = '', ...rest] = segments
  const existing = field(seed, first)
  if (rest.length === 0) {
    if (existing !== MISSING)
      throw new StoreError(
        'NotSingleValueField',
        `cannot infer query fields to set, path '${path}' is matched twice`,
      )
    seed[first] = value
    return
  }
  const next = existing === MISSING ? {} : existing
  if (!isDocument(next))
    throw new StoreError(
      'NotSingleValueField',
      `cannot infer query fields to set, both paths '${path}' and '${first}' are matched`,
    )
  seed[first] = next
  setAtPath(next, rest, path, value)
}

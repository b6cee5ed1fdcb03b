import { StoreError } from '../errors'
import type { Filter } from '../query/filter'
import { type Document, MISSING, field, isDocument } from '../values/document'

/** The document an upsert begins with: what the filter says by equality. */
export function upsertSeed(filter: Filter): Document {
  const seed: Document = {}
  const parts = filter.kind === 'and' ? filter.filters : [filter]
  for (const part of parts) {
    if (part.kind !== 'field' || part.condition.op !== '$eq') continue
    plant(seed, part.segments, part.path, part.condition.value)
  }
  return seed
}

function plant(seed: Document, segments: readonly string[], path: string, value: unknown): void {
  const [first = '', ...rest] = segments
  const present = field(seed, first)
  if (rest.length === 0) {
    if (present !== MISSING)
      throw new StoreError(
        'NotSingleValueField',
        `cannot infer query fields to set, path '${path}' is matched twice`,
      )
    seed[first] = value
    return
  }
  const next = present === MISSING ? {} : present
  if (!isDocument(next))
    throw new StoreError(
      'NotSingleValueField',
      `cannot infer query fields to set, both paths '${path}' and '${first}' are matched`,
    )
  seed[first] = next
  plant(next, rest, path, value)
}

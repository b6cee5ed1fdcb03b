import type { Filter } from '../query/filter'
import { planQuery } from '../query/select'
import type { Collection } from '../storage/catalogue'
import { countKeys, createScan } from '../storage/scan'
import type { Store } from '../store'
import { type Document, decode } from '../values/document'
import { type Group, groupResult } from './group'

/**
 * Counts groups by an index, if the filter gives values for exactly the fields of the group ("of these documents, how many votes of
 * these kinds"). Each range of the index is then one group: counts its keys, and reads one document for the group's id. Undefined for
 * other queries.
 */
export function groupByIndex(
  store: Store,
  collection: Collection,
  filter: Filter,
  group: Group,
): Document[] | undefined {
  const fixed = new Set(fixedPaths(filter))
  if (fixed.size === 0 || fixed.size !== group.paths.size) return undefined
  if ([...group.paths].some((path) => !fixed.has(path))) return undefined
  const chosen = planQuery(store, collection, filter, [])
  if (chosen.kind !== 'index') return undefined
  const groups: Document[] = []
  for (const range of chosen.ranges) {
    const part = { ...chosen, ranges: [range] }
    const count = countKeys(store.engine, collection, part)
    if (count === undefined) return undefined
    if (count === 0) continue
    const [sample] = createScan(store.engine, collection, part, () => true).pull(1, 1) ?? []
    if (sample) groups.push(groupResult(group, group.key(decode(sample)), count))
  }
  return groups
}

/** The paths that the filter compares with given values; none if it has any other condition. */
function fixedPaths(filter: Filter): string[] {
  const parts = filter.kind === 'and' ? filter.filters : [filter]
  const paths = parts.flatMap((part) =>
    part.kind === 'field' && (part.condition.op === '$eq' || part.condition.op === '$in') ? [part.path] : [],
  )
  return paths.length === parts.length ? paths : []
}

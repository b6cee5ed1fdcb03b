import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Collection } from '../storage/catalogue'
import { countKeys, createScan } from '../storage/scan'
import type { Store } from '../store'
import type { Filter } from './filter'
import { compileFilter } from './matcher'
import { planQuery } from './select'

/** Counts index keys, or scans documents if the index ranges do not cover the filter. */
export async function countMatches(store: Store, collection: Collection, filter: Filter): Promise<number> {
  const isEverything = filter.kind === 'and' && filter.filters.length === 0
  const chosen = isEverything
    ? ({ kind: 'scan', exact: true } as const)
    : planQuery(store, collection, filter, [])
  const known = countKeys(store.engine, collection, chosen)
  if (known !== undefined) return known
  const scan = createScan(store.engine, collection, chosen, compileFilter(filter))
  let found = 0
  for (let batch = scan.pull(1_000, 1_000); batch; batch = scan.pull(1_000, 1_000)) {
    found += batch.length
    if (scan.examined.keys > 1_000) await nextTurn()
  }
  return found
}

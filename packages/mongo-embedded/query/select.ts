import { setImmediate as nextTurn } from 'node:timers/promises'
import { StoreError, notSupported } from '../errors'
import type { Collection, Index } from '../storage/catalogue'
import { type Scan, createScan } from '../storage/scan'
import type { Store } from '../store'
import type { Filter } from './filter'
import { compileFilter } from './matcher'
import { type Plan, type Sort, plan } from './planner'
import type { Projection } from './projection'
import type { Selection } from './selection'

export interface Query {
  readonly filter: Filter
  readonly sort: Sort
  /** 0 for no limit. */
  readonly limit: number
  readonly projection: Projection | undefined
}

/** Keys to examine before the event loop gets a turn. */
const keysPerTurn = 1_000
const maxBatchBytes = 16 * 1024 * 1024

/** Plans a query. Throws StoreError if no index gives its order, or, under `notablescan`, if no index answers it. */
export function planQuery(store: Store, collection: Collection, filter: Filter, sort: Sort): Plan<Index> {
  const indexes = [collection.idIndex, ...collection.indexes.filter(({ ready }) => ready)]
  const chosen = plan(filter, sort, indexes)
  if (!chosen) throw notSupported('a sort that no index gives')
  if (chosen.kind === 'scan' && store.notablescan) {
    throw new StoreError(
      'NoQueryExecutionPlans',
      `error processing query: ns=${collection.namespace} planner returned error :: caused by :: No indexed plans available, and running with 'notablescan'`,
    )
  }
  return chosen
}

/** Runs a query. Throws StoreError if it cannot be planned, see planQuery. */
export function select(store: Store, collection: Collection, query: Query): Selection {
  const { projection } = query
  const scan = scanFor(store, collection, query.filter, query.sort)
  let left = query.limit || Infinity
  return {
    async take(limit) {
      const documents: Buffer[] = []
      let bytes = 0
      while (documents.length < limit && left > 0 && bytes < maxBatchBytes) {
        const found = scan.pull(keysPerTurn, Math.min(limit - documents.length, left, 100))
        if (!found) {
          left = 0
          break
        }
        for (const document of found) {
          documents.push(projection ? projection.raw(document) : document)
          bytes += document.length
          left--
        }
        if (found.length === 0) await nextTurn()
      }
      return { documents, done: left <= 0 }
    },
  }
}

/** The first match. Synchronous, for use inside a job. */
export function selectFirst(
  store: Store,
  collection: Collection,
  filter: Filter,
  sort: Sort,
): Buffer | undefined {
  return scanFor(store, collection, filter, sort).pull(Infinity, 1)?.[0]
}

function scanFor(store: Store, collection: Collection, filter: Filter, sort: Sort): Scan {
  const chosen = planQuery(store, collection, filter, sort)
  return createScan(store.engine, collection, chosen, compileFilter(filter))
}

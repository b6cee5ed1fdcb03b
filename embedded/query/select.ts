import { setImmediate as nextTurn } from 'node:timers/promises'
import { StoreError } from '../errors'
import type { Collection, Index } from '../storage/catalogue'
import { createScan } from '../storage/scan'
import type { Store } from '../store'
import type { Filter } from './filter'
import { compileFilter } from './matcher'
import { type Plan, type Sort, plan } from './planner'
import type { Projection } from './projection'
import type { Batch, Selection } from './selection'
import { sortStored } from './sort'

export interface Query {
  readonly filter: Filter
  readonly sort: Sort
  readonly skip: number
  /** 0 for no limit. */
  readonly limit: number
  readonly projection: Projection | undefined
}

/** Keys looked at before others get their turn. */
const turn = 1_000
const maximumBatchBytes = 16 * 1024 * 1024

/** Plans a query; one that no index answers is refused when the store was told so. */
export function planQuery(store: Store, collection: Collection, filter: Filter, sort: Sort): Plan<Index> {
  const indexes = [collection.idIndex, ...collection.indexes.filter(({ ready }) => ready)]
  const chosen = plan(filter, sort, indexes)
  if (chosen.kind === 'scan' && store.notablescan) {
    throw new StoreError(
      'NoQueryExecutionPlans',
      `error processing query: ns=${collection.namespace} planner returned error :: caused by :: No indexed plans available, and running with 'notablescan'`,
    )
  }
  return chosen
}

export function select(store: Store, collection: Collection, query: Query): Selection {
  const chosen = planQuery(store, collection, query.filter, query.sort)
  const scan = createScan(
    store.engine,
    collection,
    chosen,
    chosen.exact ? () => true : compileFilter(query.filter),
  )
  let skip = query.skip
  let left = query.limit || Infinity
  let ready: Buffer[] | undefined
  let position = 0

  const finish = (documents: Buffer[]): Buffer[] => {
    const { projection } = query
    return projection ? documents.map((bytes) => projection.raw(bytes)) : documents
  }

  const takeSorted = async (limit: number, maximumBytes: number): Promise<Batch> => {
    if (!ready) {
      const found: Buffer[] = []
      for (let more = scan.pull(turn, turn); more; more = scan.pull(turn, turn)) {
        found.push(...more)
        await nextTurn()
      }
      ready = sortStored(found, query.sort)
      position = skip
      ready.length = Math.min(ready.length, skip + left)
    }
    const documents: Buffer[] = []
    for (
      let bytes = 0;
      position < ready.length && documents.length < limit && bytes < maximumBytes;
      position++
    ) {
      const document = ready[position]
      if (!document) break
      bytes += document.length
      documents.push(document)
    }
    return { documents: finish(documents), done: position >= ready.length }
  }

  const takeScanned = async (limit: number, maximumBytes: number): Promise<Batch> => {
    const documents: Buffer[] = []
    let bytes = 0
    while (documents.length < limit && left > 0 && bytes < maximumBytes) {
      const found = scan.pull(turn, Math.min(limit - documents.length, left + skip, 100))
      if (!found) return { documents: finish(documents), done: true }
      const isShort = found.length === 0
      for (const document of found.slice(Math.min(skip, found.length))) {
        documents.push(document)
        bytes += document.length
        left--
      }
      skip = Math.max(0, skip - found.length)
      if (isShort) await nextTurn()
    }
    return { documents: finish(documents), done: left <= 0 }
  }

  return {
    examined: scan.examined,
    take: (limit, maximumBytes = maximumBatchBytes) =>
      chosen.sorted ? takeScanned(limit, maximumBytes) : takeSorted(limit, maximumBytes),
  }
}

/** The first document that answers, without giving others a turn: for use inside a job. */
export function selectFirst(
  store: Store,
  collection: Collection,
  filter: Filter,
  sort: Sort,
): Buffer | undefined {
  const chosen = planQuery(store, collection, filter, sort)
  const scan = createScan(store.engine, collection, chosen, chosen.exact ? () => true : compileFilter(filter))
  if (chosen.sorted) return scan.pull(Infinity, 1)?.[0]
  return sortStored(scan.pull(Infinity, Infinity) ?? [], sort)[0]
}

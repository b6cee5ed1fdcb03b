import { StoreError, notSupported } from '../errors'
import { type Filter, parseFilter } from '../query/filter'
import { type Plan, type Sort } from '../query/planner'
import { planQuery, select } from '../query/select'
import type { Index } from '../storage/catalogue'
import { type Document, isDocument } from '../values/document'
import { type Command, type Handler, allowFields, namespaceOf } from './command'
import { readFind } from './read'

/** Explains `find` and `count`: which index answers, and how much was looked at. */
export const explain: Handler = async (store, command) => {
  allowFields(command, ['verbosity'])
  const inner = command.body['explain']
  const name = isDocument(inner) ? Object.keys(inner)[0] : undefined
  if (!isDocument(inner) || name === undefined)
    throw new StoreError('TypeMismatch', 'explain needs a command')
  const explained: Command = { ...command, name, body: inner }
  const namespace = namespaceOf(explained)
  const { filter, sort } = readExplained(explained)
  const collection = store.catalogue.find(namespace)
  const verbosity = command.body['verbosity']
  const queryPlanner = (winningPlan: Document) => ({
    queryPlanner: { namespace, indexFilterSet: false, winningPlan, rejectedPlans: [] },
    ok: 1,
  })
  if (!collection) return queryPlanner({ stage: 'EOF' })
  const chosen = planQuery(store, collection, filter, sort)
  const reply = queryPlanner(name === 'count' ? countStage(chosen) : findStage(chosen, sort, filter))
  if (verbosity === 'queryPlanner') return reply
  const query =
    name === 'count' ? { filter, sort, skip: 0, limit: 0, projection: undefined } : readFind(explained)
  const selection = select(store, collection, query)
  const { documents } = await selection.take(Infinity, Infinity)
  const { keys, documents: examined } = selection.examined
  const executionStats = {
    executionSuccess: true,
    nReturned: documents.length,
    totalKeysExamined: chosen.kind === 'scan' ? 0 : keys,
    totalDocsExamined: examined,
  }
  return { ...reply, executionStats }
}

function readExplained(command: Command): { filter: Filter; sort: Sort } {
  if (command.name === 'find') return readFind(command)
  if (command.name !== 'count') throw notSupported(`explain of ${command.name}`)
  allowFields(command, ['query', 'limit', 'skip'])
  return { filter: parseFilter(command.body['query'] ?? {}), sort: [] }
}

function findStage(chosen: Plan<Index>, sort: Sort, filter: Filter): Document {
  const isById = filter.kind === 'field' && filter.path === '_id' && filter.condition.op === '$eq'
  if (isById) return { stage: 'IDHACK' }
  const source =
    chosen.kind === 'scan' ? { stage: 'COLLSCAN' } : { stage: 'FETCH', inputStage: indexStage(chosen) }
  if (chosen.sorted || sort.length === 0) return source
  const sortPattern = Object.fromEntries(sort.map(({ path, ascending }) => [path, ascending ? 1 : -1]))
  return { stage: 'SORT', sortPattern, inputStage: source }
}

function indexStage(chosen: Exclude<Plan<Index>, { kind: 'scan' }>): Document {
  if (chosen.kind === 'or') return { stage: 'OR', inputStages: chosen.plans.map(indexStage) }
  const { index, reverse } = chosen
  return {
    stage: 'IXSCAN',
    keyPattern: { ...index.spec.key },
    indexName: index.name,
    isMultiKey: index.multikey.includes(true),
    isUnique: index.unique,
    isSparse: index.sparse,
    isPartial: index.partial.length > 0,
    direction: reverse ? 'backward' : 'forward',
  }
}

function countStage(chosen: Plan<Index>): Document {
  if (chosen.kind === 'scan') return { stage: 'COUNT', inputStage: { stage: 'COLLSCAN' } }
  const isIndexAlone = chosen.kind === 'index' && chosen.exact && !chosen.index.multikey.includes(true)
  const source = indexStage(chosen)
  const inputStage = isIndexAlone
    ? { ...source, stage: 'COUNT_SCAN' }
    : { stage: 'FETCH', inputStage: source }
  return { stage: 'COUNT', inputStage }
}

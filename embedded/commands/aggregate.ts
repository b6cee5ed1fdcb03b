import { StoreError, notSupported } from '../errors'
import { type Filter, parseFilter } from '../query/filter'
import { type Matcher, compileFilter } from '../query/matcher'
import type { Sort } from '../query/planner'
import { parseProjection } from '../query/projection'
import { select } from '../query/select'
import type { Selection } from '../query/selection'
import { parseSort, sortDocuments } from '../query/sort'
import type { Store } from '../store'
import { type Document, decode, encode, isDocument } from '../values/document'
import { type Command, type Handler, allowFields, countField, namespaceOf } from './command'
import { cursorReply } from './cursors'
import { type Group, countedByOne, groupDocuments, parseGroup } from './group'
import { groupByIndex } from './group-by-index'
import { countMatches } from './read'

/** A stage after those that the query itself takes over. */
type Stage = (documents: Document[]) => Document[]

interface Pipeline {
  readonly filter: Filter
  readonly sort: Sort
  readonly skip: number
  readonly limit: number
  readonly stages: readonly Stage[]
  /** Set when all that is asked for is the number of matches. */
  readonly counts: Group | undefined
  /** Set when all that is asked for is groups of the matches. */
  readonly groups: Group | undefined
}

export const aggregate: Handler = async (store, command) => {
  const namespace = namespaceOfAggregate(command)
  allowFields(command, ['pipeline', 'cursor', 'allowDiskUse', 'bypassDocumentValidation'])
  const pipeline = readPipeline(command.body['pipeline'])
  const results = await run(store, namespace, pipeline)
  const cursor = command.body['cursor']
  const size = isDocument(cursor) && cursor['batchSize'] !== undefined ? countField(cursor, 'batchSize') : 101
  const selection = resultsAsSelection(results)
  const { documents, done } = await selection.take(size)
  const id = done ? 0 : store.cursors.open(namespace, selection)
  return cursorReply('firstBatch', namespace, id, documents)
}

function namespaceOfAggregate(command: Command): string {
  if (command.body['explain'] === true) throw notSupported('explain of an aggregation')
  if (command.body['aggregate'] === 1) {
    readPipeline(command.body['pipeline'])
    throw notSupported('an aggregation without a collection')
  }
  return namespaceOf(command)
}

async function run(store: Store, namespace: string, pipeline: Pipeline): Promise<Document[]> {
  const collection = store.catalogue.find(namespace)
  if (!collection) return applyStages([], pipeline.stages)
  if (pipeline.counts)
    return countedByOne(pipeline.counts, await countMatches(store, collection, pipeline.filter))
  const { filter, sort, skip, limit } = pipeline
  const grouped = pipeline.groups && groupByIndex(store, collection, filter, pipeline.groups)
  if (grouped) return grouped
  const selection = select(store, collection, { filter, sort, skip, limit, projection: undefined })
  const documents: Document[] = []
  for (;;) {
    const batch = await selection.take(1_000)
    for (const bytes of batch.documents) documents.push(decode(bytes))
    if (batch.done) return applyStages(documents, pipeline.stages)
  }
}

function applyStages(documents: Document[], stages: readonly Stage[]): Document[] {
  return stages.reduce((flow, stage) => stage(flow), documents)
}

function resultsAsSelection(results: readonly Document[]): Selection {
  let position = 0
  return {
    examined: { keys: 0, documents: 0 },
    async take(limit) {
      const end = Math.min(results.length, position + limit)
      const documents = results.slice(position, end).map(encode)
      position = end
      return { documents, done: position >= results.length }
    },
  }
}

/** Splits a pipeline into what a query can do (`$match`, `$sort`, `$skip`, `$limit`, in that order) and the rest. */
function readPipeline(spec: unknown): Pipeline {
  if (!Array.isArray(spec)) throw new StoreError('TypeMismatch', 'A pipeline must be an array of objects')
  const stages = spec.map(readStage)
  let filter: Filter = { kind: 'and', filters: [] }
  let sort: Sort = []
  let skip = 0
  let limit = 0
  const take = (name: string) => (stages[0]?.name === name ? stages.shift() : undefined)

  const match = take('$match')
  if (match) filter = parseFilter(match.operand)
  const sorting = take('$sort')
  if (sorting) sort = readSort(sorting.operand)
  const skipping = take('$skip')
  if (skipping) skip = natural('$skip', skipping.operand)
  const limiting = take('$limit')
  if (limiting) limit = positive('$limit', limiting.operand)

  const only = stages.length === 1 && stages[0]?.name === '$group' ? parseGroup(stages[0].operand) : undefined
  const groups = skip === 0 && limit === 0 ? only : undefined
  const counts = groups?.countsAll ? groups : undefined
  return {
    filter,
    sort,
    skip,
    limit,
    stages: stages.map(({ name, operand }) => compileStage(name, operand)),
    counts,
    groups,
  }
}

function readStage(stage: unknown): { name: string; operand: unknown } {
  const [entry, ...more] = isDocument(stage) ? Object.entries(stage) : []
  if (!entry || more.length > 0) {
    throw new StoreError(
      'Location40323',
      'A pipeline stage specification object must contain exactly one field.',
    )
  }
  const [name, operand] = entry
  if (name === '$changeStream') {
    throw new StoreError('Location40573', 'The $changeStream stage is only supported on replica sets')
  }
  if (!(name in supported)) {
    if (known.has(name)) throw notSupported(`the stage ${name}`)
    throw new StoreError('Location40324', `Unrecognized pipeline stage name: '${name}'`)
  }
  return { name, operand }
}

const supported: Readonly<Record<string, (operand: unknown) => Stage>> = {
  $match: (operand) => filterStage(compileFilter(parseFilter(operand))),
  $sort: (operand) => {
    const sort = readSort(operand)
    return (documents) => sortDocuments(documents, sort)
  },
  $skip: (operand) => {
    const skip = natural('$skip', operand)
    return (documents) => documents.slice(skip)
  },
  $limit: (operand) => {
    const limit = positive('$limit', operand)
    return (documents) => documents.slice(0, limit)
  },
  $project: (operand) => {
    const projection = parseProjection(operand)
    if (!projection)
      throw new StoreError('Location51272', 'projection specification must have at least one field')
    return (documents) => documents.map((document) => projection.document(document))
  },
  $group: (operand) => {
    const group = parseGroup(operand)
    return (documents) => groupDocuments(group, documents)
  },
  $count: (operand) => {
    if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.')) {
      throw new StoreError('Location40156', 'the count field must be a non-empty string')
    }
    return (documents) => (documents.length > 0 ? [{ [operand]: documents.length }] : [])
  },
}

const known = new Set([
  '$addFields',
  '$bucket',
  '$bucketAuto',
  '$collStats',
  '$densify',
  '$documents',
  '$facet',
  '$fill',
  '$geoNear',
  '$graphLookup',
  '$indexStats',
  '$listSessions',
  '$lookup',
  '$merge',
  '$out',
  '$planCacheStats',
  '$redact',
  '$replaceRoot',
  '$replaceWith',
  '$sample',
  '$search',
  '$set',
  '$setWindowFields',
  '$sortByCount',
  '$unionWith',
  '$unset',
  '$unwind',
  '$currentOp',
])

function compileStage(name: string, operand: unknown): Stage {
  const compile = supported[name]
  if (!compile) throw new StoreError('InternalError', `no stage ${name}`)
  return compile(operand)
}

function filterStage(matches: Matcher): Stage {
  return (documents) => documents.filter(matches)
}

function readSort(operand: unknown): Sort {
  const sort = parseSort(operand)
  if (sort.length === 0) throw new StoreError('Location15976', '$sort stage must have at least one sort key')
  return sort
}

function natural(name: string, operand: unknown): number {
  if (typeof operand === 'number' && Number.isInteger(operand) && operand >= 0) return operand
  throw new StoreError('Location15956', `invalid argument to ${name} stage: Expected a non-negative number`)
}

function positive(name: string, operand: unknown): number {
  const value = natural(name, operand)
  if (value === 0) throw new StoreError('Location15958', 'the limit must be positive')
  return value
}

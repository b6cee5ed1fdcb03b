import { StoreError, notSupported } from '../errors'
import { countMatches } from '../query/count'
import { type Filter, parseFilter } from '../query/filter'
import { select } from '../query/select'
import type { Selection } from '../query/selection'
import type { Collection } from '../storage/catalogue'
import type { Store } from '../store'
import { type Document, decode, encode, isDocument } from '../values/document'
import { type Handler, allowFields, countField, namespaceOf } from './command'
import { cursorReply } from './cursors'
import { type Group, groupResult, createTally, parseGroup } from './group'
import { groupByIndex } from './group-by-index'

/** Counts the matching documents of each group. There is no other aggregation. */
export const aggregate: Handler = async (store, command) => {
  const namespace = namespaceOf(command)
  allowFields(command, ['pipeline', 'cursor'])
  const { filter, group } = readPipeline(command.body['pipeline'])
  const collection = store.catalogue.find(namespace)
  const groups = collection ? await count(store, collection, filter, group) : []
  const cursor = command.body['cursor']
  const size = isDocument(cursor) && cursor['batchSize'] !== undefined ? countField(cursor, 'batchSize') : 101
  const selection = groupsAsSelection(groups)
  const { documents, done } = await selection.take(size)
  const id = done ? 0 : store.cursors.open(namespace, selection)
  return cursorReply('firstBatch', namespace, id, documents)
}

async function count(
  store: Store,
  collection: Collection,
  filter: Filter,
  group: Group,
): Promise<Document[]> {
  if (group.paths.size === 0) {
    const number = await countMatches(store, collection, filter)
    return number === 0 ? [] : [groupResult(group, group.key({}), number)]
  }
  const counted = groupByIndex(store, collection, filter, group)
  if (counted) return counted
  const selection = select(store, collection, { filter, sort: [], limit: 0, projection: undefined })
  const tally = createTally(group)
  for (;;) {
    const { documents, done } = await selection.take(1_000)
    for (const bytes of documents) tally.add(decode(bytes))
    if (done) return tally.groups()
  }
}

function groupsAsSelection(groups: readonly Document[]): Selection {
  let position = 0
  return {
    async take(limit) {
      const documents = groups.slice(position, position + limit).map(encode)
      position += documents.length
      return { documents, done: position >= groups.length }
    },
  }
}

/** Accepts `$group`, or `$match` and `$group`. */
function readPipeline(spec: unknown): { filter: Filter; group: Group } {
  if (!Array.isArray(spec)) throw new StoreError('TypeMismatch', 'A pipeline must be an array of objects')
  const stages = spec.map(readStage)
  const match = stages[0]?.name === '$match' ? stages.shift() : undefined
  const [group, ...rest] = stages
  if (group?.name !== '$group' || rest.length > 0) {
    throw notSupported('a pipeline of anything but $match and $group')
  }
  return { filter: parseFilter(match ? match.operand : {}), group: parseGroup(group.operand) }
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
  if (name !== '$match' && name !== '$group') {
    throw new StoreError('Location40324', `Unrecognized pipeline stage name: '${name}'`)
  }
  return { name, operand }
}

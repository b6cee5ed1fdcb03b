import { z } from 'zod'
import type { Command } from './record-commands'

/** A node of a plan: a stage in MongoDB, a node in PostgreSQL. */
type Part = Record<string, unknown>

const partsOf = (value: unknown): Part[] => {
  if (typeof value !== 'object' || value === null) return []
  const parts = Object.values(value).flatMap(partsOf)
  return Array.isArray(value) ? parts : [value as Part, ...parts]
}

/** All documents of a collection share this condition, so it narrows nothing down by itself. */
const ofTheCollection = /^\(shard_key_value = '\d+'::bigint\)$/

/** True if a node reads a whole collection, or filters each document in a range of ids. */
function readsAll(part: Part): boolean {
  if (part['stage'] === 'COLLSCAN' || part['Node Type'] === 'Seq Scan') return true
  if (!('Index Name' in part)) return false
  const { 'Index Cond': condition, Filter: rest } = part
  if (typeof condition !== 'string' || ofTheCollection.test(condition)) return true
  const isRange = part['Index Name'] === '_id_' && !condition.includes('documentdb_core.=)')
  return isRange && typeof rest === 'string'
}

/** True if the explained plan would read a whole collection. */
export const isScan = (explained: unknown): boolean => partsOf(explained).some(readsAll)

/** True if a query reads only the first record of a collection by its id: the plan is of the whole collection, and ends after one. */
export const readsFirst = (query: object): boolean => firstById.safeParse(query).success
const firstById = z.object({
  filter: z.strictObject({}),
  sort: z.strictObject({ _id: z.literal([1, -1]) }),
  limit: z.literal(1),
})

const filter = z.record(z.string(), z.unknown())
const query = z.union([
  z.object({ find: z.string(), filter, sort: filter.optional(), limit: z.number().optional() }),
  z
    .object({ aggregate: z.string(), pipeline: z.array(z.unknown()) })
    .transform((command) => ({ ...command, cursor: {} })),
  z.object({ count: z.string(), query: filter }),
  z.object({ distinct: z.string(), key: z.string(), query: filter }),
  z
    .object({ findAndModify: z.string(), query: filter })
    .transform(({ findAndModify, query }) => ({ find: findAndModify, filter: query })),
])
const writes = z.union([
  z
    .object({ update: z.string(), updates: z.array(z.object({ q: filter })) })
    .transform(({ update, updates }) => updates.map(({ q }) => ({ find: update, filter: q }))),
  z
    .object({ delete: z.string(), deletes: z.array(z.object({ q: filter })) })
    .transform(({ delete: name, deletes }) => deletes.map(({ q }) => ({ find: name, filter: q }))),
])

/** The lookups of a command, as queries that a server explains; empty if it looks nothing up. */
export function queriesOf(command: Command): Command[] {
  const written = writes.safeParse(command)
  if (written.success) return written.data
  const read = query.safeParse(command)
  return read.success ? [read.data] : []
}

/** Without values: the same for queries that differ only in them. */
export const shapeOf = (value: unknown): string => JSON.stringify(withoutValues(value))

function withoutValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(withoutValues)
  if (typeof value !== 'object' || value === null || value instanceof Date) return typeof value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      /^(find|aggregate|count|distinct)$/.test(name) ? each : withoutValues(each),
    ]),
  )
}

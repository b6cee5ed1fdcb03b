import { mongo } from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '#events'
import { startListsWorld, type ListsWorld } from '../integration/lists/world'
import { callsInOrder, tryCall } from '../integration/lists/try-lists'
import { isScan, queriesOf, readsFirst, shapeOf } from './plans'
import { recordCommands } from './record-commands'
import { startDocuments, type DocumentServer } from './servers/documents'

let server: DocumentServer
let recorder: Awaited<ReturnType<typeof recordCommands>>
let world: ListsWorld
let client: mongo.MongoClient
beforeAll(async () => {
  server = await startDocuments()
  recorder = await recordCommands(server.url)
  client = await new mongo.MongoClient(server.url).connect()
  world = await startListsWorld({ MONGODB_URL: recorder.url })
}, 600_000)
afterAll(async () => {
  await world?.program.stop()
  await client?.close()
  await recorder?.stop()
  await server?.stop()
})

const explain = (query: object) => client.db().command({ explain: query, verbosity: 'queryPlanner' })

it('distinguishes a scan from an index lookup', async () => {
  const byIndex = { find: 'documents', filter: { status: 'deleted' } }
  expect(isScan(await explain(byIndex))).toBe(false)
  expect(isScan(await explain({ find: 'documents', filter: { pages: 1 } }))).toBe(true)
  expect(isScan(await explain({ find: 'documents', filter: {} }))).toBe(true)
  expect(readsFirst({ find: 'documents', filter: {}, sort: { _id: 1 }, limit: 1 })).toBe(true)
  expect(readsFirst({ find: 'documents', filter: {}, sort: { _id: 1 }, limit: 2 })).toBe(false)
  expect(readsFirst({ find: 'documents', filter: { pages: 1 }, sort: { _id: 1 }, limit: 1 })).toBe(false)
  const byEveryId = { find: 'documents', filter: { _id: { $gt: '' }, pages: 1 }, sort: { _id: -1 } }
  expect(isScan(await explain(byEveryId))).toBe(true)
})

it('answers every call by an index', async () => {
  for (const name of callsInOrder) {
    const { answers } = await tryCall(world, name)
    expect(answers.filter(({ status, expected }) => status !== expected)).toEqual([])
  }
  const queries = new Map(recorder.commands.flatMap(queriesOf).map((query) => [shapeOf(query), query]))
  expect(queries.size).toBeGreaterThan(Object.keys(calls).length)
  const scans: string[] = []
  for (const [shape, query] of queries)
    if (!readsFirst(query) && isScan(await explain(query))) scans.push(shape)
  expect(scans).toEqual([])
})

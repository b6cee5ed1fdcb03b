import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mongo } from 'mongoose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createDeclaredModels, indexesReady, startDatabase } from '#platform'
import { runDatabaseCommand } from '../../program/database/database-command'
import { namesOfCollections } from '../../program/database/names-of-collections'
import { eventually } from '../client/eventually'
import { startTestProgram, type Student, type TestProgram } from '../integration/program'
import { unansweredBy } from '../integration/unanswered'
import { startDocuments, type DocumentServer } from './servers/documents'

let server: DocumentServer
beforeAll(async () => {
  server = await startDocuments()
}, 600_000)
afterAll(() => server.stop())
const urlOf = (database: string) => server.url.replace('/studyshelf', `/${database}`)

const log = { info() {}, warn() {}, error() {} }
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-documents-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Settings of an embedded store with this name, or of a server database with this name. */
const embedded = (name: string) => ({ dataDir: join(folder, name) })
const real = (name: string) => ({ dataDir: join(folder, name), mongodbUrl: urlOf(name) })

async function on<T>(config: ReturnType<typeof embedded>, work: (db: mongo.Db) => Promise<T>): Promise<T> {
  const database = await startDatabase({ config, log })
  try {
    return await work(database.connection.db as mongo.Db)
  } finally {
    await database.stop()
  }
}

const indexesOf = async (db: mongo.Db, name: string) => {
  const listed: unknown = await db.collection(name).listIndexes().toArray()
  return listed as mongo.IndexDescriptionInfo[]
}

describe('the collections of the product', () => {
  const indexesOn = async (config: ReturnType<typeof embedded>) => {
    const database = await startDatabase({ config, log })
    try {
      createDeclaredModels(database.connection)
      const made = await indexesReady(database.connection)
      const db = database.connection.db as mongo.Db
      const indexes = []
      for (const name of await namesOfCollections(db))
        for (const { name: index, key, unique = false, sparse = false } of await indexesOf(db, name))
          indexes.push({ collection: name, name: index, key, unique, sparse })
      return { made, indexes: indexes.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) }
    } finally {
      await database.stop()
    }
  }

  it('have the same indexes as in the embedded store, created once', async () => {
    const [there, here] = [await indexesOn(real('indexes')), await indexesOn(embedded('indexes'))]
    expect(there.indexes).toEqual(here.indexes)
    expect([...there.made].sort()).toEqual([...here.made].sort())
    expect((await indexesOn(real('indexes'))).made).toEqual([])
  })

  it('drop an index that no model declares, when asked to', async () => {
    const { indexes } = await indexesOn(real('indexes'))
    await on(real('indexes'), (db) => db.collection('votes').createIndex({ value: 1, castAt: -1 }))
    const said: string[] = []
    const drop = () =>
      runDatabaseCommand(['indexes', '--drop'], real('indexes'), (line) => void said.push(line))
    expect([await drop(), said]).toEqual([0, ['Every index is there.', 'Dropped votes.value_1_castAt_-1.']])
    expect((await indexesOn(real('indexes'))).indexes).toEqual(indexes)
  })
})

describe('moving', () => {
  it('copies everything from the embedded store to the real one and back', async () => {
    const { Binary, Decimal128, Double, Int32, Long, ObjectId } = mongo.BSON
    await on(embedded('first'), async (db) => {
      await db.collection<{ _id: string }>('votes').insertOne({
        _id: 'every type',
        ...{ whole: new Int32(7), broken: new Double(7), large: Long.fromString('9007199254740993') },
        ...{ exact: Decimal128.fromString('0.10'), at: new Date(5), id: new ObjectId(), nothing: null },
        ...{ bytes: new Binary(Buffer.from([0, 255])), nested: { list: [1, 'two', { three: [] }] } },
      })
      const many = Array.from({ length: 2_000 }, (_, n) => ({
        _id: `user${n}`,
        saved: [`d${n}`],
        modules: [],
      }))
      await db.collection<{ _id: string }>('readers').insertMany(many)
    })
    const contentOf = (config: ReturnType<typeof embedded>) =>
      on(config, async (db) => {
        const content: Record<string, unknown[]> = {}
        for (const name of await namesOfCollections(db)) {
          const all = await db
            .collection(name)
            .find({}, { raw: true, sort: { _id: 1 } })
            .toArray()
          content[name] = all.map((bytes) => Buffer.from(bytes as unknown as Uint8Array).toString('hex'))
        }
        return content
      })
    const move = async (from: ReturnType<typeof embedded>, to: ReturnType<typeof embedded>, file: string) => {
      const said: string[] = []
      const say = (line: string) => void said.push(line)
      expect(await runDatabaseCommand(['export', join(folder, file)], from, say), said.join()).toBe(0)
      expect(await runDatabaseCommand(['import', join(folder, file)], to, say), said.join()).toBe(0)
    }
    await move(embedded('first'), real('moved'), 'there.gz')
    await move(real('moved'), embedded('last'), 'back.gz')
    const [first, moved, last] = [
      await contentOf(embedded('first')),
      await contentOf(real('moved')),
      await contentOf(embedded('last')),
    ]
    expect(moved['votes']).toEqual(first['votes'])
    expect(moved['readers']).toEqual(first['readers'])
    expect(last).toEqual(moved)
  })
})

describe('the program', () => {
  let program: TestProgram
  let student: Student
  let documentId: string
  beforeAll(async () => {
    program = await startTestProgram({
      settings: { MONGODB_URL: urlOf('program'), JWT_SECRET: 's'.repeat(32) },
    })
    ;[student] = await program.enrol(1)
    documentId = (await program.publish(student))._id
  })
  afterAll(() => program.stop())
  afterEach(() => server.resume().catch(() => undefined))

  const ask = async (method: string, path: string, token?: string) => {
    const response = await program.request(method, path, token === undefined ? {} : { token })
    const body = (await response.json()) as Record<string, unknown>
    return { status: response.status, body, headers: response.headers }
  }
  const isWell = () =>
    eventually(async () => expect((await ask('GET', '/api/health')).status).toBe(200), { withinMs: 240_000 })
  const like = () => ask('POST', `/api/auth/document/${documentId}/like`, student.token)

  it('serves votes', async () => {
    expect(await like()).toMatchObject({ status: 200, body: { likes: 1, myVote: 'like' } })
    const { body } = await ask('GET', '/api/health')
    expect(body).toMatchObject({ parts: { store: { ok: true, kind: 'mongodb' } } })
  })

  it('answers 503 before its driver notices that the store hangs, and recovers with the store', async () => {
    await server.pause()
    const answers = [...(await Promise.all([like(), ask('GET', '/api/auth/documents/newest')])), await like()]
    const health = await ask('GET', '/api/health')
    await server.resume()
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toMatchObject({ status: 503, body: { reason: 'unavailable' } })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(health).toMatchObject({ status: 503, body: { parts: { store: { ok: false } } } })
    await eventually(async () => expect(await unansweredBy(program)).toEqual(Array(3).fill('StoreAway')))
    await isWell()
    expect(await like()).toMatchObject({ status: 200, body: { likes: 1 } })
  })

  it('has all its data after the store restarts', async () => {
    await server.restart()
    await isWell()
    expect(await like()).toMatchObject({ status: 200, body: { likes: 1 } })
  })
})

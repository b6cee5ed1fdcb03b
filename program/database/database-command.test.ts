// @module-tag long
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mongo } from 'mongoose'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startDatabase } from '#platform'
import { runDatabaseCommand } from './database-command'
import { namesOfCollections } from './names-of-collections'

const { Binary, Decimal128, Double, Int32, Long, ObjectId } = mongo.BSON
const log = { info() {}, warn() {}, error() {} }
/** One value of every type that a store keeps. */
const everyType = {
  _id: 'every type',
  text: 'ü🙂',
  whole: new Int32(7),
  large: Long.fromString('9007199254740993'),
  broken: new Double(7),
  exact: Decimal128.fromString('0.10'),
  at: new Date(1_700_000_000_000),
  id: new ObjectId(),
  bytes: new Binary(Buffer.from([0, 1, 255])),
  nothing: null,
  flag: false,
  nested: { list: [1, 'two', { three: [] }], empty: {} },
}

let folder: string
let said: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-move-'))
  said = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const run = (name: string, ...args: string[]) =>
  runDatabaseCommand(args, { dataDir: join(folder, name) }, (line) => void said.push(line))
const at = (name: string) => join(folder, name)

/** Runs `work` on the store of one data directory. */
async function on<T>(name: string, work: (db: mongo.Db) => Promise<T>): Promise<T> {
  const database = await startDatabase({ config: { dataDir: at(name) }, log })
  try {
    return await work(database.connection.db as mongo.Db)
  } finally {
    await database.stop()
  }
}
/** All documents of a store, as raw bytes. */
const contentOf = (name: string) =>
  on(name, async (db) => {
    const content: Record<string, string[]> = {}
    for (const collection of await namesOfCollections(db)) {
      const all = await db
        .collection(collection)
        .find({}, { raw: true, sort: { _id: 1 } })
        .toArray()
      content[collection] = all.map((bytes) => Buffer.from(bytes as unknown as Uint8Array).toString('hex'))
    }
    return content
  })
const fill = (name: string) =>
  on(name, async (db) => {
    await db.collection<{ _id: string }>('accounts').insertOne(everyType)
    await db
      .collection<{ _id: string; n: number }>('votes')
      .insertMany(Array.from({ length: 1_200 }, (_, n) => ({ _id: `v${n}`, n })))
  })

it('moves a whole database through a file, byte for byte', async () => {
  await fill('old')
  expect(await run('old', 'export', at('all.gz'))).toBe(0)
  expect(await run('new', 'import', at('all.gz'))).toBe(0)
  expect(said).toContain(`Exported 1201 documents of 2 collections to ${at('all.gz')}.`)
  expect(said).toContain(`Imported 1201 documents of 2 collections from ${at('all.gz')}.`)
  expect(said).toContain('Made accounts.emailKey_1.')
  const [old, moved] = [await contentOf('old'), await contentOf('new')]
  expect({ accounts: moved['accounts'], votes: moved['votes'] }).toEqual(old)

  expect(await run('new', 'export', at('again.gz'))).toBe(0)
  expect(await run('old', 'import', at('again.gz'), '--replace')).toBe(0)
  expect(await contentOf('old')).toEqual(moved)
})

it(
  'refuses to fill a database that is not empty, unless --replace is given',
  { tags: ['long'] },
  async () => {
    await fill('old')
    await run('old', 'export', at('all.gz'))
    await on('new', (db) => db.collection<{ _id: string }>('strangers').insertOne({ _id: 'mine' }))
    expect(await run('new', 'import', at('all.gz'))).toBe(1)
    expect(said.at(-1)).toMatch(/not empty \(there is something in strangers\).*--replace/)
    expect(Object.keys(await contentOf('new'))).toEqual(['strangers'])

    expect(await run('new', 'import', at('all.gz'), '--replace')).toBe(0)
    const content = await contentOf('new')
    expect([content['strangers'], content['votes']?.length]).toEqual([undefined, 1_200])
  },
)

it('changes nothing for a truncated, damaged or missing file', async () => {
  await fill('old')
  await run('old', 'export', at('all.gz'))
  const before = await contentOf('old')
  const whole = await readFile(at('all.gz'))
  await writeFile(at('cut.gz'), whole.subarray(0, whole.length - 40))
  await writeFile(at('other.gz'), 'something else')
  for (const file of ['cut.gz', 'other.gz', 'missing.gz']) {
    expect(await run('old', 'import', at(file), '--replace')).toBe(1)
    expect(said.at(-1)).toMatch(/cannot be used|no such file/)
  }
  expect(await contentOf('old')).toEqual(before)
})

it('never overwrites a file', async () => {
  await fill('old')
  await writeFile(at('mine.gz'), 'mine')
  expect(await run('old', 'export', at('mine.gz'))).toBe(1)
  expect(said.at(-1)).toContain('exists already')
  expect(await readFile(at('mine.gz'), 'utf8')).toBe('mine')
})

it('refuses while a program is running', async () => {
  await on('old', async () => {
    expect(await run('old', 'export', at('all.gz'))).toBe(1)
  })
  expect(said).toEqual([expect.stringMatching(/in use by another running Studyshelf\. Stop it first\./)])
})

it('creates missing indexes, and lists them', async () => {
  expect(await run('new', 'indexes')).toBe(0)
  expect(said).toEqual(
    expect.arrayContaining(['Made accounts.emailKey_1.', 'Made votes.documentId_1_value_1.']),
  )
  said = []
  expect(await run('new', 'indexes')).toBe(0)
  expect(said).toEqual(['Every index is there.'])
})

it('lists undeclared indexes, and drops them only with --drop', async () => {
  await run('new', 'indexes')
  const indexesOf = () =>
    on('new', async (db) => {
      const names = await db.collection('votes').listIndexes().toArray()
      return names.map(({ name }: { name?: string }) => name)
    })
  const declared = await indexesOf()
  await on('new', (db) => db.collection('votes').createIndex({ value: 1, castAt: -1 }))
  said = []
  expect(await run('new', 'indexes')).toBe(0)
  expect(said).toEqual([
    'Every index is there.',
    'Nothing needs votes.value_1_castAt_-1 any more.',
    expect.stringContaining('npm run db -- indexes --drop'),
  ])
  expect(await indexesOf()).toHaveLength(declared.length + 1)
  said = []
  expect(await run('new', 'indexes', '--drop')).toBe(0)
  expect(said).toEqual(['Every index is there.', 'Dropped votes.value_1_castAt_-1.'])
  expect(await indexesOf()).toEqual(declared)
  expect(await run('new', 'indexes', '--all')).toBe(1)
})

it.each([[[]], [['export']], [['import', '--replace']], [['export', 'a', 'b']], [['drop']]])(
  'prints its usage for %j',
  async (args) => {
    expect(await run('new', ...args)).toBe(1)
    expect(said.at(-1)).toContain('npm run db -- export FILE')
  },
)

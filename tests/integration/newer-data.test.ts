import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDatabase } from '#platform'
import { release } from '../../program/migrations'
import { runNode } from '../client/run-node'
import { readContents, writeContents } from '../versions/archives'
import { archiveOf } from '../versions/fixture'

const newer = {
  _id: 'data',
  version: release.dataVersion + 1,
  migrating: null,
  release: '9.0.0',
  changedAt: new Date(),
}
const sentence = (what: string) =>
  `${what} has version ${newer.version}, and this program (Studyshelf ${release.name}) knows versions up to ${release.dataVersion}: use Studyshelf 9.0.0 or newer, or restore a backup from before the upgrade (docs/upgrading.md).\n`

let folder: string
const at = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-newer-'))
  await onStore('newer', async (db) => {
    await db.collection<{ _id: string }>('data_version').insertOne(newer)
    await db.collection<{ _id: string }>('accounts').insertOne({ _id: 'one' })
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function onStore<T>(
  name: string,
  work: (db: NonNullable<Awaited<ReturnType<typeof startDatabase>>['connection']['db']>) => Promise<T>,
): Promise<T> {
  const database = await startDatabase({ config: { dataDir: at(name) }, log: pino({ level: 'silent' }) })
  try {
    return await work(database.connection.db!)
  } finally {
    await database.stop()
  }
}

async function run(name: string, ...args: string[]) {
  const child = runNode(['dist/main.js', ...args], { DATA_DIR: at(name), SEED: 'none', PORT: '0' })
  const code = await child.closed
  return { code, said: child.said.out + child.said.err }
}

async function expectRefusal(...args: string[]) {
  expect(await run('newer', ...args)).toEqual({ code: 1, said: sentence('The data') })
  const contents = await onStore('newer', async (db) => {
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
    return [names.sort(), await db.collection<{ _id: string }>('data_version').findOne({ _id: 'data' })]
  })
  expect(contents).toEqual([['accounts', 'data_version'], newer])
}

it('a start on data of a newer release is refused in one sentence, and changes nothing', () =>
  expectRefusal())

it.each([
  ['db', 'export', 'out.gz'],
  ['db', 'import', 'out.gz', '--replace'],
  ['db', 'indexes'],
  ['db', 'migrate'],
  ['db', 'migrate', '--plan'],
  ['events', 'dead'],
  ['events', 'parked'],
])('so is the command %s %s', { tags: ['long'] }, expectRefusal)

it('an export of a newer release is refused before anything is deleted', async () => {
  const contents = await readContents(archiveOf(release.name))
  contents.set('data_version', [newer])
  await writeContents(at('newer.gz'), contents)
  await onStore('present', (db) => db.collection<{ _id: string }>('accounts').insertOne({ _id: 'mine' }))
  expect(await run('present', 'db', 'import', at('newer.gz'), '--replace')).toEqual({
    code: 1,
    said: sentence('The file'),
  })
  expect(await onStore('present', (db) => db.collection('accounts').countDocuments({}))).toBe(1)
})

it('the program says which version it has', async () => {
  for (const arg of ['version', '--version'])
    expect(await run('nothing', arg)).toEqual({
      code: 0,
      said: `Studyshelf ${release.name}, data version ${release.dataVersion}\n`,
    })
})

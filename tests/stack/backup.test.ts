import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runDatabaseCommand } from '../../program/database/database-command'
import { eventually } from '../client/eventually'
import { startTestProgram, type Student, type TestProgram } from '../integration/program'
import { startDocuments } from './servers/documents'

const run = promisify(execFile)
const server = await startDocuments()
afterAll(() => server.stop())

/** Those of MongoDB, where they are installed. */
const hasTools = await run('mongodump', ['--version']).then(
  () => true,
  () => false,
)
const urlOf = (database: string) => server.url.replace('/studyshelf', `/${database}`)
const secret = 'a secret of more than thirty-two characters'

let folder: string
let program: TestProgram
let student: Student
let documentId: string
let said: string[]
const at = (name: string) => join(folder, name)
const db = (database: string, dataDir: string, ...args: string[]) => {
  said = []
  return runDatabaseCommand(args, { dataDir, mongodbUrl: urlOf(database) }, (line) => void said.push(line))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-backup-'))
  program = await startTestProgram({
    dataDir: at('data'),
    settings: { MONGODB_URL: urlOf('before'), JWT_SECRET: secret },
  })
  ;[student] = await program.enrol(1)
  documentId = (await program.publish(student))._id
  await program.call('POST', `/api/auth/document/${documentId}/like`, student)
  await eventually(async () => {
    const { points } = await program.services.rewards.wallet(student._id)
    expect(points).toBeGreaterThan(0)
  })
})
afterAll(async () => {
  await program.halt()
  await rm(folder, { recursive: true, force: true })
})

it('backs up the files of a running program, and says how to back up the database', async () => {
  expect(await db('before', at('data'), 'backup', at('files.tar.gz'))).toBe(0)
  expect(said.join('\n')).toContain('mongodump --oplog')
  expect(said.join('\n')).toContain('JWT_SECRET is a setting')
  expect(await db('before', at('data'), 'verify', at('files.tar.gz'))).toBe(0)
})

it('restores the files beside a restored database, and audits both', async () => {
  await program.halt()
  expect(await db('before', at('data'), 'export', at('database.gz'))).toBe(0)
  expect(await db('after', at('other'), 'import', at('database.gz'))).toBe(0)
  expect(await db('after', at('other'), 'audit')).toBe(1)
  expect(said.join('\n')).toContain('is missing or damaged')
  expect(await db('after', at('other'), 'restore', at('files.tar.gz'))).toBe(0)
  expect(await db('after', at('other'), 'audit')).toBe(0)
  expect(said.at(-1)).toContain('1 documents, 1 wallets')
  const restored = await startTestProgram({
    dataDir: at('other'),
    settings: { MONGODB_URL: urlOf('after'), JWT_SECRET: secret },
  })
  expect(await restored.call('GET', `/api/auth/document/${documentId}`, student)).toMatchObject({
    status: 200,
    body: { document: { likes: 1 } },
  })
  await restored.halt()
})

it('refuses a backup of the other kind', async () => {
  const without = (args: string[]) =>
    runDatabaseCommand(args, { dataDir: at('embedded') }, (line) => void said.push(line))
  expect(await without(['restore', at('files.tar.gz')])).toBe(1)
  expect(said.at(-1)).toContain('set MONGODB_URL')
  expect(await readdir(at('embedded'))).toEqual([])
})

it.runIf(hasTools)('is restored from a dump of MongoDB’s own tools', async () => {
  await run('mongodump', [`--uri=${urlOf('before')}`, '--gzip', `--archive=${at('dump')}`])
  const renamed = ['--nsFrom=before.*', '--nsTo=dumped.*']
  await run('mongorestore', [
    `--uri=${server.url}`,
    '--drop',
    '--gzip',
    `--archive=${at('dump')}`,
    ...renamed,
  ])
  expect(await db('dumped', at('other'), 'audit')).toBe(0)
})

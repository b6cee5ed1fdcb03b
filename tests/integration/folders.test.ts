import { afterAll, beforeAll, expect, it } from 'vitest'
import { foldersResponse, maxFolders, type Folders } from '#events'
import { startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let reader: Student
let other: Student
let documents: string[]
beforeAll(async () => {
  program = await startTestProgram()
  ;[reader, other] = await program.enrol(2)
  documents = []
  for (let i = 0; i < 3; i++) documents.push((await program.publish(other))._id)
  for (const _id of documents) await program.call('POST', `/api/auth/save/${_id}`, { token: reader.token })
})
afterAll(() => program.stop())

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
const ask = (method: Method, path: string, body?: unknown, { token } = reader) =>
  program.call(method, `/api/auth/${path}`, { token, ...(body !== undefined && { body }) })
const done = async (...asked: Parameters<typeof ask>): Promise<Folders> => {
  const { status, body } = await ask(...asked)
  expect(status).toBe(200)
  return foldersResponse.parse(body)
}
const idOf = ({ folders }: Folders, name: string) => folders.find((folder) => folder.name === name)?._id ?? ''
const contents = ({ folders }: Folders) =>
  Object.fromEntries(folders.map(({ name, documentIds }) => [name, documentIds]))

it('is told to the user’s other tabs, and shown to nobody else', async () => {
  const [doing, tab, stranger] = [
    await program.connect(reader.token),
    await program.connect(reader.token),
    await program.connect(other.token),
  ]
  const answer = await program.request('POST', '/api/auth/folders', {
    token: reader.token,
    body: JSON.stringify({ name: '  Exams ' }),
    headers: { 'content-type': 'application/json', 'x-socket-id': doing.id() },
  })
  const made = foldersResponse.parse(await answer.json())
  expect(contents(made)).toEqual({ Exams: [] })
  expect(await tab.hears('folders:changed')).toEqual({ version: made.version })
  expect(doing.all('folders:changed')).toEqual([])
  expect(stranger.all('folders:changed')).toEqual([])
  expect(contents(await done('GET', 'folders', undefined, other))).toEqual({})
  const theirs = idOf(made, 'Exams')
  expect((await ask('PATCH', `folders/${theirs}`, { name: 'Mine' }, other)).status).toBe(404)
  expect(contents(await done('DELETE', `folders/${theirs}`, undefined, other))).toEqual({})
  expect(contents(await done('GET', 'folders'))).toEqual({ Exams: [] })
})

it('holds saved documents, each in one folder, until they are not saved any more', async () => {
  const [a = '', b = '', c = ''] = documents
  const exams = idOf(await done('GET', 'folders'), 'Exams')
  await done('PUT', `document/${a}/folder`, { folderId: exams })
  await done('PUT', `document/${b}/folder`, { folderId: exams })
  const two = await done('POST', 'folders', { name: 'Labs', documentIds: [b, c] })
  expect(contents(two)).toEqual({ Exams: [a], Labs: [b, c] })
  await ask('DELETE', `unsave/${b}`)
  expect(contents(await done('GET', 'folders'))).toEqual({ Exams: [a], Labs: [c] })
  expect((await ask('PUT', `document/${b}/folder`, { folderId: exams })).status).toBe(404)
  await ask('POST', `save/${b}`)

  // Deleting a folder and putting it back.
  const before = await done('GET', 'folders')
  const left = await done('DELETE', `folders/${idOf(before, 'Labs')}`)
  expect(contents(left)).toEqual({ Exams: [a] })
  const back = await done('POST', 'folders', { name: 'Labs', documentIds: contents(before)['Labs'] })
  expect(contents(back)).toEqual(contents(before))
  expect(contents(await done('PUT', `document/${a}/folder`, { folderId: null }))).toMatchObject({ Exams: [] })
})

it('keeps what all of many requests at once have changed', async () => {
  const names = Array.from({ length: 12 }, (_, i) => `Week ${i + 1}`)
  await Promise.all(names.map((name) => done('POST', 'folders', { name })))
  const now = await done('GET', 'folders')
  expect(now.folders.map(({ name }) => name)).toEqual(['Exams', 'Labs', ...names])
  await Promise.all(names.map((name) => done('DELETE', `folders/${idOf(now, name)}`)))
  expect((await done('GET', 'folders')).folders).toHaveLength(2)
})

it('has a name of its own', async () => {
  for (const name of ['', '   ', '\u200b', 'a\nb', 'W'.repeat(41), 7, null])
    expect((await ask('POST', 'folders', { name })).status).toBe(400)
  expect(await ask('POST', 'folders', { name: 'EXAMS' })).toMatchObject({
    status: 409,
    body: { reason: 'folder-exists' },
  })
  for (const folderId of ['x', { $ne: null }, ['a'.repeat(24)]])
    expect((await ask('PUT', `document/${documents[0]}/folder`, { folderId })).status).toBe(400)
})

it('is one of fifty at most', { tags: ['long'] }, async () => {
  for (let i = (await done('GET', 'folders')).folders.length; i < maxFolders; i++)
    await done('POST', 'folders', { name: `Folder ${i}` })
  expect(await ask('POST', 'folders', { name: 'One more' })).toMatchObject({
    status: 400,
    body: { reason: 'too-many-folders' },
  })
})

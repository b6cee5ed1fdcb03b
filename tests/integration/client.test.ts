import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApiError, calls, createClient, reasonOf } from '#client'
import { admin, startTestProgram, type TestProgram } from './program'

const root = fileURLToPath(new URL('../..', import.meta.url))

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

it('runs the example of its README', { tags: ['long'] }, async () => {
  const [author] = await program.enrol(1)
  const titles = ['Graphs', 'Trees', 'Heaps']
  for (const title of titles) await program.publish(author, title)

  const readme = readFileSync(`${root}client/README.md`, 'utf8')
  const example = readme.split('```ts\n')[1]?.split('```')[0] ?? ''
  // Inside the repository, so that its package name resolves.
  const folder = await mkdtemp(join(root, 'test-results-'))
  const file = join(folder, 'example.ts')
  await writeFile(file, example)
  const env = {
    PATH: process.env['PATH'],
    ORIGIN: program.origin,
    EMAIL: admin.email,
    PASSWORD: admin.password,
  }
  const run = promisify(execFile)
  try {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', file], { cwd: root, env })
    expect(stdout.trim().split('\n')).toEqual(
      titles.reverse().map((title) => `Admin likes CS2030S ${title}, as 1 do`),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('gives the declared reason for a refused call', async () => {
  const visitor = createClient({ origin: program.origin })
  const document = visitor.request(calls.document, { params: { id: 'f'.repeat(24) } })
  const error: unknown = await document.catch((refusal: unknown) => refusal)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 404, message: 'Document not found.' })
  expect(reasonOf(error, calls.document)).toBe('not-found')

  const nowhere = createClient({ origin: 'http://127.0.0.1:1' })
  await expect(nowhere.request(calls.site, {})).rejects.toMatchObject({ status: 0 })
})

it('reads bytes if the caller may have them', async () => {
  const [student] = await program.enrol(1)
  const { _id } = await program.publish(student)
  const client = createClient({ origin: program.origin, token: () => student.token })
  const { document } = await client.request(calls.document, { params: { id: _id } })
  const filename = document.fileName ?? ''
  const pdf = await client.requestBytes(calls.secureFile, { params: { filename } })
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
  const visitor = createClient({ origin: program.origin })
  await expect(visitor.requestBytes(calls.secureFile, { params: { filename } })).rejects.toMatchObject({
    status: 401,
    reason: 'unauthenticated',
  })
})

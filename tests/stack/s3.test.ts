import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { documentResponse, healthResponse } from '#events'
import { read } from '../client/api-client'
import { eventually } from '../client/eventually'
import { runNode } from '../client/run-node'
import { headlessOptions } from '../e2e/chromium'
import { makePages } from '../fixtures/pdfs'
import { startTestProgram, type Student, type TestProgram } from '../integration/program'
import { startSeaweed, type SeaweedServer } from './servers/seaweedfs'

const common = { JWT_SECRET: 'of this test' }
/** Generous, for busy machines. */
const patienceMs = 120_000

let server: SeaweedServer
let dataDir: string
let program: TestProgram | undefined
beforeAll(async () => {
  server = await startSeaweed()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-s3-'))
})
afterEach(async () => {
  await program?.halt()
  program = undefined
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the program in place of the one before, on its data. */
async function start(settings: Record<string, string>): Promise<TestProgram> {
  await program?.halt()
  program = await startTestProgram({ dataDir, settings: { ...common, ...settings } })
  return program
}

const filesCommand = (args: readonly string[], settings: Record<string, string>) =>
  runNode(['dist/main.js', 'files', ...args], { ...common, ...settings, DATA_DIR: dataDir })
async function runFiles(args: readonly string[], settings: Record<string, string>): Promise<string> {
  const command = filesCommand(args, settings)
  const code = await command.closed
  const said = command.said.out + command.said.err
  expect(code, said).toBe(0)
  return said
}

const nameOf = async ({ call }: TestProgram, { token }: Student, id: string) =>
  read(await call('GET', `/api/auth/document/${id}`, { token }), documentResponse).document.fileName ?? ''
async function bytesOf({ request }: TestProgram, { token }: Student, name: string, range?: string) {
  const headers = range === undefined ? {} : { range }
  const response = await request('GET', `/api/auth/secure-file/${name}`, { token, headers })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** A page in which this student is signed in. */
async function openPage({ origin, logIn }: TestProgram, { email }: Student): Promise<Page> {
  const { user, token } = await logIn(email, 'a long password')
  const browser = await chromium.launch({ ...headlessOptions, timeout: patienceMs })
  const value = JSON.stringify({ user, token })
  const context = await browser.newContext({
    baseURL: origin,
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'user', value }] }] },
  })
  context.setDefaultTimeout(patienceMs)
  return context.newPage()
}

it('lets a browser send notes straight to the store, and read them in ranges', async () => {
  const S3_URL = server.url('notes-of-browsers')
  expect(await runFiles(['setup'], { S3_URL })).toContain('Made the bucket.')
  const running = await start({ S3_URL })
  // Only pages of this address may send files to the bucket.
  expect(await runFiles(['setup'], { S3_URL, PUBLIC_URL: running.origin })).toContain('The bucket is there.')
  const [student] = await running.enrol(1)
  const page = await openPage(running, student)
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url())
  })
  const statuses = new Set<number>()
  page.on('response', (response) => {
    if (response.url().includes('/api/auth/secure-file/')) statuses.add(response.status())
  })

  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const picture = await sharp({
    create: { width: 900, height: 1200, channels: 3, background: '#fff', noise },
  })
    .jpeg()
    .toBuffer()
  const buffer = await makePages(
    Array.from({ length: 3 }, (_, number) => ({ picture, caption: `Streams, page ${number}` })),
  )
  // More than pdf.js reads at once.
  expect(buffer.length).toBeGreaterThan(500_000)
  await page.goto('/upload')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'CS2030S Streams 學.pdf', mimeType: 'application/pdf', buffer })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('University').selectOption('NUS')
  await page.getByLabel('Title').fill('Streams by browser')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('heading', { name: 'Your document is on the shelf' }).waitFor()
  expect(posted).toContain(new URL('notes-of-browsers', server.origin).href)
  expect(posted.join()).not.toContain('/files/upload')

  await page
    .getByRole('link', { name: /Streams by browser|Open|View/ })
    .first()
    .click()
  await page.locator('.react-pdf__Page canvas').first().waitFor()
  expect([...statuses]).toContain(206)
  await page.context().browser()?.close()
})

it('refuses uploads and downloads while the store hangs, says so, and goes on by itself', async () => {
  const S3_URL = server.url('notes-and-outages')
  await runFiles(['setup'], { S3_URL })
  const running = await start({ S3_URL })
  const [student] = await running.enrol(1)
  const { _id } = await running.publish(student)
  const name = await nameOf(running, student, _id)
  const health = async () => {
    const { status, body } = await running.call('GET', '/api/health')
    return { status, files: healthResponse.parse(body).parts['files'] }
  }
  await eventually(async () =>
    expect(await health()).toEqual({ status: 200, files: { ok: true, kind: 's3' } }),
  )
  await server.pause()
  try {
    expect((await bytesOf(running, student, name)).status).toBe(503)
    await eventually(async () => expect(await health()).toMatchObject({ status: 503, files: { ok: false } }))
    expect((await running.call('GET', '/api/auth/documents/newest?limit=1')).status).toBe(200)
  } finally {
    await server.resume()
  }
  await eventually(async () => expect((await health()).status).toBe(200))
  expect(await bytesOf(running, student, name, 'bytes=0-3')).toEqual({
    status: 206,
    bytes: Buffer.from('%PDF'),
  })
})

it('moves files to the store and back while it runs, killed in between, and loses none', async () => {
  const S3_URL = server.url('notes-that-move')
  await runFiles(['setup'], { S3_URL })
  const onDisk = await start({})
  const [student] = await onDisk.enrol(1)
  const kept = new Map<string, Buffer>()
  const publish = async (on: TestProgram, title: string) => {
    const { _id } = await on.publish(student, title)
    const name = await nameOf(on, student, _id)
    kept.set(name, (await bytesOf(on, student, name)).bytes)
  }
  const expectAll = async (on: TestProgram) => {
    for (const [name, bytes] of kept) expect((await bytesOf(on, student, name)).bytes).toEqual(bytes)
  }
  for (let number = 0; number < 8; number++) await publish(onDisk, `Before ${number}`)

  const toStore = { S3_URL, FORMER_FILES: 'disk' }
  const both = await start(toStore)
  await expectAll(both)
  const move = ['move', '--from', 'disk', '--to', 's3']
  expect(await runFiles([...move, '--plan'], toStore)).toMatch(/To move from disk to s3: \d+ files/)
  const journal = join(dataDir, 'moving-files.json')
  for (const when of ['first', 'second']) {
    const killed = filesCommand(move, toStore)
    await eventually(() => expect(existsSync(journal) || killed.isGone()).toBe(true))
    killed.kill('SIGKILL')
    await killed.exited
    await publish(both, `While moving for the ${when} time`)
    await expectAll(both)
  }
  expect(await runFiles(move, toStore)).toContain('All files are at s3.')
  expect(existsSync(journal)).toBe(false)
  expect(await runFiles([...move, '--delete'], toStore)).toMatch(/Deleted at disk: [1-9]/)
  const left = (await readdir(join(dataDir, 'files'), { recursive: true })).filter((name) =>
    name.endsWith('.json'),
  )
  expect(left).toEqual([])
  await expectAll(both)

  const onStore = await start({ S3_URL })
  await expectAll(onStore)
  await publish(onStore, 'After the move')

  const toDisk = { S3_URL, FORMER_FILES: 's3' }
  const back = await start(toDisk)
  await publish(back, 'On the way back')
  expect(await runFiles(['move', '--from', 's3', '--to', 'disk', '--delete'], toDisk)).toContain(
    'All files are at disk.',
  )
  await expectAll(back)
  await expectAll(await start({}))
})

it('says which settings a move needs, and does nothing without them', async () => {
  const command = filesCommand(['move', '--from', 'disk', '--to', 's3'], {
    S3_URL: server.url('notes-unset'),
  })
  expect(await command.closed).toBe(1)
  expect(command.said.out).toContain('First start Studyshelf with FORMER_FILES=disk and S3_URL')
})

it('does not start on a bucket that is missing, and says what to do', async () => {
  const failed = runNode(['dist/main.js'], {
    ...common,
    DATA_DIR: dataDir,
    SEED: 'none',
    PORT: '0',
    S3_URL: server.url('notes-missing'),
  })
  expect(await failed.closed).toBe(1)
  expect(failed.said.err).toContain(
    'S3_URL: the store has no bucket of that name. Make it with npm run files -- setup.',
  )
  expect(failed.said.out + failed.said.err).not.toContain('secret')
})

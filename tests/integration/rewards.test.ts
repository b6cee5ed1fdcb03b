import { afterAll, beforeAll, expect, it } from 'vitest'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bookmarksResponse, booksResponse, growthResponse, meResponse, walletResponse } from '#events'
import { eventually } from '../client/eventually'
import { startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let rich: Student
let poor: Student
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-books-'))
  await mkdir(join(dataDir, 'books'))
  await writeFile(join(dataDir, 'books', 'anything-you-want.pdf'), '%PDF-1.7 a book')
  await writeFile(join(dataDir, 'books', 'how-to-live.pdf'), 'not a book')
  program = await startTestProgram({ dataDir })
  ;[rich, poor] = await program.enrol(2)
  for (let i = 0; i < 6; i++) await program.publish(rich)
  await eventually(async () => expect(await me(rich)).toMatchObject({ points: 60 }))
})
afterAll(() => program.stop())

const me = async ({ token }: Student) =>
  meResponse.parse((await program.call('GET', '/api/auth/me', { token })).body).user
const redeem = ({ token }: Student, bookId: unknown) =>
  program.call('POST', '/api/rewards/redeem', { token, body: { bookId } })
const read = ({ token }: Student, fileName: string, headers: Record<string, string> = {}) =>
  program.request('GET', `/api/books/secure-book/${fileName}`, { token, headers })

it('lists five books with their prices', async () => {
  const { body } = await program.call('GET', '/api/rewards/books', { token: poor.token })
  expect(booksResponse.parse(body).books.map(({ id, price }) => [id, price])).toEqual([
    [1, 50],
    [2, 60],
    [3, 70],
    [4, 80],
    [5, 100],
  ])
})

it('sells a book once to a student who buys it ten times at once, and updates every tab', async () => {
  const tabs = [await program.connect(rich.token), await program.connect(rich.token)]
  const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(rich, 1)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(9)
  for (const tab of tabs) {
    expect(await tab.hears('points:changed', ({ reason }) => reason === 'book')).toEqual({
      points: 10,
      version: 7,
      delta: -50,
      reason: 'book',
    })
    expect(await tab.hears('book:redeemed')).toEqual({ bookId: 1 })
  }
  expect(await me(rich)).toMatchObject({ points: 10, ownedBooks: [1] })
  expect(await program.services.rewards.auditWallets()).toEqual([])
})

it('shows how points grew, up to the present balance', async () => {
  const growthFor = async ({ token }: Student) =>
    growthResponse.parse((await program.call('GET', '/api/rewards/wallet/growth', { token })).body).points
  const growth = await growthFor(rich)
  expect([growth[0]?.value, growth.at(-1)?.value]).toEqual([0, 10])
  expect((await growthFor(poor)).map(({ value }) => value)).toEqual([0, 0])
})

it('refuses to sell a book to a student with too few points, and a book that is not on sale', async () => {
  expect(await redeem(rich, 2)).toMatchObject({ status: 400, body: { reason: 'insufficient-points' } })
  expect(await redeem(poor, 1)).toMatchObject({ status: 400, body: { reason: 'insufficient-points' } })
  expect(await redeem(rich, 99)).toMatchObject({ status: 404 })
  expect(await redeem(rich, '1; drop')).toMatchObject({ status: 400 })
  expect(await me(poor)).toMatchObject({ points: 0, ownedBooks: [] })
})

it('shows a book to its owners only, and no other file', async () => {
  const book = await read(rich, 'anything-you-want.pdf')
  expect([book.status, book.headers.get('content-type'), await book.text()]).toEqual([
    200,
    'application/pdf',
    '%PDF-1.7 a book',
  ])
  expect((await read(poor, 'anything-you-want.pdf')).status).toBe(403)
  expect((await read(rich, 'how-to-live.pdf')).status).toBe(403)
  for (const name of ['..%2f..%2fjwt-secret', 'unknown.pdf', '.hidden']) {
    expect((await read(rich, name)).status).toBe(404)
  }
  expect((await program.request('GET', '/files/book/anything-you-want.pdf')).status).toBe(404)
})

it('sends a book in part, and not at all to a browser that has it', async () => {
  const part = await read(rich, 'anything-you-want.pdf', { range: 'bytes=9-' })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 9-14/15',
    'a book',
  ])
  expect(part.headers.get('cache-control')).toBe('private, no-cache')
  expect(part.headers.get('content-disposition')).toContain('anything-you-want.pdf')
  const known = { 'if-none-match': part.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
  expect((await read(rich, 'anything-you-want.pdf', known)).status).toBe(304)
})

it('shows a student their wallet entries, by title', async () => {
  const { body } = await program.call('GET', '/api/rewards/wallet?limit=2', { token: rich.token })
  const { points, entries, next } = walletResponse.parse(body)
  expect(points).toBe(10)
  expect(entries).toMatchObject([
    { delta: -50, reason: 'book', title: 'Anything You Want' },
    { delta: 10, reason: 'document', title: 'Notes on testing' },
  ])
  const more = await program.call('GET', `/api/rewards/wallet?cursor=${next}`, { token: rich.token })
  expect(walletResponse.parse(more.body)).toMatchObject({ entries: { length: 5 }, next: null })
})

it('keeps the bookmark of an owned book, and shows it in the student’s other tabs', async () => {
  const tab = await program.connect(rich.token)
  const path = '/api/books/bookmarks/anything-you-want.pdf'
  const set = (page: unknown, { token } = rich) => program.call('PUT', path, { token, body: { page } })
  expect((await set(7)).status).toBe(200)
  expect(await tab.hears('book:bookmarked')).toEqual({ fileName: 'anything-you-want.pdf', page: 7 })
  const { body } = await program.call('GET', '/api/books/bookmarks', { token: rich.token })
  expect(bookmarksResponse.parse(body).bookmarks).toMatchObject([
    { fileName: 'anything-you-want.pdf', page: 7 },
  ])
  for (const page of [0, -1, 1.5, 10_001, '3']) expect((await set(page)).status).toBe(400)
  expect(await set(3, poor)).toMatchObject({ status: 403, body: { reason: 'not-owned' } })
})

it('logs which file of a book it could not import', async () => {
  const lines = (await program.readLog()).split('\n').filter((line) => line.includes('could not be stored'))
  expect(lines).toEqual([expect.stringContaining('how-to-live.pdf')])
})

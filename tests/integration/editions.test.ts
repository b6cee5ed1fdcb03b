import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  calls,
  documentResponse,
  pagesResponse,
  renewResponse,
  uploadResponse,
  type DocumentView,
} from '#events'
import { eventually } from '../client/eventually'
import { essay, makePages } from '../fixtures/pdfs'
import { admin, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let author: Student
let reader: Student
beforeAll(async () => {
  program = await startTestProgram()
  ;[author, reader] = await program.enrol(2)
})
afterAll(() => program.stop())

let seeds = 100
/** The pages of notes that no other test has. */
const newPages = (count: number) => Array.from({ length: count }, () => essay(seeds++, 200))
let saved = 0
const pdf = (pages: readonly string[]) => makePages(pages, { date: new Date(1e12 + saved++ * 1000) })

const upload = (bytes: Buffer, { token }: Student) =>
  program.upload('document', bytes, 'notes.pdf', { token })
async function publish(pages: readonly string[], student = author): Promise<string> {
  const fileUrl = await upload(await pdf(pages), student)
  const body = { university: 'NUS', courseCode: 'CS2030S', title: 'Streams', fileUrl }
  const answer = await program.call('POST', '/api/auth/upload', { token: student.token, body })
  return uploadResponse.parse(answer.body).document._id
}
const renewWith = (id: string, fileUrl: string, { token } = author) =>
  program.call('POST', `/api/auth/documents/${id}/editions`, { token, body: { fileUrl } })
const renew = async (id: string, pages: readonly string[], student = author) =>
  renewWith(id, await upload(await pdf(pages), student), student)
async function view(id: string, { token }: Student): Promise<DocumentView> {
  const { body } = await program.call('GET', `/api/auth/document/${id}`, { token })
  return documentResponse.parse(body).document
}
const like = (id: string, { token }: Student) =>
  program.call('POST', `/api/auth/document/${id}/like`, { token })
const download = (url: string | null, { token }: Student) =>
  program.request('GET', url ?? '', { headers: { authorization: `Bearer ${token}` } })
const points = async ({ token }: Student) =>
  ((await program.call('GET', '/api/auth/me', { token })).body as { user: { points: number } }).user.points
const refusal = (status: number, reason: string) => ({ status, body: { success: false, reason } })

it('takes the place of a file with nearly the same pages: address, votes and saves stay, and the former stays readable', async () => {
  const pages = newPages(4)
  const id = await publish(pages)
  await like(id, reader)
  await program.call('POST', `/api/auth/save/${id}`, { token: reader.token })
  await eventually(async () => expect((await view(id, reader)).thumbnail).not.toBeNull())
  await eventually(async () => expect(await points(author)).toBe(10))
  const before = await view(id, reader)
  const firstBytes = Buffer.from(await (await download(before.fileUrl, reader)).arrayBuffer())
  const tab = await program.connect(reader.token)
  await tab.watch(id)

  const word = `zyzzyva${randomUUID().slice(0, 8)}`
  const answer = await renew(id, [...pages.slice(0, 3), `${pages[3]} ${word}`])
  expect(answer.status).toBe(201)
  expect(renewResponse.parse(answer.body)).toMatchObject({ edition: 2, keepsVotes: true, notice: null })
  expect(await tab.hears('document:renewed')).toEqual({ documentId: id, edition: 2, keepsVotes: true })

  const after = await view(id, reader)
  expect(after).toMatchObject({ _id: id, likes: 1, myVote: 'like', publishedAt: before.publishedAt })
  expect(after.editions.map(({ edition, pages: count }) => [edition, count])).toEqual([
    [2, 4],
    [1, 4],
  ])
  expect(after.fileUrl).toBe(after.editions[0]?.fileUrl)
  expect(after.editions[1]?.fileUrl).toBe(before.fileUrl)
  expect(Buffer.from(await (await download(before.fileUrl, reader)).arrayBuffer())).toEqual(firstBytes)
  expect((await program.call('GET', before.fileUrl ?? '')).status).toBe(401)
  const visitor = await program.call('GET', `/api/auth/document/${id}`)
  expect(documentResponse.parse(visitor.body).document.editions).toMatchObject([
    { edition: 2, fileUrl: null, fileName: null },
    { edition: 1, fileUrl: null, fileName: null },
  ])

  // Page one is drawn anew, at another address, and the words of the new pages are found.
  await eventually(async () => {
    const { thumbnail } = await view(id, reader)
    expect(thumbnail).not.toBe(before.thumbnail)
    expect((await program.request('GET', thumbnail ?? '')).status).toBe(200)
  })
  await eventually(async () => {
    const { body } = await program.call('GET', `/api/auth/documents/search/pages?q=${word}`, {
      token: reader.token,
    })
    expect(pagesResponse.parse(body).hits.map(({ document }) => document._id)).toEqual([id])
  })
  expect(await points(author)).toBe(10)
  const { token } = await program.logIn(admin.email, admin.password)
  await eventually(async () => {
    const { body } = await program.call('GET', `/api/admin/audit?subject=${id}`, { token })
    expect(calls.audit.answer?.parse(body).entries).toMatchObject([
      { action: 'publish-edition', note: 'Version 2; votes kept', actor: { _id: author._id } },
    ])
  })
})

it('lets voting begin anew if many pages differ, at once on every open page', async () => {
  const pages = newPages(4)
  const id = await publish(pages)
  await like(id, reader)
  const tab = await program.connect()
  await tab.watch(id)
  const answer = await renew(id, [...pages.slice(0, 2), ...newPages(2)])
  expect(renewResponse.parse(answer.body)).toMatchObject({ edition: 2, keepsVotes: false })
  await tab.hears('document:votes', ({ likes }) => likes === 0)
  expect(await view(id, reader)).toMatchObject({ likes: 0, myVote: null })
  await like(id, reader)
  await tab.hears('document:votes', ({ likes }) => likes === 1)
  expect(await view(id, reader)).toMatchObject({ likes: 1, myVote: 'like' })
  expect(await program.services.library.auditCounts()).toMatchObject({ wrong: [] })
})

it(
  'compares with the pages that were voted on, so that small steps do not carry votes along',
  { tags: ['long'] },
  async () => {
    const pages = newPages(8)
    const id = await publish(pages)
    await like(id, reader)
    const first = await renew(id, [...pages.slice(0, 7), ...newPages(1)])
    expect(renewResponse.parse(first.body).keepsVotes).toBe(true)
    const second = await renew(id, [...pages.slice(0, 6), ...newPages(2)])
    expect(renewResponse.parse(second.body).keepsVotes).toBe(false)
  },
)

it('answers a repeated request with the same edition', { tags: ['long'] }, async () => {
  const pages = newPages(2)
  const id = await publish(pages)
  const fileUrl = await upload(await pdf([...pages, 'One more page.']), author)
  const answers = [await renewWith(id, fileUrl), await renewWith(id, fileUrl)]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await view(id, author)).editions).toHaveLength(2)
})

it(
  'refuses pages of something else, empty pages, known files, and whoever is not the uploader',
  { tags: ['long'] },
  async () => {
    const pages = newPages(2)
    const id = await publish(pages)
    const others = newPages(2)
    const otherId = await publish(others, reader)
    const mineId = await publish(newPages(2))
    const [own, mine] = [await view(id, author), await view(mineId, author)]

    expect(await renew(id, newPages(2))).toMatchObject(refusal(409, 'unlike'))
    expect(await renew(id, [''])).toMatchObject(refusal(400, 'nothing-to-see'))
    expect(await renew(id, [...pages, ...others])).toMatchObject(refusal(409, 'duplicate'))
    expect(await renewWith(id, `/files/document/${own.fileName}`)).toMatchObject(refusal(409, 'duplicate'))
    expect(await renewWith(id, `/files/document/${mine.fileName}`)).toMatchObject(refusal(409, 'duplicate'))
    expect(await renew(otherId, others)).toMatchObject(refusal(403, 'forbidden'))
    expect(await renewWith(id, await upload(await pdf(pages), reader))).toMatchObject(
      refusal(400, 'unknown-file'),
    )
    // Nothing changed, and no published file was deleted.
    expect(await view(id, author)).toEqual(own)
    for (const { fileUrl } of [own, mine]) expect((await download(fileUrl, author)).status).toBe(200)
  },
)

it(
  'keeps the files of former editions out of the library, and with the document',
  { tags: ['long'] },
  async () => {
    const pages = newPages(2)
    const first = await pdf(pages)
    const id = await publish(pages)
    const firstUrl = (await view(id, author)).fileUrl
    const bytes = Buffer.from(await (await download(firstUrl, author)).arrayBuffer())
    expect(first).not.toEqual(bytes)
    await renew(id, [...pages, 'One more page.'])
    const again = await upload(bytes, reader)
    const body = { university: 'NUS', courseCode: 'CS2030S', title: 'Streams', fileUrl: again }
    expect(await program.call('POST', '/api/auth/upload', { token: reader.token, body })).toMatchObject({
      status: 409,
      body: { reason: 'duplicate', details: { documentId: id } },
    })
    // The same words in other bytes are a near copy of the former edition.
    const copy = await program.call('POST', '/api/auth/upload', {
      token: reader.token,
      body: { ...body, fileUrl: await upload(await pdf(pages), reader) },
    })
    expect(uploadResponse.parse(copy.body).heldFor).toBe('near-copy')
    await program.call('DELETE', `/api/auth/documents/${id}`, { token: author.token })
    expect((await download(firstUrl, reader)).status).toBe(404)
  },
)

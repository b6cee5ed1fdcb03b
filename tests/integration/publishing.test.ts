import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { documentResponse, meResponse, myDocumentsResponse, shelfResponse } from '#events'
import { makePdf } from '../fixtures/pdfs'
import { eventually } from '../client/eventually'
import { startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let uploader: Student
let reader: Student
beforeAll(async () => {
  program = await startTestProgram()
  ;[uploader, reader] = await program.enrol(2)
})
afterAll(() => program.stop())

const entry = { university: 'NUS', courseCode: 'cs2030s', title: 'Streams', year: 'AY25' }
const publish = (token: string, fileUrl: string, change: object = {}) =>
  program.call('POST', '/api/auth/upload', { token, body: { ...entry, fileUrl, ...change } })
const view = async (_id: string, token?: string) => {
  const { body } = await program.call(
    'GET',
    `/api/auth/document/${_id}`,
    token === undefined ? {} : { token },
  )
  return documentResponse.parse(body).document
}
const pointsOf = async ({ token }: Student) =>
  meResponse.parse((await program.call('GET', '/api/auth/me', { token })).body).user

describe('publishing', () => {
  it('shows a new document to every student at once, then its thumbnail, and credits ten points once', async () => {
    const [theirs, own] = [await program.connect(reader.token), await program.connect(uploader.token)]
    const visitor = await program.connect()
    const bytes = await makePdf({ pages: 3, text: 'Streams' })
    const fileUrl = await program.upload('document', bytes, 'Übung.pdf', uploader)
    const answer = await publish(uploader.token, fileUrl)
    expect(answer).toMatchObject({
      status: 201,
      body: { document: { courseCode: 'CS2030S', title: 'Streams' } },
    })
    const { _id } = z.object({ document: z.object({ _id: z.string() }) }).parse(answer.body).document

    expect((await theirs.hears('document:added')).uploader._id).toBe(uploader._id)
    await theirs.watch(_id)
    const previewed = await own.hears('document:previewed')
    expect(previewed).toMatchObject({ documentId: _id, pages: 3 })
    expect(await own.hears('points:changed')).toEqual({
      points: 10,
      version: 1,
      delta: 10,
      reason: 'document',
    })
    expect(await pointsOf(uploader)).toMatchObject({ points: 10, uploadedDocuments: 1 })
    expect((await publish(uploader.token, fileUrl)).status).toBe(201)
    expect(visitor.heard()).toEqual([])

    const shown = await eventually(async () => {
      const document = await view(_id, reader.token)
      expect(document.thumbnail).not.toBeNull()
      return document
    })
    const picture = await fetch(program.origin + (shown.thumbnail ?? ''))
    expect(picture.headers.get('content-type')).toBe('image/webp')

    const file = await program.request('GET', shown.fileUrl ?? '', {
      token: reader.token,
      headers: { range: 'bytes=0-4' },
    })
    expect([file.status, await file.text()]).toEqual([206, '%PDF-'])
    expect((await program.request('GET', shown.fileUrl ?? '')).status).toBe(401)
    const asVisitor = await view(_id)
    expect([asVisitor.fileUrl, asVisitor.fileName, asVisitor.myVote]).toEqual([null, null, null])
    expect((await fetch(`${program.origin}/files/document/${shown.fileName}`)).status).toBe(404)
    expect(await pointsOf(uploader)).toMatchObject({ points: 10, uploadedDocuments: 1 })
  })

  it('refuses a file that was published before, by anyone, and names the original', async () => {
    const bytes = await makePdf({ text: 'Only once' })
    const first = await publish(uploader.token, await program.upload('document', bytes, 'a.pdf', uploader))
    const { document } = z.object({ document: z.object({ _id: z.string() }) }).parse(first.body)
    const again = await publish(reader.token, await program.upload('document', bytes, 'b.pdf', reader))
    expect(again).toMatchObject({
      status: 409,
      body: { success: false, reason: 'duplicate', details: { documentId: document._id } },
    })
  })

  it.each([
    ['a file that is no PDF', async () => Buffer.from('%PDF-1.7 not really'), 400],
    ['a PDF with a password', () => makePdf({ security: { userPassword: 'secret' } }), 400],
  ])('refuses %s', async (_what, make, status) => {
    const url = await program.upload('document', await make(), 'x.pdf', uploader)
    expect(await publish(uploader.token, url)).toMatchObject({ status, body: { success: false } })
  })

  it('refuses a file that another student uploaded, or that is not on the file host', async () => {
    const bytes = await makePdf({ text: 'Mine' })
    const url = await program.upload('document', bytes, 'x.pdf', reader)
    expect((await publish(uploader.token, url)).status).toBe(400)
    expect((await publish(uploader.token, 'https://elsewhere.example/x.pdf')).status).toBe(400)
  })
})

describe('the document lists of a student', () => {
  it('contain a new document, as does the search, and record who viewed and saved it', async () => {
    const document = await program.publish(uploader, 'Graph traversals tutorial solutions')
    const shelf = async (path: string, token?: string) =>
      shelfResponse
        .parse((await program.call('GET', path, token === undefined ? {} : { token })).body)
        .documents.map(({ _id }) => _id)
    expect(await shelf('/api/auth/documents/search?q=tut%20graph%20soln')).toEqual([document._id])
    expect((await shelf('/api/auth/documents/newest?limit=1'))[0]).toBe(document._id)
    expect(await shelf('/api/auth/documents/course/cs2030s')).toContain(document._id)
    expect(await shelf('/api/auth/documents')).toContain(document._id)
    expect(await shelf('/api/auth/documents/most-liked')).toContain(document._id)

    await view(document._id, reader.token)
    await eventually(async () =>
      expect((await shelf('/api/auth/documents/recently-viewed', reader.token))[0]).toBe(document._id),
    )

    const { token } = reader
    for (let times = 0; times < 2; times++) {
      expect((await program.call('POST', `/api/auth/save/${document._id}`, { token })).status).toBe(200)
    }
    const groups = myDocumentsResponse.parse(
      (await program.call('GET', '/api/auth/my-documents', { token })).body,
    )
    expect(groups.map(({ courseCode, documents }) => [courseCode, documents.length])).toEqual([
      ['CS2030S', 1],
    ])
    expect((await pointsOf(reader)).savedDocuments).toEqual([document._id])
    expect((await program.call('DELETE', `/api/auth/unsave/${document._id}`, { token })).status).toBe(200)
    expect((await pointsOf(reader)).savedDocuments).toEqual([])
  })

  it('stores modules in upper case', async () => {
    const body = { modules: [' cs2040s ', 'ma1521'] }
    const answer = await program.call('POST', '/api/auth/update-modules', { token: reader.token, body })
    expect(meResponse.parse(answer.body).user.currentModules).toEqual(['CS2040S', 'MA1521'])
  })
})

describe('asking whether the library has a file', () => {
  const ask = (hashes: string[], token?: string) =>
    program.call(
      'GET',
      `/api/auth/documents/known?sha256=${hashes.join()}`,
      token === undefined ? {} : { token },
    )

  it('finds the document by its bytes while it is published', async () => {
    const bytes = await makePdf({ text: 'Asked by its bytes' })
    const hash = createHash('sha256').update(bytes).digest('hex')
    const other = '0'.repeat(64)
    const nothing = { success: true, documents: [], refused: [] }
    expect((await ask([hash, other], reader.token)).body).toEqual(nothing)
    const fileUrl = await program.upload('document', bytes, 'a.pdf', uploader)
    const { body } = await publish(uploader.token, fileUrl, { title: 'Asked for' })
    const { _id } = z.object({ document: z.object({ _id: z.string() }) }).parse(body).document
    const known = { ...nothing, documents: [{ _id, sha256: hash, title: 'Asked for' }] }
    expect((await ask([hash, other], reader.token)).body).toEqual(known)
    await program.call('DELETE', `/api/auth/documents/${_id}`, { token: uploader.token })
    for (const { token } of [reader, uploader]) expect((await ask([hash], token)).body).toEqual(nothing)
  })

  it.each([
    ['of a visitor', ['0'.repeat(64)], undefined, 401],
    ['for what is no hash', ['abc'], 'reader', 400],
    ['for more than a few files', Array.from({ length: 21 }, () => '0'.repeat(64)), 'reader', 400],
  ])('is refused %s', async (_, hashes, who, status) =>
    expect((await ask(hashes, who && reader.token)).status).toBe(status),
  )
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { documentResponse, healthResponse, loginResponse, mailboxMessage } from '#events'
import { startCloudinaryServer } from '#testing/cloudinary-server'
import { eventually } from '../client/eventually'
import { solveHumanCheck } from '../client/solve-human-check'
import { makeIdCard } from '../fixtures/id-card'
import { makePdf } from '../fixtures/pdfs'
import { startTestProgram, type TestProgram } from './program'

let cloudinary: Awaited<ReturnType<typeof startCloudinaryServer>>
let program: TestProgram
beforeAll(async () => {
  cloudinary = await startCloudinaryServer()
  const dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-cloudinary-'))
  await mkdir(join(dataDir, 'books'))
  await writeFile(join(dataDir, 'books', 'anything-you-want.pdf'), '%PDF-1.7 a book')
  program = await startTestProgram({
    dataDir,
    settings: { CLOUDINARY_URL: cloudinary.url, JWT_SECRET: 'of this test' },
  })
})
afterAll(async () => {
  await program.stop()
  await cloudinary.stop()
})

const storedAs = (kind: string) =>
  cloudinary.stored().filter((name) => name.startsWith(`studyshelf/${kind}/`))

it('lets the browser send files there, and nowhere else', async () => {
  const page = await program.request('GET', '/api/health')
  expect(page.headers.get('content-security-policy')).toContain(
    `connect-src 'self' blob: ${cloudinary.origin};`,
  )
  const { body } = await program.call('GET', '/api/health')
  expect(healthResponse.parse(body).parts['files']).toEqual({ ok: true, kind: 'cloudinary' })
})

it(
  'keeps the ID image there until the email is verified, and shows the face as the avatar',
  { tags: ['long'] },
  async () => {
    const email = 'by.cloud@u.nus.edu'
    const altcha = await solveHumanCheck((await program.call('GET', '/api/human-check')).body)
    const idCardUrl = await program.upload('id-card', await makeIdCard(), 'card.jpg', { altcha })
    const request = { name: 'By Cloud', email, password: 'my own password', idCardUrl }
    expect((await program.call('POST', '/api/auth/register', { body: request })).status).toBe(201)
    expect(storedAs('id-card')).toHaveLength(1)

    const [mail] = await eventually(async () => {
      const { body } = await program.call('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)
      const mails = z.array(mailboxMessage).parse(body)
      expect(mails).toHaveLength(1)
      return mails
    })
    const otp = mail?.code ?? ''
    expect((await program.call('POST', '/api/auth/verify-otp', { body: { email, otp } })).status).toBe(200)
    await eventually(() => expect(storedAs('id-card')).toEqual([]))

    const { body } = await program.call('POST', '/api/auth/login', {
      body: { email, password: request.password },
    })
    const picture = await fetch(program.origin + loginResponse.parse(body).user.avatar)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100)
  },
)

it('refuses an ID image that is no image, with a message for the user', async () => {
  const altcha = await solveHumanCheck((await program.call('GET', '/api/human-check')).body)
  const idCardUrl = await program.upload('id-card', Buffer.from('<svg/>'), 'card.svg', { altcha })
  const body = { name: 'No Card', email: 'no.card@u.nus.edu', password: 'my own password', idCardUrl }
  expect(await program.call('POST', '/api/auth/register', { body })).toMatchObject({
    status: 400,
    body: { reason: 'wrong-type', message: 'Please choose a JPEG, PNG or WebP image.' },
  })
  expect(storedAs('id-card')).toEqual([])
})

it('publishes notes from there, draws their first page, and sends them whole and in part', async () => {
  const [uploader, reader] = await program.enrol(2)
  const bytes = await makePdf({ text: 'Streams' })
  const fileUrl = await program.upload('document', bytes, 'Übung.pdf', uploader)
  const entry = { university: 'NUS', courseCode: 'CS2030S', title: 'Streams', fileUrl }
  const { token } = uploader
  const published = await program.call('POST', '/api/auth/upload', { token, body: entry })
  expect(published.status).toBe(201)
  const { _id } = z.object({ document: z.object({ _id: z.string() }) }).parse(published.body).document
  const view = async () =>
    documentResponse.parse(
      (await program.call('GET', `/api/auth/document/${_id}`, { token: reader.token })).body,
    ).document

  const path = `/api/auth/secure-file/${(await view()).fileName}`
  const whole = await program.request('GET', path, { token: reader.token })
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes)
  expect(whole.headers.get('content-disposition')).toContain('CS2030S%20Streams.pdf')
  const part = await program.request('GET', path, { token: reader.token, headers: { range: 'bytes=5-9' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(5, 10))

  const thumbnail = await eventually(async () => {
    const { thumbnail } = await view()
    if (thumbnail === null) throw new Error('no thumbnail yet')
    return thumbnail
  })
  expect((await fetch(program.origin + thumbnail)).headers.get('content-type')).toBe('image/webp')
})

it(
  'takes the books there from the data directory, and sends them to their owners from there',
  { tags: ['long'] },
  async () => {
    expect(storedAs('book')).toEqual(['studyshelf/book/anything-you-want_pdf'])
    const [owner] = await program.enrol(1)
    for (let i = 0; i < 5; i++) await program.publish(owner)
    const { token } = owner
    await eventually(async () => {
      const bought = await program.call('POST', '/api/rewards/redeem', { token, body: { bookId: 1 } })
      expect(bought.status).toBe(200)
    })
    await rm(join(program.dataDir, 'books'), { recursive: true })
    const path = '/api/books/secure-book/anything-you-want.pdf'
    const part = await program.request('GET', path, { token, headers: { range: 'bytes=9-' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 9-14/15',
      'a book',
    ])
  },
)

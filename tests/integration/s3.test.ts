import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentResponse, healthResponse, uploadResponse } from '#events'
import { startS3Server } from '#testing/s3-server'
import { read } from '../client/api-client'
import { eventually } from '../client/eventually'
import { makePdf } from '../fixtures/pdfs'
import { startTestProgram, type TestProgram } from './program'

let store: Awaited<ReturnType<typeof startS3Server>>
let program: TestProgram
beforeAll(async () => {
  store = await startS3Server()
  const dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-s3-'))
  program = await startTestProgram({ dataDir, settings: { S3_URL: store.url, JWT_SECRET: 'of this test' } })
})
afterAll(async () => {
  await program?.stop()
  await store?.stop()
})

it('lets the browser send files to the store, and nowhere else', async () => {
  const page = await program.request('GET', '/api/health')
  expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' blob: ${store.origin};`)
  const { body } = await program.call('GET', '/api/health')
  expect(healthResponse.parse(body).parts['files']).toEqual({ ok: true, kind: 's3' })
})

it('publishes notes from there under the name that they had, and sends them whole and in part', async () => {
  const [uploader, reader] = await program.enrol(2)
  const bytes = await makePdf({ text: 'Streams' })
  const fileUrl = await program.upload('document', bytes, 'Übung.pdf', uploader)
  const body = { university: 'NUS', courseCode: 'CS2030S', title: 'Streams', fileUrl }
  const { _id } = read(
    await program.call('POST', '/api/auth/upload', { token: uploader.token, body }),
    uploadResponse,
  ).document
  const view = async ({ token }: { token: string }) =>
    read(await program.call('GET', `/api/auth/document/${_id}`, { token }), documentResponse).document
  expect((await view(uploader)).originalName).toBe('Übung.pdf')

  const path = `/api/auth/secure-file/${(await view(reader)).fileName}`
  const whole = await program.request('GET', path, { token: reader.token })
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes)
  const part = await program.request('GET', path, { token: reader.token, headers: { range: 'bytes=5-9' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(5, 10))
  const thumbnail = await eventually(async () => {
    const { thumbnail } = await view(reader)
    if (thumbnail === null) throw new Error('no thumbnail yet')
    return thumbnail
  })
  expect((await fetch(program.origin + thumbnail)).headers.get('content-type')).toBe('image/webp')
  expect(store.stored().filter((key) => key.includes('/incoming/'))).toEqual([])
})

it('gives somebody else’s upload to nobody', async () => {
  const [uploader, other] = await program.enrol(2)
  const fileUrl = await program.upload('document', await makePdf({ text: 'Mine' }), 'mine.pdf', uploader)
  const body = { university: 'NUS', courseCode: 'CS2030S', title: 'Mine', fileUrl }
  const answer = await program.call('POST', '/api/auth/upload', { token: other.token, body })
  expect(answer).toMatchObject({ status: 400, body: { reason: 'unknown-file' } })
})

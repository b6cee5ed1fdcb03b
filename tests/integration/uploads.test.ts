import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileTicketResponse } from '#events'
import { makePdf } from '../fixtures/pdfs'
import { startTestProgram, type Student, type TestProgram } from './program'

const megabyte = 1024 * 1024
let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({
    settings: { RATE_LIMIT: 'on', UPLOAD_MB_A_DAY: '4', UPLOAD_MB_UNPUBLISHED: '2' },
  })
})
afterAll(() => program.stop())

const enrol = async (): Promise<Student> => {
  const [student] = await program.enrol(1)
  return student
}
const ask = ({ token }: Student, kind = 'document') =>
  program.call('POST', '/api/files/ticket', { token, body: { kind } })
const ticketOf = async (student: Student, kind?: string) =>
  fileTicketResponse.parse((await ask(student, kind)).body)

const send = (fields: Record<string, string>, bytes: Buffer, from = '203.0.113.1') => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'notes.pdf')
  return program.request('POST', '/files/upload', { body: form, headers: { 'x-forwarded-for': from } })
}
const pdfOf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 1)])
const told = async (response: Response) => ({
  status: response.status,
  retryAfter: Number(response.headers.get('retry-after')),
  body: (await response.json()) as unknown,
})

it('accepts 200 files per student in 15 minutes, not per address', { tags: ['long'] }, async () => {
  const [ann, ben] = [await enrol(), await enrol()]
  const tickets = []
  for (let number = 0; number < 199; number++) tickets.push(await ticketOf(ann))
  const [first] = tickets as [(typeof tickets)[number]]
  const tiny = Buffer.from('no document')
  for (const { fields } of tickets) expect((await send(fields, tiny)).status).toBe(400)
  // Each request counts, also with a used ticket.
  expect((await send(first.fields, tiny)).status).toBe(409)
  const refused = await told(await send(first.fields, tiny))
  expect(refused).toMatchObject({ status: 429, body: { success: false, reason: 'too-many-requests' } })
  expect(refused.retryAfter).toBeGreaterThan(0)
  const bens = await send((await ticketOf(ben)).fields, pdfOf(1000))
  expect(bens.status).toBe(200)
})

it('counts uploads without a ticket by address', { tags: ['long'] }, async () => {
  const statuses = []
  for (let times = 0; times < 601; times++)
    statuses.push((await send({ ticket: 'made up' }, Buffer.from('x'), '203.0.113.77')).status)
  expect(new Set(statuses.slice(0, 600))).toEqual(new Set([403]))
  expect(statuses[600]).toBe(429)
  expect((await send({ ticket: 'made up' }, Buffer.from('x'), '203.0.113.78')).status).toBe(403)
})

it('limits a student’s unpublished bytes, and reports when there is room again', async () => {
  const ann = await enrol()
  const early = await ticketOf(ann)
  expect((await send((await ticketOf(ann)).fields, pdfOf(megabyte))).status).toBe(200)
  const large = (await ticketOf(ann)).fields
  const refused = await told(await send(large, pdfOf(1.5 * megabyte)))
  expect(refused).toMatchObject({
    status: 429,
    body: {
      success: false,
      reason: 'unpublished-quota',
      message: expect.stringContaining('24 hours') as string,
    },
  })
  expect(refused.retryAfter).toBeGreaterThan(23 * 3600)
  // Refused bytes do not count; bytes sent with an earlier ticket do.
  expect((await send((await ticketOf(ann)).fields, pdfOf(megabyte - 1000))).status).toBe(200)
  expect((await send(early.fields, pdfOf(100_000))).status).toBe(429)
  expect(await readdir(join(program.dataDir, 'files', 'incoming'))).toEqual([])
})

it('limits a student’s bytes per day, published or not, and gives no ticket beyond it', async () => {
  const ann = await enrol()
  const avatar = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(1.9 * megabyte)])
  for (let times = 0; times < 2; times++)
    expect((await send((await ticketOf(ann, 'avatar')).fields, avatar)).status).toBe(200)
  expect((await send((await ticketOf(ann, 'avatar')).fields, avatar)).status).toBe(429)
  const bytes = await makePdf({ text: 'The last of this day', pages: 1 })
  const fileUrl = await program.upload('document', bytes, 'notes.pdf', ann)
  const body = { university: 'NUS', courseCode: 'CS2030S', title: 'The last', fileUrl }
  expect((await program.call('POST', '/api/auth/upload', { token: ann.token, body })).status).toBe(201)
  expect((await send((await ticketOf(ann)).fields, pdfOf(200_000))).status).toBe(200)
  expect((await send((await ticketOf(ann)).fields, pdfOf(10_000))).status).toBe(429)
})

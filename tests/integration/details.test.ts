import { afterAll, beforeAll, expect, it } from 'vitest'
import { browseResponse, documentResponse, uploadResponse, type DocumentKind } from '#events'
import { eventually } from '../client/eventually'
import { makePdf } from '../fixtures/pdfs'
import { admin as admins, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let uploader: Student
let reader: Student
beforeAll(async () => {
  program = await startTestProgram()
  ;[uploader, reader] = await program.enrol(2)
})
afterAll(() => program.stop())

async function publish(
  title: string,
  { text = title, ...over }: { kind?: DocumentKind; year?: string; text?: string } = {},
) {
  const bytes = await makePdf({ text })
  const fileUrl = await program.upload('document', bytes, 'notes.pdf', uploader)
  const body = { university: 'NUS', courseCode: 'KIND1000', title, fileUrl, ...over }
  return program.call('POST', '/api/auth/upload', { token: uploader.token, body })
}
const correct = (token: string, _id: string, kind: string) =>
  program.call('PATCH', `/api/auth/documents/${_id}/details`, { token, body: { kind } })
const tokenOf = async ({ email, password }: typeof admins) => (await program.logIn(email, password)).token

it(
  'guesses the kind of a document from its first page if neither title nor file name tells',
  { tags: ['long'] },
  async () => {
    const first = await publish('Streams', { text: 'CS2030S Midterm Assessment. Time allowed: 90 minutes' })
    expect(uploadResponse.parse(first.body).document.kind).toBe('past-paper')
    const second = await publish('Streams again', { text: 'A page that says nothing of its kind' })
    expect(uploadResponse.parse(second.body).document.kind).toBe('summary')
  },
)

it('shows a corrected kind on every open page at once, and in the lists', async () => {
  const { _id } = uploadResponse.parse((await publish('Tutorial on kinds')).body).document
  const [own, theirs, visitor] = [
    await program.connect(uploader.token),
    await program.connect(reader.token),
    await program.connect(),
  ]
  for (const socket of [theirs, visitor]) await socket.watch(_id)

  expect((await correct(uploader.token, _id, 'lab')).status).toBe(200)
  for (const socket of [own, theirs, visitor])
    expect(await socket.hears('document:details')).toEqual({
      documentId: _id,
      title: 'Tutorial on kinds',
      courseCode: 'KIND1000',
      university: 'NUS',
      kind: 'lab',
      year: null,
      rights: 'own',
      revision: 2,
    })
  const shown = await program.call('GET', `/api/auth/document/${_id}`)
  expect(documentResponse.parse(shown.body).document.kind).toBe('lab')
  const listed = await program.call('GET', '/api/browse?course=KIND1000&kind=lab')
  expect(browseResponse.parse(listed.body).documents.map((card) => card._id)).toEqual([_id])
  expect((await correct(uploader.token, _id, 'poem')).status).toBe(400)
})

it('records each correction, of its uploader and of an admin', async () => {
  const { _id } = uploadResponse.parse((await publish('Streams', { kind: 'lecture' })).body).document
  const token = await tokenOf(admins)
  expect((await correct(uploader.token, _id, 'lab')).status).toBe(200)
  expect((await correct(token, _id, 'tutorial')).status).toBe(200)
  expect((await correct(token, _id, 'tutorial')).status).toBe(200)
  await eventually(async () => {
    const { body } = await program.call('GET', `/api/admin/audit?subject=${_id}`, { token })
    expect(body).toMatchObject({
      entries: [
        { action: 'change-details', title: 'Streams', note: 'Kind: Lab → Tutorial', userId: uploader._id },
        { action: 'change-details', actor: { _id: uploader._id }, note: 'Kind: Lecture → Lab' },
      ],
    })
    expect((body as { entries: unknown[] }).entries).toHaveLength(2)
  })
})

it('refuses a year that it cannot read with the form of years', async () => {
  expect(await publish('Of some year', { year: 'last year' })).toMatchObject({
    status: 400,
    body: { reason: 'invalid', message: 'Write the year like AY24/25 S1, AY24/25 or 2024.' },
  })
  const { document } = uploadResponse.parse((await publish('Of a year', { year: 'Sem 2 24-25' })).body)
  expect(document.year).toBe('AY24/25 S2')
})

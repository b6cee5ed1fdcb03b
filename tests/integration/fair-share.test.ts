import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls, documentResponse, uploadResponse, withheldResponse } from '#events'
import { eventually } from '../client/eventually'
import { essay, makePages } from '../fixtures/pdfs'
import { admin, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let adminToken: string
beforeAll(async () => {
  program = await startTestProgram()
  adminToken = (await program.logIn(admin.email, admin.password)).token
})
afterAll(() => program.stop())

const get = (path: string, token = adminToken) => program.call('GET', path, { token })
const post = (path: string, body: unknown, token = adminToken) => program.call('POST', path, { token, body })
const refusal = (status: number, reason: string) => ({ status, body: { success: false, reason } })
const view = async (documentId: string, token: string) =>
  documentResponse.parse((await get(`/api/auth/document/${documentId}`, token)).body).document

async function send({ token }: Student, pages: readonly string[], over: object = {}) {
  const fileUrl = await program.upload('document', await makePages(pages), 'notes.pdf', { token })
  const body = { university: 'NUS', courseCode: 'CS2030S', title: 'Streams', fileUrl, ...over }
  return post('/api/auth/upload', body, token)
}
const upload = async (student: Student, pages: readonly string[], over: object = {}) => {
  const { status, body } = await send(student, pages, over)
  expect(status).toBe(201)
  return uploadResponse.parse(body)
}
const footer = '© 2023 National University of Singapore. All rights reserved.'

it('marked slides wait: nobody else reads them, and student and admin see why and on which page', async () => {
  const [student, other] = await program.enrol(2)
  const desk = await program.connect(adminToken)
  const { document, heldFor, marks } = await upload(student, [
    `Lecture 5\n${essay(1, 80)}`,
    `${essay(2, 80)}\n\n${footer}`,
    `${essay(3, 80)}\n\n${footer}`,
  ])
  expect(document.isActive).toBe(false)
  expect(heldFor).toBe('marks')
  expect(marks).toEqual([
    { kind: 'phrase', words: footer, page: 2, pages: 2 },
    { kind: 'copyright', words: footer, page: 2, pages: 2 },
  ])
  await desk.hears('case:changed', ({ subjectId }) => subjectId === document._id)
  expect((await view(document._id, adminToken)).marks).toEqual(marks)
  const own = withheldResponse.parse((await get('/api/auth/documents/withheld', student.token)).body)
  expect(own.documents).toMatchObject([{ _id: document._id, heldFor: 'marks', marks }])
  expect(await get(`/api/auth/document/${document._id}`, other.token)).toMatchObject(
    refusal(404, 'not-found'),
  )

  const accepted = await post(`/api/admin/cases/copy-${document._id}/accept`, { note: 'With permission.' })
  expect(accepted.status).toBe(200)
  expect(await view(document._id, other.token)).toMatchObject({ isActive: true, marks: [] })
})

it('numbers of persons are masked wherever they are kept or shown', async () => {
  const [student] = await program.enrol(1)
  const number = 'S0000101E'
  const { document, marks } = await upload(student, [
    `Placement\nNRIC ${number}\n${essay(4, 60)}`,
    `For internal use only - ${number}`,
  ])
  expect(marks.map(({ kind, page }) => [kind, page])).toEqual([
    ['phrase', 2],
    ['identity', 1],
  ])
  expect(JSON.stringify(marks)).not.toContain(number)
  expect(JSON.stringify(await view(document._id, adminToken))).not.toContain(number)
})

it('own notes are on the shelf at once, with what their uploader says about the rights', async () => {
  const [student, other] = await program.enrol(2)
  const plain = await upload(student, [
    `Copyright notes. The words "all rights reserved" mean little. ${essay(5)}`,
  ])
  expect(plain).toMatchObject({ heldFor: null, marks: [], document: { isActive: true } })
  expect(await view(plain.document._id, other.token)).toMatchObject({ rights: 'own' })
  const open = await upload(student, [essay(6)], { rights: 'cc-by-sa' })
  const { _id } = open.document
  expect(await view(_id, other.token)).toMatchObject({ rights: 'cc-by-sa' })

  const reader = await program.connect(other.token)
  await reader.watch(_id)
  const path = `/api/auth/documents/${_id}/details`
  const changed = await program.call('PATCH', path, { token: student.token, body: { rights: 'permission' } })
  expect(changed.status).toBe(200)
  expect(await reader.hears('document:details')).toMatchObject({ rights: 'permission' })
  await eventually(async () => {
    const { body } = await get(`/api/admin/audit?subject=${_id}`)
    expect(calls.audit.answer?.parse(body).entries).toMatchObject([
      { action: 'change-details', note: 'Rights: CC BY-SA 4.0 → Shared with permission' },
    ])
  })
  const wrong = await send(student, [essay(7)], { rights: 'none' })
  expect(wrong).toMatchObject(refusal(400, 'invalid'))
})

it('a new version with marks is refused, and the document stays as it was', { tags: ['long'] }, async () => {
  const [student] = await program.enrol(1)
  const { document } = await upload(student, [essay(8), essay(9)])
  const marked = await makePages([essay(8), `${essay(9)}\n\nDo not distribute`])
  const fileUrl = await program.upload('document', marked, 'notes.pdf', student)
  const path = `/api/auth/documents/${document._id}/editions`
  const answer = await post(path, { fileUrl }, student.token)
  expect(answer).toMatchObject(refusal(409, 'marked'))
  expect(answer.body).toMatchObject({ message: expect.stringContaining('on page 2') as string })
  expect((await view(document._id, student.token)).editions).toHaveLength(1)
})

it('phrases are the admins’: they work for the next upload, and each change is in the audit trail', async () => {
  const [student] = await program.enrol(1)
  const desk = await program.connect(adminToken)
  const page = (seed: number) => [`${essay(seed)}\n\nHand back after class`]
  expect((await upload(student, page(10))).heldFor).toBeNull()
  const added = await post('/api/admin/share-phrases', { words: 'Hand back after class' })
  const phrase = calls.addSharePhrase.answer?.parse(added.body).phrase
  await desk.hears('share-phrases:changed')
  expect(await post('/api/admin/share-phrases', { words: 'hand back  after class!' })).toMatchObject(
    refusal(409, 'same-words'),
  )
  expect((await upload(student, page(11))).marks).toMatchObject([{ words: 'Hand back after class' }])
  const removed = await program.call('DELETE', `/api/admin/share-phrases/${phrase?._id ?? ''}`, {
    token: adminToken,
  })
  expect(removed.status).toBe(200)
  expect((await upload(student, page(12))).heldFor).toBeNull()
  await eventually(async () => {
    const { body } = await get('/api/admin/audit')
    expect(calls.audit.answer?.parse(body).entries.slice(0, 2)).toMatchObject([
      { action: 'remove-share-phrase', note: '“hand back after class”' },
      { action: 'add-share-phrase', note: '“hand back after class”' },
    ])
  })
})

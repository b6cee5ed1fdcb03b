import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteResponse, documentResponse, meResponse, uploadResponse } from '#events'
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

const remove = ({ token }: Student, _id: string) =>
  program.call('DELETE', `/api/auth/documents/${_id}`, { token })
const restore = ({ token }: Student, _id: string) =>
  program.call('POST', `/api/auth/documents/${_id}/restore`, { token })
const view = ({ token }: Student, _id: string) => program.call('GET', `/api/auth/document/${_id}`, { token })
const meOf = async ({ token }: Student) =>
  meResponse.parse((await program.call('GET', '/api/auth/me', { token })).body).user
const publish = async (bytes: Buffer, title: string) => {
  const fileUrl = await program.upload('document', bytes, 'notes.pdf', uploader)
  const body = { university: 'NUS', courseCode: 'CS2030S', title, fileUrl }
  const answer = await program.call('POST', '/api/auth/upload', { token: uploader.token, body })
  return uploadResponse.parse(answer.body).document
}

describe('a student who deletes a document of their own', () => {
  it('loses its points, sees it disappear from every open page, and regains both by an undo or a new upload', async () => {
    const bytes = await makePdf({ text: 'Deleted and restored' })
    const { _id } = await publish(bytes, 'Streams')
    await eventually(async () => expect(await meOf(uploader)).toMatchObject({ points: 10 }))
    const [own, theirs] = [await program.connect(uploader.token), await program.connect(reader.token)]
    const visitor = await program.connect()
    for (const socket of [theirs, visitor]) await socket.watch(_id)

    const deleted = await remove(uploader, _id)
    expect(deleteResponse.parse(deleted.body).message).toBe('Document deleted successfully!')
    for (const socket of [own, theirs, visitor])
      expect(await socket.hears('document:removed')).toEqual({ documentId: _id, reason: 'deleted' })
    // The credit may be told only now.
    expect(await own.hears('points:changed', ({ delta }) => delta < 0)).toEqual({
      points: 0,
      version: 2,
      delta: -10,
      reason: 'document-deleted',
    })
    expect(await meOf(uploader)).toMatchObject({ points: 0, uploadedDocuments: 0 })
    expect(await view(reader, _id)).toMatchObject({ status: 404, body: { message: 'Document not found.' } })
    expect(documentResponse.parse((await view(uploader, _id)).body).document).toMatchObject({
      isActive: false,
      removalReason: 'deleted',
      fileUrl: null,
    })
    expect((await remove(uploader, _id)).body).toEqual(deleted.body)

    expect((await restore(uploader, _id)).status).toBe(200)
    for (const socket of [own, theirs, visitor])
      expect(await socket.hears('document:restored')).toEqual({ documentId: _id })
    await eventually(async () => expect(await meOf(uploader)).toMatchObject({ points: 10 }))

    await remove(uploader, _id)
    expect(await publish(bytes, 'Streams, corrected')).toMatchObject({ _id, title: 'Streams, corrected' })
    await eventually(async () =>
      expect(await meOf(uploader)).toMatchObject({ points: 10, uploadedDocuments: 1 }),
    )
    expect(await program.services.rewards.auditWallets()).toEqual([])
  })
})

describe('deleting and restoring', () => {
  it('is refused to everybody except the uploader, and for a removed document', async () => {
    const { _id } = await publish(await makePdf({ text: 'Mine alone' }), 'Mine alone')
    for (const act of [remove, restore])
      expect(await act(reader, _id)).toMatchObject({ status: 403, body: { reason: 'forbidden' } })
    await program.services.library.remove(_id, 'dislikes')
    for (const act of [remove, restore])
      expect(await act(uploader, _id)).toMatchObject({
        status: 410,
        body: { reason: 'removed', message: 'This document has been removed due to too many dislikes.' },
      })
  })

  it(
    'is no longer possible once somebody else has shared the same bytes, which becomes another document',
    { tags: ['long'] },
    async () => {
      const bytes = await makePdf({ text: 'Passed around' })
      const { _id } = await publish(bytes, 'Passed around')
      await remove(uploader, _id)
      const fileUrl = await program.upload('document', bytes, 'copy.pdf', reader)
      const body = { university: 'NUS', courseCode: 'CS2030S', title: 'A copy', fileUrl }
      const answer = await program.call('POST', '/api/auth/upload', { token: reader.token, body })
      expect(answer).toMatchObject({ status: 201, body: { document: { isActive: true } } })
      expect(uploadResponse.parse(answer.body).document._id).not.toBe(_id)
      expect(await restore(reader, _id)).toMatchObject({ status: 404 })
      expect(await restore(uploader, _id)).toMatchObject({ status: 409, body: { reason: 'duplicate' } })
    },
  )
})

it('hides the picture of a deleted or removed document, and shows it again with the document', async () => {
  const { _id } = await publish(await makePdf({ text: 'A picture' }), 'Pictures')
  const admin = (await program.logIn(admins.email, admins.password)).token
  const picture = await eventually(async () => {
    const { document } = documentResponse.parse((await view(reader, _id)).body)
    expect(document.thumbnail).not.toBeNull()
    return document.thumbnail ?? ''
  })
  const isServed = (served: boolean) =>
    eventually(async () => expect((await program.request('GET', picture)).ok).toBe(served))
  await isServed(true)

  await remove(uploader, _id)
  await isServed(false)
  await restore(uploader, _id)
  await isServed(true)
  await eventually(async () =>
    expect(documentResponse.parse((await view(reader, _id)).body).document.thumbnail).toBe(picture),
  )

  await program.services.library.remove(_id, 'dislikes')
  await isServed(false)
  const body = { note: 'Good notes.' }
  expect(
    (await program.call('POST', `/api/admin/documents/${_id}/restore`, { token: admin, body })).status,
  ).toBe(200)
  await isServed(true)
})

// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, documentResponse, mailboxMessage, uploadResponse, withheldResponse } from '#events'
import { createTestClock } from '#testing/test-clock'
import { z } from 'zod'
import { eventually } from '../client/eventually'
import { essay, largePicture, makePages } from '../fixtures/pdfs'
import { admin, password, startTestProgram, type Student, type TestProgram } from './program'

const clock = createTestClock()
let program: TestProgram
let adminToken: string
beforeAll(async () => {
  program = await startTestProgram({ clock })
  adminToken = (await program.logIn(admin.email, admin.password)).token
})
afterAll(() => program.stop())

const get = (path: string, token = adminToken) => program.call('GET', path, { token })
const post = (path: string, body: unknown, token = adminToken) => program.call('POST', path, { token, body })
const decide = (path: string, note = 'Because.') => post(`/api/admin/cases/${path}`, { note })
const refusal = (status: number, reason: string) => ({ status, body: { success: false, reason } })
const detail = async (documentId: string) =>
  calls.case.answer?.parse((await get(`/api/admin/cases/copy-${documentId}`)).body).case
const points = async ({ token }: Student) =>
  ((await get('/api/auth/me', token)).body as { user: { points: number } }).user.points
const mails = async ({ email }: Student) =>
  z.array(mailboxMessage).parse((await get(`/dev/mailbox.json?to=${email}`)).body)

let saved = 0
/** The same notes for one seed, saved at another time. */
const notes = (seed: number) => makePages([essay(seed, 400)], { date: new Date(1e12 + saved++ * 1000) })
async function upload({ token }: Student, bytes: Buffer, title: string) {
  const fileUrl = await program.upload('document', bytes, 'notes.pdf', { token })
  const body = { university: 'NUS', courseCode: 'CS2030S', title, fileUrl }
  return post('/api/auth/upload', body, token)
}
/** The page at a document's address, and the picture for its links, as a messenger that reads no scripts asks for them. */
async function linkedTo(documentId: string) {
  const headers = { accept: 'text/html' }
  const page = await program.request('GET', `/document/${documentId}`, { headers })
  const picture = await program.request('GET', `/files/share/${documentId}.jpg`)
  return { html: await page.text(), picture: picture.status }
}
/** A link to this document says as little as one to a document that never was. */
async function expectUnknown(documentId: string) {
  const unknown = await linkedTo('f'.repeat(24))
  expect(unknown.picture).toBe(404)
  expect(await linkedTo(documentId)).toEqual(unknown)
}
const publish = async (student: Student, bytes: Buffer, title: string) => {
  const answer = await upload(student, bytes, title)
  expect(answer.status).toBe(201)
  return uploadResponse.parse(answer.body).document
}

describe('notes with one changed byte', () => {
  it('wait for an admin: nobody else sees them, they earn nothing, and of two decisions one is made', async () => {
    const [author, copier, bystander] = await program.enrol(3)
    const desk = await program.connect(adminToken)
    const tab = await program.connect(copier.token)
    const original = await publish(author, await notes(1), 'Streams')
    const copy = await publish(copier, await notes(1), 'My streams')
    expect([original.isActive, copy.isActive]).toEqual([true, false])

    const told = await desk.hears('case:changed', ({ subjectId }) => subjectId === copy._id)
    expect(told).toMatchObject({ kind: 'copy', status: 'open', title: 'My streams', userId: copier._id })
    expect(await detail(copy._id)).toMatchObject({ similar: { documentId: original._id, share: 1 } })
    for (const token of [copier.token, adminToken]) {
      const { document } = documentResponse.parse((await get(`/api/auth/document/${copy._id}`, token)).body)
      expect(document).toMatchObject({
        removalReason: 'withheld',
        similarTo: { _id: original._id, title: 'Streams' },
      })
      const file = await program.request('GET', document.fileUrl ?? '', {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(file.status).toBe(200)
    }
    expect(await get(`/api/auth/document/${copy._id}`, bystander.token)).toMatchObject(
      refusal(404, 'not-found'),
    )
    expect((await program.call('GET', `/api/auth/document/${copy._id}`)).status).toBe(404)
    const own = await get('/api/auth/documents/withheld', copier.token)
    expect(withheldResponse.parse(own.body).documents).toMatchObject([{ _id: copy._id, status: 'withheld' }])
    // The uploader of the original has their points; the copy would have them by now, too.
    await eventually(async () => expect(await points(author)).toBe(10))
    expect(await points(copier)).toBe(0)

    await expectUnknown(copy._id)

    const id = `copy-${copy._id}`
    expect(await decide(`${id}/close`)).toMatchObject(refusal(409, 'wrong-decision'))
    const warned = await post(`/api/admin/users/${copier._id}/warn`, { note: 'No.', caseId: id })
    expect(warned).toMatchObject(refusal(409, 'wrong-decision'))
    const both = await Promise.all([decide(`${id}/accept`, 'Their own work.'), decide(`${id}/reject`, 'No.')])
    const accepted = both[0].status === 200
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    if (accepted) expect(await tab.hears('document:restored')).toEqual({ documentId: copy._id })
    else expect(await tab.hears('document:removed')).toEqual({ documentId: copy._id, reason: 'refused' })
  })

  it('are published by an admin, and then earn points as new notes', async () => {
    const [author, copier, bystander] = await program.enrol(3)
    const [tab, theirs] = [await program.connect(copier.token), await program.connect(bystander.token)]
    await publish(author, await notes(2), 'Heaps')
    const copy = await publish(copier, await notes(2), 'My heaps')
    await eventually(async () => expect(await detail(copy._id)).toMatchObject({ status: 'open' }))
    expect((await decide(`copy-${copy._id}/accept`, 'Their own work.')).status).toBe(200)
    await theirs.hears('document:added', ({ _id }) => _id === copy._id)
    await tab.hears('document:restored', ({ documentId }) => documentId === copy._id)
    expect(await tab.hears('points:changed')).toMatchObject({ points: 10, reason: 'document' })
    expect((await program.call('GET', `/api/auth/document/${copy._id}`)).status).toBe(200)
    expect(await decide(`copy-${copy._id}/reject`)).toMatchObject(refusal(409, 'already-decided'))
    await eventually(async () =>
      expect(await mails(copier)).toMatchObject([
        {
          subject: 'Your document is on the shelf',
          text: expect.stringContaining('Their own work.') as string,
        },
      ]),
    )
    const { body } = await get(`/api/admin/audit?subject=${copy._id}`)
    expect(calls.audit.answer?.parse(body).entries).toMatchObject([
      { action: 'publish', note: 'Their own work.' },
    ])
  })

  it('are refused by an admin: they never earn, and their bytes stay out', async () => {
    const [author, copier, bystander] = await program.enrol(3)
    const tab = await program.connect(copier.token)
    await publish(author, await notes(3), 'Tries')
    const bytes = await notes(3)
    const copy = await publish(copier, bytes, 'My tries')
    await eventually(async () => expect(await detail(copy._id)).toMatchObject({ status: 'open' }))
    expect((await decide(`copy-${copy._id}/reject`, 'The same words.')).status).toBe(200)
    expect(await tab.hears('document:removed')).toEqual({ documentId: copy._id, reason: 'refused' })
    await expectUnknown(copy._id)
    await eventually(async () =>
      expect(await mails(copier)).toMatchObject([
        {
          subject: 'Your document was not published',
          text: expect.stringContaining('The same words.') as string,
        },
      ]),
    )
    expect(await upload(copier, bytes, 'Again')).toMatchObject(refusal(409, 'refused'))
    expect(await upload(bystander, bytes, 'Again')).toMatchObject(refusal(409, 'refused'))
    expect(
      await program.call('DELETE', `/api/auth/documents/${copy._id}`, { token: copier.token }),
    ).toMatchObject(refusal(409, 'refused'))
    expect(await points(copier)).toBe(0)
  })

  it(
    'disappear with the account of their student, and leave nothing to decide',
    { tags: ['long'] },
    async () => {
      const [author, copier] = await program.enrol(2)
      await publish(author, await notes(4), 'Graphs')
      const copy = await publish(copier, await notes(4), 'My graphs')
      await eventually(async () => expect(await detail(copy._id)).toMatchObject({ status: 'open' }))
      const gone = await post('/api/auth/delete-account', { password, documents: 'keep' }, copier.token)
      expect(gone.status).toBe(200)
      clock.advance(121)
      await eventually(async () =>
        expect(await detail(copy._id)).toMatchObject({
          status: 'closed',
          title: 'Deleted document',
          user: null,
        }),
      )
      expect(await decide(`copy-${copy._id}/accept`)).toMatchObject(refusal(409, 'already-decided'))
      expect((await get(`/api/auth/document/${copy._id}`)).status).toBe(404)
    },
  )
})

describe('notes that are not copies', () => {
  it('of the same course are published without an admin', async () => {
    const [author, other] = await program.enrol(2)
    await publish(author, await notes(5), 'Sorting')
    expect((await publish(other, await notes(6), 'Sorting')).isActive).toBe(true)
  })

  it(
    'are published without an admin if they are short, and earn at once; a second one like them waits',
    { tags: ['long'] },
    async () => {
      const [author, other] = await program.enrol(2)
      const short = (words: string) => makePages([words], { date: new Date(1e12 + saved++ * 1000) })
      expect((await publish(author, await short('Midterm: 3 March'), 'A')).isActive).toBe(true)
      expect((await publish(other, await short('Midterm: 5 March'), 'B')).isActive).toBe(true)
      await eventually(async () => expect(await points(other)).toBe(10))
      const answer = await upload(other, await short('Midterm: 3 March'), 'C')
      expect(answer).toMatchObject({
        status: 201,
        body: { document: { isActive: false }, heldFor: 'near-copy' },
      })
    },
  )
})

describe('unearned points', () => {
  it('are not given for blank pages, however many students try at once', async () => {
    const gang = await program.enrol(3)
    const blank = async () => makePages([' ', ' '], { date: new Date(1e12 + saved++ * 1000) })
    const answers = await Promise.all(
      gang.flatMap((student) => [1, 2, 3].map(async () => upload(student, await blank(), 'Nothing'))),
    )
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 400,
        body: {
          reason: 'nothing-to-see',
          message: expect.stringMatching(/^These pages are empty\./) as string,
        },
      })
    for (const student of gang) expect(await points(student)).toBe(0)
  })

  it.each([
    ['two pages of junk behind', 800, (pages: string[]) => [...pages, essay(71, 300), essay(72, 300)]],
    ['half of the pages', 900, (pages: string[]) => pages.slice(0, 2)],
  ])('are not given for somebody else’s notes: %s', async (_, seed, change) => {
    const [author, copier] = await program.enrol(2)
    const pages = [1, 2, 3, 4].map((page) => essay(seed + page, 300))
    const original = await publish(author, await makePages(pages), 'Mine')
    const copy = await publish(copier, await makePages(change(pages), { fontSize: 9 }), 'Theirs')
    expect(copy.isActive).toBe(false)
    await eventually(async () =>
      expect(await detail(copy._id)).toMatchObject({ similar: { documentId: original._id } }),
    )
    await eventually(async () => expect(await points(author)).toBe(10))
    expect(await points(copier)).toBe(0)
  })

  it(
    'are not given for pages that nobody could judge: they wait, and earn once an admin publishes them',
    { tags: ['long'] },
    async () => {
      const [student] = await program.enrol(1)
      const answer = await upload(student, largePicture(7_200), 'A huge scan')
      expect(answer).toMatchObject({
        status: 201,
        body: { document: { isActive: false }, heldFor: 'not-judged' },
      })
      const { document } = uploadResponse.parse(answer.body)
      await eventually(async () =>
        expect(await detail(document._id)).toMatchObject({ kind: 'copy', status: 'open', similar: null }),
      )
      const seen = documentResponse.parse(
        (await get(`/api/auth/document/${document._id}`, student.token)).body,
      )
      expect(seen.document).toMatchObject({
        removalReason: 'withheld',
        heldFor: 'not-judged',
        similarTo: null,
      })
      const own = await get('/api/auth/documents/withheld', student.token)
      expect(withheldResponse.parse(own.body).documents).toMatchObject([{ heldFor: 'not-judged' }])
      expect(await points(student)).toBe(0)
      expect((await decide(`copy-${document._id}/accept`, 'A clean scan.')).status).toBe(200)
      await eventually(async () => expect(await points(student)).toBe(10))
    },
  )
})

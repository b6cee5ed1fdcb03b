import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, notesCaseId, type DocumentCard, type DocumentReportRequest } from '#events'
import type { TestSocket } from '../client/socket'
import { eventually } from '../client/eventually'
import { admin as adminLogin, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let admin: { token: string }
let uploader: Student
let readers: Student[]
let document: DocumentCard
let desk: TestSocket
beforeAll(async () => {
  program = await startTestProgram()
  admin = await program.logIn(adminLogin.email, adminLogin.password)
  ;[uploader, ...readers] = await program.enrol(5)
  document = await program.publish(uploader, 'Slides of a lecturer')
  desk = await program.connect(admin.token)
})
afterAll(() => program.stop())

const report = (
  { token }: { token: string },
  over: Partial<DocumentReportRequest> = {},
  _id = document._id,
) =>
  program.call('POST', `/api/auth/document/${_id}/report`, {
    token,
    body: { reason: 'copyright', page: 2, words: 'The logo is on it.', ...over },
  })
const detail = async (_id = document._id) => {
  const { body } = await program.call('GET', `/api/admin/cases/${notesCaseId(_id)}`, { token: admin.token })
  return calls.case.answer?.parse(body).case
}
const decide = (path: 'take-down' | 'close', note: string, _id = document._id) =>
  program.call('POST', `/api/admin/cases/${notesCaseId(_id)}/${path}`, { token: admin.token, body: { note } })
const inboxOf = async ({ token }: Student) =>
  JSON.stringify((await program.call('GET', '/api/messages/inbox', { token })).body)
const reader = (place: number) => readers[place] as Student

describe('a reported document', () => {
  it('reaches the desk live, with page and words, once per reporter, and is urgent at the third', async () => {
    expect((await report(reader(0))).body).toMatchObject({
      message: expect.stringContaining('Thank you.') as string,
    })
    await desk.hears(
      'case:changed',
      ({ kind, subjectId }) => kind === 'document-reports' && subjectId === document._id,
    )
    expect((await report(reader(0), { reason: 'spam' })).body).toMatchObject({
      message: expect.stringContaining('already') as string,
    })
    expect(await detail()).toMatchObject({
      title: 'Slides of a lecturer',
      urgent: false,
      openReports: 1,
      reports: [{ reason: 'copyright', page: 2, description: 'The logo is on it.', settled: false }],
    })
    for (const place of [1, 2])
      await report(reader(place), { reason: 'exam-material', page: null, words: '' })
    await desk.hears('case:changed', ({ subjectId, urgent }) => subjectId === document._id && urgent)
    expect((await detail())?.reports.map(({ page, description }) => [page, description])).toEqual([
      [null, null],
      [null, null],
      [2, 'The logo is on it.'],
    ])
  })

  it('is refused if it is the reporter’s own or unknown, or if the report is invalid', async () => {
    expect(await report(uploader)).toMatchObject({ status: 400, body: { reason: 'oneself' } })
    expect(await report(reader(0), {}, 'a'.repeat(24))).toMatchObject({ status: 404 })
    expect(await report(reader(3), { reason: 'other', words: '\u200b ' })).toMatchObject({
      status: 400,
      body: { reason: 'invalid' },
    })
    for (const page of [0, 1.5, 5001])
      expect(await report(reader(3), { page })).toMatchObject({ status: 400 })
    expect(await report(reader(3), { words: 'x'.repeat(501) })).toMatchObject({ status: 400 })
    expect((await detail())?.openReports).toBe(3)
  })

  it('is announced to admins only: neither its uploader nor its readers are notified', async () => {
    const [theirs, watcher] = [await program.connect(uploader.token), await program.connect(reader(1).token)]
    await watcher.watch(document._id)
    await report(reader(3))
    await desk.hears('case:changed', ({ openReports }) => openReports === 4)
    // On a busy machine the document is drawn only now.
    for (const socket of [theirs, watcher])
      expect(socket.heard().filter(({ message }) => message !== 'document:previewed')).toEqual([])
    expect(await inboxOf(uploader)).not.toContain('report')
  })

  it('is taken down by one of two admins: closed on every open page, and everybody is told what became of it', async () => {
    const watcher = await program.connect()
    await watcher.watch(document._id)
    const both = await Promise.all(
      [1, 2].map(() => decide('take-down', 'These are the lecturer’s own slides.')),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await watcher.hears('document:removed')).toEqual({
      documentId: document._id,
      reason: 'taken-down',
    })
    const { body } = await program.call('GET', `/api/auth/document/${document._id}`, {
      token: uploader.token,
    })
    expect(body).toMatchObject({ document: { isActive: false, removalReason: 'taken-down', fileUrl: null } })
    await eventually(async () => {
      expect(await inboxOf(uploader)).toContain('These are the lecturer’s own slides.')
      for (const each of readers) expect(await inboxOf(each)).toContain('took it down. Thank you.')
    })
    expect(await inboxOf(reader(0))).not.toContain('own slides.')
    const warnings = await program.call('GET', '/api/auth/warnings/all', { token: uploader.token })
    expect(warnings.body).toMatchObject({ warnings: [] })
    expect(await report(reader(0))).toMatchObject({ status: 404 })
    const listed = await program.call('GET', '/api/admin/documents?status=taken-down', { token: admin.token })
    expect(listed.body).toMatchObject({ documents: [{ _id: document._id, status: 'taken-down' }] })
    const removed = await program.call('GET', '/api/admin/documents?status=dislikes', { token: admin.token })
    expect(removed.body).toMatchObject({ documents: [] })
  })

  it('comes back with its votes when an admin restores it, and may be reported again', async () => {
    const restored = await program.call('POST', `/api/admin/documents/${document._id}/restore`, {
      token: admin.token,
      body: { note: 'The lecturer has agreed.' },
    })
    expect(restored.status).toBe(200)
    const { body } = await program.call('GET', `/api/auth/document/${document._id}`)
    expect(body).toMatchObject({ document: { isActive: true, removalReason: null } })
    expect((await report(reader(0))).status).toBe(200)
    expect(await detail()).toMatchObject({ status: 'open', openReports: 1 })
  })

  it('stays when its case is closed, and its reporter is told so', async () => {
    expect((await decide('close', 'Their own work.')).status).toBe(200)
    await eventually(async () => expect(await inboxOf(reader(0))).toContain('did not take it down.'))
    expect(await inboxOf(reader(0))).not.toContain('Their own work.')
    expect(await decide('take-down', 'Again.')).toMatchObject({
      status: 409,
      body: { reason: 'already-decided' },
    })
  })

  it('is not taken down once it is gone', async () => {
    await report(reader(1))
    await program.services.library.delete(uploader._id, document._id)
    expect(await decide('take-down', 'Too late.')).toMatchObject({
      status: 409,
      body: { reason: 'not-published' },
    })
    expect(await detail()).toMatchObject({ status: 'open' })
  })
})

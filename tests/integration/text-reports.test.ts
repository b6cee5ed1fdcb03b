import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  calls,
  textCaseId,
  threadResponse,
  wantResponse,
  wantsResponse,
  type DocumentCard,
  type TextReportRequest,
} from '#events'
import { read } from '../client/api-client'
import { eventually } from '../client/eventually'
import type { TestSocket } from '../client/socket'
import { admin as adminLogin, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let admin: { token: string }
let uploader: Student
let author: Student
let stranger: Student
let document: DocumentCard
let desk: TestSocket
/** Of the remark; it stays when the remark is taken back. */
let textId: string
beforeAll(async () => {
  program = await startTestProgram()
  admin = await program.logIn(adminLogin.email, adminLogin.password)
  ;[uploader, author, stranger] = await program.enrol(3)
  document = await program.publish(uploader, 'Notes with a rude remark')
  await program.call('POST', `/api/auth/document/${document._id}/dislike`, { token: author.token })
  desk = await program.connect(admin.token)
})
afterAll(() => program.stop())

const say = (words: string | null) =>
  program.call('PUT', `/api/auth/document/${document._id}/remark`, {
    token: author.token,
    body: { remark: { kind: 'other', words } },
  })
const remarks = async (reader: { token: string } = uploader) => {
  const path = `/api/auth/documents/${document._id}/remarks`
  const { body } = await program.call('GET', path, { token: reader.token })
  return calls.remarks.answer?.parse(body).remarks ?? []
}
const report = ({ token }: { token: string }, over: Partial<TextReportRequest> = {}, id = textId) =>
  program.call('POST', `/api/auth/text/${id}/report`, {
    token,
    body: { subject: 'remark', reason: 'harassment', words: 'It insults me.', ...over },
  })
const detail = async () => {
  const path = `/api/admin/cases/${textCaseId(textId)}`
  return calls.case.answer?.parse((await program.call('GET', path, { token: admin.token })).body).case
}
const decide = (path: string, body: object) =>
  program.call('POST', `/api/admin/cases/${textCaseId(textId)}/${path}`, {
    token: admin.token,
    body: { note: `Note: ${path}.`, ...body },
  })
const inboxOf = async ({ token }: Student) =>
  JSON.stringify((await program.call('GET', '/api/messages/inbox', { token })).body)
const hiddenOf = async ({ token }: Student) => {
  const { body } = await program.call('GET', '/api/auth/hidden-texts', { token })
  return calls.hiddenTexts.answer?.parse(body).texts ?? []
}
const contest = ({ token }: Student) =>
  program.call('POST', `/api/auth/text/${textId}/contest`, { token, body: { message: 'A joke.' } })
const warningsOf = async ({ token }: Student) => {
  const { body } = await program.call('GET', '/api/auth/warnings/all', { token })
  return calls.warnings.answer?.parse(body).warnings ?? []
}

describe('a reported text', () => {
  it('is named by an id that tells neither its author nor its time', async () => {
    await say('You are stupid.')
    const [remark] = await remarks()
    expect(remark).toMatchObject({ words: 'You are stupid.', isHidden: false })
    textId = remark?._id ?? ''
    expect(textId).not.toContain(author._id.slice(0, 8))
  })

  it('reaches the desk live, once per reporter, with its author', async () => {
    expect((await report(uploader)).body).toMatchObject({
      message: expect.stringContaining('Thank you.') as string,
    })
    await desk.hears('case:changed', ({ kind }) => kind === 'texts')
    expect((await report(uploader, { reason: 'spam' })).body).toMatchObject({
      message: expect.stringContaining('already') as string,
    })
    expect(await detail()).toMatchObject({
      ...{ title: 'You are stupid.', userId: author._id, openReports: 1, reasons: ['harassment'] },
      text: { subject: 'remark', words: 'You are stupid.', documentId: document._id, courseCode: null },
      textNow: { words: 'You are stupid.', isHidden: false },
      reports: [{ reason: 'harassment', description: 'It insults me.', settled: false }],
    })
  })

  it('is refused if it is the reporter’s own, unknown or unreadable to them, or if the report is invalid', async () => {
    expect(await report(author)).toMatchObject({ status: 400, body: { reason: 'oneself' } })
    expect(await report(stranger)).toMatchObject({ status: 404, body: { reason: 'not-found' } })
    expect(await report(uploader, {}, 'a'.repeat(24))).toMatchObject({ status: 404 })
    for (const subject of ['want', 'post'] as const)
      expect(await report(uploader, { subject })).toMatchObject({ status: 404 })
    expect(await report(admin, { reason: 'other', words: '\u200b ' })).toMatchObject({
      status: 400,
      body: { reason: 'invalid' },
    })
    expect(await report(admin, { words: 'x'.repeat(501) })).toMatchObject({ status: 400 })
    expect((await detail())?.openReports).toBe(1)
  })

  it('is not announced to its author, who sees nothing hidden', async () => {
    expect(await inboxOf(author)).not.toContain('stupid')
    expect(await hiddenOf(author)).toEqual([])
    expect(await contest(author)).toMatchObject({ status: 404 })
  })

  it('is not hidden once its author has changed it: the admin reads it again', async () => {
    await say('You are very stupid.')
    expect(await decide('hide-text', { text: 'You are stupid.' })).toMatchObject({
      status: 409,
      body: { reason: 'text-changed' },
    })
    expect(await detail()).toMatchObject({
      status: 'open',
      text: { words: 'You are stupid.' },
      textNow: { words: 'You are very stupid.', isHidden: false },
    })
    await say(null)
    expect(await decide('hide-text', { text: 'You are very stupid.' })).toMatchObject({ status: 409 })
    expect(await detail()).toMatchObject({ textNow: null })
    await say('You are very stupid.')
  })

  it('is hidden by one of two admins: its reader sees no words, and everybody is told what became of it', async () => {
    const [reading, writing] = [await program.connect(uploader.token), await program.connect(author.token)]
    const both = await Promise.all(
      [1, 2].map(() => decide('hide-text', { text: 'You are very stupid.', warns: true })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await reading.hears('remarks:changed')).toEqual({ documentId: document._id })
    await writing.hears('warnings:changed')
    expect(await remarks()).toMatchObject([{ kind: 'other', words: null, isHidden: true }])
    expect(await remarks(admin)).toMatchObject([{ words: null, isHidden: true }])
    await eventually(async () => {
      expect(await inboxOf(author)).toContain('“You are very stupid.”')
      expect(await inboxOf(author)).toContain('Note: hide-text.')
      expect(await inboxOf(uploader)).toContain('looked at it and hid it.')
    })
    expect(await inboxOf(uploader)).not.toContain('Note: hide-text.')
    await eventually(async () =>
      expect(await warningsOf(author)).toMatchObject([{ message: 'Note: hide-text.', decidedBy: 'admin' }]),
    )
  })

  it('cannot be written anew or reported while it is hidden', async () => {
    expect(await say('You are still stupid.')).toMatchObject({ status: 409, body: { reason: 'text-hidden' } })
    const own = await program.call('GET', `/api/auth/document/${document._id}/remark`, {
      token: author.token,
    })
    expect(own.body).toMatchObject({ remark: { words: 'You are very stupid.' }, isHidden: true })
    expect((await say(null)).status).toBe(200)
    expect(await say('You are still stupid.')).toMatchObject({ status: 409 })
    expect(await report(uploader)).toMatchObject({ status: 404 })
  })

  it('is contested by its author, once, and must be answered', async () => {
    const [hidden] = await hiddenOf(author)
    expect(hidden).toMatchObject({
      ...{ words: 'You are very stupid.', documentId: document._id, note: 'Note: hide-text.' },
      contest: { state: 'possible', message: null, note: null },
    })
    const path = `/api/auth/text/${textId}/contest`
    const body = { message: 'A joke.' }
    expect(await program.call('POST', path, { token: stranger.token, body })).toMatchObject({ status: 404 })
    const both = await Promise.all(
      [1, 2].map(() => program.call('POST', path, { token: author.token, body })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    await desk.hears('case:changed', ({ isContested }) => isContested)
    expect(await hiddenOf(author)).toMatchObject([{ contest: { state: 'open', message: 'A joke.' } }])
    const caseId = textCaseId(textId)
    for (const act of ['close', 'show-text'])
      expect(
        await program.call('POST', `/api/admin/cases/${caseId}/${act}`, {
          token: admin.token,
          body: { note: 'No.' },
        }),
      ).toMatchObject({ status: 409, body: { reason: 'wrong-decision' } })
    const warned = await program.call('POST', `/api/admin/users/${author._id}/warn`, {
      token: admin.token,
      body: { note: 'No.', caseId },
    })
    expect(warned).toMatchObject({ status: 409, body: { reason: 'wrong-decision' } })
    const accepted = await program.call('POST', `/api/admin/cases/${caseId}/accept`, {
      token: admin.token,
      body: { note: 'It was one.' },
    })
    expect(accepted.status).toBe(200)
    await eventually(async () => expect(await inboxOf(author)).toContain('It was one.'))
    expect(await hiddenOf(author)).toEqual([])
    expect(await warningsOf(author)).toEqual([])
    expect((await say('You are right.')).status).toBe(200)
    expect(await remarks()).toMatchObject([{ words: 'You are right.', isHidden: false }])
  })

  it('is reported anew, hidden, and shown again by an admin who errs', async () => {
    await report(uploader)
    expect(await detail()).toMatchObject({
      status: 'open',
      openReports: 1,
      isContested: false,
      message: null,
    })
    expect((await decide('hide-text', { text: 'You are right.' })).status).toBe(200)
    expect(await warningsOf(author)).toEqual([])
    expect((await decide('show-text', {})).status).toBe(200)
    expect(await decide('show-text', {})).toMatchObject({ status: 409 })
    expect(await remarks()).toMatchObject([{ words: 'You are right.', isHidden: false }])
  })

  it('stays when its case is closed, and its reporter is told so', async () => {
    await report(uploader)
    expect((await decide('close', {})).status).toBe(200)
    await eventually(async () => expect(await inboxOf(uploader)).toContain('did not hide it.'))
    expect(await inboxOf(author)).not.toContain('Note: close.')
  })

  it('stays hidden when its contest is rejected, with a note', async () => {
    await report(uploader)
    await decide('hide-text', { text: 'You are right.' })
    expect((await contest(author)).status).toBe(201)
    expect((await decide('reject', {})).status).toBe(200)
    expect(await hiddenOf(author)).toMatchObject([{ contest: { state: 'rejected', note: 'Note: reject.' } }])
    expect(await contest(author)).toMatchObject({ status: 409, body: { reason: 'already-contested' } })
  })

  it('is found on the desk by its words and its id', async () => {
    for (const q of ['right you', textId]) {
      const { body } = await program.call('POST', '/api/admin/search', { token: admin.token, body: { q } })
      const found = calls.adminSearch.answer?.parse(body).cases.found ?? []
      expect(found.map(({ _id }) => _id)).toContain(textCaseId(textId))
    }
  })

  it('is in its author’s export with the decision; its reporter’s export does not name the author', async () => {
    const { data } = await program.services.moderation.exportOf(author._id)
    expect(JSON.stringify(data['hidden-texts'])).toContain('You are right.')
    const reported = []
    const theirs = (await program.services.moderation.exportOf(uploader._id)).data['reports']
    for await (const each of theirs as AsyncIterable<object>) reported.push(each)
    expect(reported[0]).toMatchObject({ textId, documentId: document._id, reason: 'harassment' })
    expect(JSON.stringify(reported)).not.toContain(author._id)
  })
})

describe('a reported question without a name', () => {
  const words = 'Who on earth wrote that?'
  let threadId: string
  const thread = async ({ token }: { token: string }) =>
    read(await program.call('GET', `/api/auth/threads/${threadId}`, { token }), threadResponse).thread
  beforeAll(async () => {
    const asked = await program.call('POST', `/api/auth/documents/${document._id}/threads`, {
      token: author.token,
      body: { text: words, place: null, edition: 1, isAnonymous: true },
    })
    threadId = read(asked, threadResponse).thread._id
  })

  it('shows its author to admins, and to nobody else', async () => {
    const reported = await report(stranger, { subject: 'post' }, threadId)
    expect(reported.status).toBe(200)
    expect(JSON.stringify(reported.body)).not.toContain(author._id)
    await desk.hears('case:changed', ({ kind, subjectId }) => kind === 'texts' && subjectId === threadId)
    const path = `/api/admin/cases/${textCaseId(threadId)}`
    const { body } = await program.call('GET', path, { token: admin.token })
    expect(calls.case.answer?.parse(body).case).toMatchObject({
      ...{ userId: author._id, openReports: 1, reasons: ['harassment'] },
      text: { subject: 'post', words, documentId: document._id },
      textNow: { words, isHidden: false },
    })
    expect(await report(author, { subject: 'post' }, threadId)).toMatchObject({
      status: 400,
      body: { reason: 'oneself' },
    })
  })

  it('is hidden from all but its author, who is told; the messages to its reporter do not name them', async () => {
    const tab = await program.connect(stranger.token)
    await tab.watch(document._id)
    const path = `/api/admin/cases/${textCaseId(threadId)}/hide-text`
    const body = { note: 'Be kind.', text: words }
    expect((await program.call('POST', path, { token: admin.token, body })).status).toBe(200)
    await tab.hears('threads:changed', (changed) => changed.threadId === threadId)
    const hidden = { isHidden: true, text: null, author: null }
    await eventually(async () => expect(await thread(stranger)).toMatchObject({ question: hidden }))
    expect(await thread(author)).toMatchObject({ question: { isHidden: true, text: words } })
    await eventually(async () => {
      expect(await inboxOf(author)).toContain('Be kind.')
      expect(await inboxOf(stranger)).toContain('looked at it and hid it.')
    })
    for (const seen of [await inboxOf(stranger), JSON.stringify(await thread(stranger))])
      expect(seen).not.toContain(author._id)
  })
})

it('the line of a want is reported to the desk, and hidden', async () => {
  const asked = await program.call('POST', '/api/modules/CS2030S/wants', {
    token: author.token,
    body: { kind: 'past-paper', line: 'Buy answers from me' },
  })
  const id = read(asked, wantResponse).want?._id ?? ''
  expect((await report(stranger, { subject: 'want', reason: 'spam' }, id)).status).toBe(200)
  await desk.hears('case:changed', ({ subjectId }) => subjectId === id)
  const path = `/api/admin/cases/${textCaseId(id)}/hide-text`
  const body = { note: 'No advertisements.', text: 'Buy answers from me' }
  expect((await program.call('POST', path, { token: admin.token, body })).status).toBe(200)
  const { token } = stranger
  await eventually(async () => {
    const { wants } = read(await program.call('GET', '/api/modules/CS2030S/wants', { token }), wantsResponse)
    expect(wants.find(({ _id }) => _id === id)).toMatchObject({ line: null })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, documentResponse, mailboxMessage, accountStatusResponse, warningsResponse } from '#events'
import { newId } from '#platform/core'
import { z } from 'zod'
import { eventually } from '../client/eventually'
import { openSocket } from '../client/socket'
import { admin, password, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let adminToken: string
let adminId: string
let crowd: Student[]
beforeAll(async () => {
  program = await startTestProgram()
  const { token, user } = await program.logIn(admin.email, admin.password)
  adminToken = token
  adminId = user._id
  crowd = await program.enrol(42)
})
afterAll(() => program.stop())

const somebody = async (): Promise<Student> => {
  const [student] = await program.enrol(1)
  return student
}
const get = (path: string, token = adminToken) => program.call('GET', path, { token })
const post = (path: string, body: unknown, token = adminToken) => program.call('POST', path, { token, body })
const decide = (path: string, note = 'Because.', more: object = {}) =>
  post(`/api/admin/${path}`, { note, ...more })
const cases = async (query = '') =>
  calls.cases.answer?.parse((await get(`/api/admin/cases${query}`)).body).cases ?? []
const detail = async (id: string) => {
  const answer = await get(`/api/admin/cases/${id}`)
  return answer.status === 200 ? calls.case.answer?.parse(answer.body).case : undefined
}
const standing = async (token: string) =>
  accountStatusResponse.parse((await get('/api/auth/standing', token)).body)
const mailsTo = async (email: string) =>
  z.array(mailboxMessage).parse((await get(`/dev/mailbox.json?to=${email}`)).body)
const report = (reporter: Student, reported: Student, reason = 'Harassment or spam', more: object = {}) =>
  post(
    '/api/auth/report-user',
    { reportedUserId: reported._id, reportedUsername: 'whoever', reason, ...more },
    reporter.token,
  )
const refusal = (status: number, reason: string) => ({ status, body: { success: false, reason } })

describe('reporting a user', () => {
  it('reaches admins live, once per reporter, and is urgent at the third', async () => {
    const reported = await somebody()
    const desk = await program.connect(adminToken)
    const bystander = await program.connect(crowd[5]?.token)
    const [a, b, c] = crowd as [Student, Student, Student]
    expect(await report(a, reported)).toMatchObject({
      status: 200,
      body: {
        message: 'Report submitted successfully. Thank you for helping keep our community safe.',
      },
    })
    const told = await desk.hears('report:filed', ({ reportedUserId }) => reportedUserId === reported._id)
    expect(told).toMatchObject({ reporterId: a._id, reason: 'Harassment or spam', urgent: false })
    expect((await report(a, reported)).status).toBe(200)
    await report(b, reported, 'Other', { description: 'Sells answers.' })
    await report(c, reported)
    await desk.hears('case:changed', (changed) => changed.userId === reported._id && changed.urgent)
    const filed = () =>
      desk.all('report:filed').filter(({ reportedUserId }) => reportedUserId === reported._id)
    await eventually(() => expect(filed().map(({ reporterId }) => reporterId)).toEqual([a._id, b._id, c._id]))
    expect(bystander.all('report:filed')).toEqual([])
    bystander.close()

    expect((await cases())[0]).toMatchObject({ userId: reported._id, urgent: true, openReports: 3 })
    const shown = await detail(`user-${reported._id}`)
    expect(shown?.reports.map(({ reporter, description }) => [reporter._id, description])).toEqual([
      [c._id, null],
      [b._id, 'Sells answers.'],
      [a._id, null],
    ])
    expect(shown?.user).toMatchObject({ email: reported.email, isActive: true, warnings: [], decisions: [] })
  })

  it('refuses invalid reports', async () => {
    const [reporter, other] = crowd as [Student, Student]
    expect(await report(reporter, reporter)).toMatchObject(refusal(400, 'oneself'))
    expect(await report(reporter, { ...other, _id: newId() })).toMatchObject(refusal(404, 'not-found'))
    for (const more of [{}, { description: '\u200b' }])
      expect(await report(reporter, other, 'Other', more)).toMatchObject({
        status: 400,
        body: { reason: 'invalid', message: 'Please describe the issue.' },
      })
    expect(await report(reporter, other, 'Just so')).toMatchObject({
      status: 400,
      body: { message: 'Please check reason: Please select a reason before submitting.' },
    })
    const long = await report(reporter, other, 'Other', { description: 'x'.repeat(501) })
    expect(long).toMatchObject(refusal(400, 'invalid'))
  })
})

describe('deciding', () => {
  it('closes a case once: of two admins one wins, and the other is refused', async () => {
    const reported = await somebody()
    await report(crowd[0] as Student, reported)
    const id = `user-${reported._id}`
    const both = await Promise.all([
      decide(`cases/${id}/close`),
      decide(`users/${reported._id}/warn`, 'Be kind.', { caseId: id }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ reason: 'already-decided' })
    expect((await cases()).map(({ _id }) => _id)).not.toContain(id)
    expect((await cases('?status=closed&kind=reports')).map(({ _id }) => _id)).toContain(id)
    expect((await detail(id))?.decisions).toHaveLength(1)
  })

  it('warns by socket, mail and list, and ignores a double click', async () => {
    const student = await somebody()
    const tab = await program.connect(student.token)
    expect((await decide(`users/${student._id}/warn`, 'Be kind.')).status).toBe(200)
    expect(await tab.hears('warning:issued')).toMatchObject({ message: 'Be kind.', total: 1 })
    expect(await decide(`users/${student._id}/warn`, 'Be kind.')).toMatchObject(
      refusal(409, 'already-decided'),
    )
    const theirs = warningsResponse.parse((await get('/api/auth/warnings/all', student.token)).body)
    expect(theirs.warnings).toMatchObject([
      { message: 'Be kind.', docTitle: 'Community rules', documentId: null },
    ])
    await eventually(async () => expect((await mailsTo(student.email))[0]?.text).toContain('Be kind.'))
  })

  it('suspends and reinstates live: sockets close, and the open page comes back with its token', async () => {
    const student = await somebody()
    const tab = await program.connect(student.token)
    const both = await Promise.all([1, 2].map(() => decide(`users/${student._id}/suspend`, 'Spam.')))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await tab.hears('account:suspended')).toEqual({ reason: 'decision' })
    await eventually(() => expect(tab.isConnected()).toBe(false))
    expect(await get('/api/auth/me', student.token)).toMatchObject(refusal(403, 'suspended'))
    expect(await standing(student.token)).toMatchObject({
      standing: 'suspended',
      reason: 'decision',
      note: 'Spam.',
      appeal: { state: 'none' },
    })

    expect((await decide(`users/${student._id}/reinstate`, 'Sorry.')).status).toBe(200)
    expect(await decide(`users/${student._id}/reinstate`)).toMatchObject(refusal(409, 'not-suspended'))
    expect(await standing(student.token)).toMatchObject({ standing: 'active', since: null })
    expect((await get('/api/auth/me', student.token)).status).toBe(200)
    const back = await openSocket(program.origin, student.token)
    expect(back.isConnected()).toBe(true)
    back.close()
    await eventually(async () => {
      const subjects = (await mailsTo(student.email)).map(({ subject }) => subject)
      expect(subjects).toContain('Your Studyshelf account is active again')
    })

    await eventually(async () => {
      const { body } = await get(`/api/admin/audit?subject=${student._id}`)
      const entries = calls.audit.answer?.parse(body).entries ?? []
      expect(entries.map(({ action, note, actor }) => [action, note, actor?._id])).toEqual([
        ['reinstate', 'Sorry.', adminId],
        ['suspend', 'Spam.', adminId],
      ])
    })
    expect((await get(`/api/admin/audit?actor=${adminId}&limit=1`)).body).toMatchObject({
      entries: [{ actor: { _id: adminId } }],
      next: expect.any(String) as string,
    })
  })

  it('refuses decisions without a note, about oneself, about nobody, and in the wrong case', async () => {
    const student = await somebody()
    const path = `/api/admin/users/${student._id}/warn`
    expect(await post(path, {})).toMatchObject(refusal(400, 'invalid'))
    for (const note of [' ', '\u200b\u2060'])
      expect(await post(path, { note })).toMatchObject(refusal(400, 'invalid'))
    expect(await post(path, { note: 'x'.repeat(501) })).toMatchObject(refusal(400, 'invalid'))
    expect(await decide(`users/${adminId}/warn`)).toMatchObject(refusal(403, 'oneself'))
    expect(await decide(`users/${adminId}/suspend`)).toMatchObject(refusal(403, 'oneself'))
    expect(await decide(`users/${newId()}/suspend`)).toMatchObject(refusal(404, 'not-found'))
    expect(await decide(`documents/${newId()}/restore`)).toMatchObject(refusal(404, 'not-found'))
    expect(await decide(`cases/user-${newId()}/close`)).toMatchObject(refusal(404, 'not-found'))
    await report(crowd[0] as Student, student)
    expect(await decide(`cases/user-${student._id}/accept`)).toMatchObject(refusal(409, 'wrong-decision'))
    const other = { caseId: `user-${student._id}` }
    expect(await decide(`users/${crowd[1]?._id}/warn`, 'No.', other)).toMatchObject(refusal(404, 'not-found'))
  })
})

it('restores a removed document: published again, its warning withdrawn, and protected', async () => {
  const uploader = await somebody()
  const tab = await program.connect(uploader.token)
  const document = await program.publish(uploader, 'Misjudged notes')
  expect(await decide(`documents/${document._id}/restore`)).toMatchObject(refusal(409, 'not-removed'))
  const dislike = ({ token }: Student) => post(`/api/auth/document/${document._id}/dislike`, undefined, token)
  await Promise.all(crowd.slice(0, 21).map(dislike))
  await tab.hears('warning:issued')
  const id = `document-${document._id}`
  await eventually(async () =>
    expect(await detail(id)).toMatchObject({
      kind: 'removal',
      status: 'open',
      // All accounts of the crowd were created for this test.
      risks: ['young-accounts', 'within-minutes'],
    }),
  )

  const both = await Promise.all([1, 2].map(() => decide(`documents/${document._id}/restore`, 'Good notes.')))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await tab.hears('document:restored')).toEqual({ documentId: document._id })
  expect(await tab.hears('warning:withdrawn')).toMatchObject({ total: 0, unseen: 0 })
  const { body } = await get(`/api/auth/document/${document._id}`)
  expect(documentResponse.parse(body).document).toMatchObject({ isActive: true, dislikes: 21 })
  expect((await get('/api/auth/warnings/all', uploader.token)).body).toMatchObject({ warnings: [] })
  expect(await detail(id)).toMatchObject({ status: 'closed', decisions: [{ decision: 'restore' }] })

  // One dislike more does not outweigh the decision; as many as before do.
  await dislike(crowd[21] as Student)
  await program.call('GET', `/api/auth/document/${document._id}`)
  expect(await detail(id)).toMatchObject({ status: 'closed' })
  await Promise.all(crowd.slice(22, 42).map(dislike))
  await eventually(async () => expect(await detail(id)).toMatchObject({ status: 'open' }))
  await tab.hears('warning:issued', ({ total }) => total === 1)
})

describe('an appeal', () => {
  const appeal = (token: string, message = 'It was my brother.') =>
    post('/api/auth/appeal', { message }, token)

  it('is written once per suspension, also after a new login, and its answer is on the page and in the mail', async () => {
    const student = await somebody()
    const desk = await program.connect(adminToken)
    expect(await appeal(student.token)).toMatchObject(refusal(409, 'not-suspended'))
    await decide(`users/${student._id}/suspend`, 'Spam.')

    const login = await program.call('POST', '/api/auth/login', { body: { email: student.email, password } })
    const { details } = z.object({ details: z.object({ token: z.string() }) }).parse(login.body)
    expect(login).toMatchObject(refusal(403, 'suspended'))
    expect(await get('/api/auth/me', details.token)).toMatchObject(refusal(403, 'suspended'))
    const both = await Promise.all([appeal(details.token), appeal(student.token)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ reason: 'already-appealed' })
    for (const nothing of ['', '\u200b\n\u2060'])
      expect((await appeal(student.token, nothing)).status).toBe(400)
    const opened = await desk.hears(
      'case:changed',
      ({ kind, userId }) => kind === 'appeal' && userId === student._id,
    )
    expect(await detail(opened._id)).toMatchObject({
      message: 'It was my brother.',
      user: { isActive: false },
    })
    expect((await standing(student.token)).appeal).toMatchObject({ state: 'open' })

    expect(await decide(`cases/${opened._id}/close`)).toMatchObject(refusal(409, 'wrong-decision'))
    expect((await decide(`cases/${opened._id}/reject`, 'You have no brother.')).status).toBe(200)
    expect(await decide(`cases/${opened._id}/accept`)).toMatchObject(refusal(409, 'already-decided'))
    expect((await standing(student.token)).appeal).toEqual({
      state: 'rejected',
      message: 'It was my brother.',
      note: 'You have no brother.',
      questions: [],
    })
    await eventually(async () => {
      const [mail] = await mailsTo(student.email)
      expect(mail).toMatchObject({ subject: 'Your appeal on Studyshelf' })
    })
    expect(await appeal(student.token)).toMatchObject(refusal(409, 'already-appealed'))
  })

  it('reinstates when accepted, and is accepted by a reinstatement', async () => {
    for (const accept of ['case', 'user'] as const) {
      const student = await somebody()
      await decide(`users/${student._id}/suspend`, 'Spam.')
      await appeal(student.token)
      const id = `appeal-${student._id}-1`
      const path = accept === 'case' ? `cases/${id}/accept` : `users/${student._id}/reinstate`
      expect((await decide(path, 'Fair enough.')).status).toBe(200)
      expect(await standing(student.token)).toMatchObject({
        standing: 'active',
        appeal: { state: 'accepted', note: 'Fair enough.' },
      })
      expect(await detail(id)).toMatchObject({ status: 'closed' })
      // A new suspension allows a new appeal.
      await decide(`users/${student._id}/suspend`, 'Spam again.')
      expect((await appeal(student.token)).status).toBe(201)
    }
  })
})

it('pages through cases without leaving one out', async () => {
  const all = await cases('?limit=100')
  const paged: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await get(`/api/admin/cases?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    const page = calls.cases.answer?.parse(body)
    paged.push(...(page?.cases ?? []).map(({ _id }) => _id))
    cursor = page?.next ?? null
  }
  expect(paged).toEqual(all.map(({ _id }) => _id))
  expect(paged.length).toBeGreaterThan(2)
})

describe('finding users and documents', () => {
  type Ask = (page: { limit: number; cursor?: string }) => Promise<{ body: unknown }>
  const byAddress =
    (path: string): Ask =>
    ({ limit, cursor }) =>
      get(`${path}&limit=${limit}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`)
  const byName = (q: string) => byAddress(`/api/admin/users?by=username&q=${q}`)
  const byEmail =
    (q: string): Ask =>
    (page) =>
      post('/api/admin/users/by-email', { q, ...page })

  /** All pages of two items. */
  async function all(ask: Ask, part: 'users' | 'documents'): Promise<string[]> {
    const page = z.object({ next: z.string().nullable() }).loose()
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await ask({ limit: 2, ...(cursor && { cursor }) })
      const { next, [part]: found } = page.parse(body)
      ids.push(
        ...z
          .array(z.object({ _id: z.string() }))
          .parse(found)
          .map(({ _id }) => _id),
      )
      cursor = next
    }
    return ids
  }

  it('finds users by the beginning of their name or email, each once', async () => {
    const [student] = crowd as [Student]
    expect(await all(byEmail(student._id.toUpperCase()), 'users')).toEqual([student._id])
    expect(await all(byName(`s${student._id.slice(-8)}`), 'users')).toEqual([student._id])
    for (const by of [byEmail, byName]) {
      const everybody = await all(by(''), 'users')
      expect(everybody).toEqual(expect.arrayContaining(crowd.map(({ _id }) => _id)))
      expect(new Set(everybody).size).toBe(everybody.length)
    }
  })

  it('takes no email from the URL, which proxies and browsers keep', async () => {
    const [student] = crowd as [Student]
    expect(await get(`/api/admin/users?by=email&q=${student.email}`)).toMatchObject(refusal(400, 'invalid'))
  })

  it('shows a user with their warnings and past decisions', async () => {
    const student = await somebody()
    await decide(`users/${student._id}/warn`, 'Be kind.')
    await eventually(async () =>
      expect((await get(`/api/admin/users/${student._id}`)).body).toMatchObject({
        user: {
          _id: student._id,
          isActive: true,
          warnings: [{ message: 'Be kind.', documentId: null }],
          decisions: [{ action: 'warn', note: 'Be kind.', actor: { _id: adminId } }],
        },
      }),
    )
    expect(await get(`/api/admin/users/${newId()}`)).toMatchObject(refusal(404, 'not-found'))
  })

  it('lists documents by status, newest first', { tags: ['long'] }, async () => {
    const published = []
    for (const title of ['One', 'Two', 'Three'])
      published.push((await program.publish(crowd[0] as Student, title))._id)
    const standing = await all(byAddress('/api/admin/documents?status=standing'), 'documents')
    expect(standing.slice(0, 3)).toEqual(published.reverse())
    expect(new Set(standing).size).toBe(standing.length)
    await program.services.library.remove(published[0] ?? '', 'dislikes')
    expect(await all(byAddress('/api/admin/documents?status=dislikes'), 'documents')).toContain(published[0])
    expect(await all(byAddress('/api/admin/documents?status=standing'), 'documents')).not.toContain(
      published[0],
    )
    expect((await get('/api/admin/documents?cursor=nonsense')).status).toBe(400)
  })
})

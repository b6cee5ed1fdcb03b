import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls, documentCaseId, notesCaseId, type OverturnedRow } from '#events'
import { eventually } from '../client/eventually'
import { admin, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let token: string
let people: Student[]
beforeAll(async () => {
  program = await startTestProgram()
  token = (await program.logIn(admin.email, admin.password)).token
  people = await program.enrol(6)
})
afterAll(() => program.stop())

const student = (place: number) => people[place] as Student
const decide = async (path: string, note: string, more: object = {}) => {
  const answer = await program.call('POST', `/api/admin/${path}`, { token, body: { note, ...more } })
  expect(answer.status).toBe(200)
}
const reportDocument = async (reporter: Student, id: string, reason: string, words = '') => {
  const body = { reason, page: null, words }
  const answer = await program.call('POST', `/api/auth/document/${id}/report`, {
    token: reporter.token,
    body,
  })
  expect(answer.status).toBe(200)
}
const reportUser = (reporter: Student, reported: Student) =>
  program.call('POST', '/api/auth/report-user', {
    token: reporter.token,
    body: { reportedUserId: reported._id, reportedUsername: 'x', reason: 'Harassment or spam' },
  })
const contextOf = async (id: string) => {
  const { status, body } = await program.call('GET', `/api/admin/cases/${id}/context`, { token })
  expect(status).toBe(200)
  return calls.caseContext.answer?.parse(body) ?? { before: [], similar: [] }
}
const overturned = async () => {
  const { body } = await program.call('GET', '/api/admin/overturned', { token })
  const rows = calls.overturned.answer?.parse(body).rows ?? []
  return Object.fromEntries(rows.map(({ of, ...row }) => [of, row])) as Record<
    OverturnedRow['of'],
    Omit<OverturnedRow, 'of'>
  >
}

it('shows what happened before with the person and the document, newest first, with links', async () => {
  const uploader = student(0)
  const { _id } = await program.publish(uploader)
  await reportDocument(student(1), _id, 'wrong')
  await decide(`cases/${notesCaseId(_id)}/close`, 'Votes will tell.')
  await decide(`users/${uploader._id}/warn`, 'Be kind.')
  await reportUser(student(2), uploader)
  await reportDocument(student(1), _id, 'spam')

  const { before } = await contextOf(notesCaseId(_id))
  expect(before.map(({ action, caseId, isSameDocument }) => [action, caseId, isSameDocument])).toEqual([
    ['waits', `user-${uploader._id}`, false],
    ['warn', `user-${uploader._id}`, false],
    ['close', notesCaseId(_id), true],
  ])
  expect(before[2]).toMatchObject({ note: 'Votes will tell.', kind: null })
  // The other case tells of the open reports of the document.
  const ofUser = await contextOf(`user-${uploader._id}`)
  expect(ofUser.before[0]).toMatchObject({
    ...{ action: 'waits', kind: 'document-reports', caseId: notesCaseId(_id), actor: null },
  })
})

it('shows how similar cases were decided: those with the same reason first', async () => {
  const uploader = student(3)
  const [spam, wrong, open] = [
    await program.publish(uploader),
    await program.publish(uploader),
    await program.publish(uploader),
  ]
  await reportDocument(student(1), spam._id, 'spam')
  await decide(`cases/${notesCaseId(spam._id)}/take-down`, `Spam ${'and so on '.repeat(40)}`)
  await reportDocument(student(1), wrong._id, 'wrong')
  await decide(`cases/${notesCaseId(wrong._id)}/close`, 'Not wrong.')
  await reportDocument(student(1), open._id, 'spam')
  await reportDocument(student(2), open._id, 'spam')

  const listed = await program.call('GET', '/api/admin/cases?kind=document-reports', { token })
  expect(calls.cases.answer?.parse(listed.body).cases).toContainEqual(
    expect.objectContaining({ _id: notesCaseId(open._id), reasons: ['spam'] }),
  )
  const { similar } = await contextOf(notesCaseId(open._id))
  const [first] = similar
  expect(first).toMatchObject({ caseId: notesCaseId(spam._id), decision: 'take-down', shared: ['spam'] })
  expect(first?.note).toMatch(/^Spam and so on .* …$/)
  expect(similar.map(({ caseId }) => caseId)).toContain(notesCaseId(wrong._id))
  expect(similar.map(({ caseId }) => caseId)).not.toContain(notesCaseId(open._id))
})

it('refuses to show the context of an unknown case', async () => {
  const answer = await program.call('GET', `/api/admin/cases/user-${'0'.repeat(23)}1/context`, { token })
  expect(answer).toMatchObject({ status: 404, body: { reason: 'not-found' } })
})

it('counts what was overturned, for what it was', { tags: ['long'] }, async () => {
  const start = await overturned()
  const uploader = student(4)
  const { _id } = await program.publish(uploader)
  await reportDocument(student(1), _id, 'spam')
  await decide(`cases/${notesCaseId(_id)}/take-down`, 'Spam.')
  expect(await overturned()).toEqual({
    ...start,
    'take-down': { made: start['take-down'].made + 1, overturned: start['take-down'].overturned },
  })
  await decide(`documents/${_id}/restore`, 'It was not.')
  expect((await overturned())['take-down'].overturned).toBe(start['take-down'].overturned + 1)
  expect((await contextOf(documentCaseId(_id))).before.map(({ action }) => action)).toEqual([
    'restore',
    'take-down',
  ])

  await decide(`users/${uploader._id}/suspend`, 'Enough.')
  const appealed = await program.call('POST', '/api/auth/appeal', {
    ...{ token: uploader.token, body: { message: 'Please.' } },
  })
  expect(appealed.status).toBe(201)
  const open = await program.call('GET', '/api/admin/cases?kind=appeal', { token })
  const appeal = calls.cases.answer?.parse(open.body).cases.find(({ userId }) => userId === uploader._id)
  await decide(`cases/${appeal?._id}/accept`, 'Fine.')
  await eventually(async () =>
    expect((await overturned()).appeal).toEqual({
      ...{ made: start.appeal.made + 1, overturned: start.appeal.overturned + 1 },
    }),
  )
})

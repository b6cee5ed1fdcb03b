// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls, mailboxMessage, riskCaseId, walletResponse } from '#events'
import { z } from 'zod'
import { eventually } from '../client/eventually'
import { admin, password, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let here: string
let there: string
let student: Student
beforeAll(async () => {
  program = await startTestProgram()
  const other = { email: 'other@studyshelf.test', password }
  await program.services.accounts.ensureAdmin(other)
  here = (await program.logIn(admin.email, admin.password)).token
  there = (await program.logIn(other.email, other.password)).token
  ;[student] = await program.enrol(1)
})
afterAll(() => program.stop())

const get = (path: string, token: string) => program.call('GET', path, { token })
const wallet = async () => walletResponse.parse((await get('/api/rewards/wallet', student.token)).body)
const caseOf = async ({ _id }: Student) => {
  const { status, body } = await get(`/api/admin/cases/${riskCaseId(_id)}`, here)
  return status === 200 ? calls.case.answer?.parse(body).case : undefined
}
const takePoints = (token: string, documentIds: readonly string[]) =>
  program.call('POST', `/api/admin/cases/${riskCaseId(student._id)}/take-points`, {
    token,
    body: { note: 'These are pages of the textbook.', documentIds },
  })

it('takes back what eleven publications within an hour earned, by one decision at the desk', async () => {
  const [desk, theirs] = [await program.connect(here), await program.connect(student.token)]
  const documents: string[] = []
  for (let at = 1; at <= 10; at++) documents.push((await program.publish(student, `Chapter ${at}`))._id)
  await eventually(async () => expect((await wallet()).points).toBe(100))
  expect(await caseOf(student)).toBeUndefined()
  expect(
    (await program.call('POST', '/api/rewards/redeem', { token: student.token, body: { bookId: 1 } })).status,
  ).toBe(200)

  documents.push((await program.publish(student, 'Chapter 11'))._id)
  const raised = await desk.hears('case:changed', ({ kind }) => kind === 'risk')
  expect(raised).toMatchObject({
    userId: student._id,
    risks: ['many-in-an-hour'],
    figures: { inAnHour: 11, points: 0, unreadPoints: 0, inside: 0, outside: 0 },
  })
  // Earning stays at once, and the student hears nothing of the case.
  await eventually(async () => expect((await wallet()).points).toBe(60))
  expect(theirs.all('case:changed')).toEqual([])
  const found = await caseOf(student)
  expect(found?.documents.map(({ title }) => title).sort()).toEqual(
    documents.map((_, at) => `Chapter ${at + 1}`).sort(),
  )
  expect(found?.user).toMatchObject({ _id: student._id, isActive: true, warnings: [] })

  const spared = documents[0] ?? ''
  const chosen = documents.filter((each) => each !== spared)
  const both = await Promise.all([takePoints(here, chosen), takePoints(there, chosen)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)).toMatchObject({ body: { reason: 'already-decided' } })

  // 110 earned, 50 spent: the 60 that are left are less than the ten documents brought.
  expect(await theirs.hears('points:changed', ({ reason }) => reason === 'taken-back')).toMatchObject({
    points: 0,
    delta: -60,
  })
  const { points, entries } = await wallet()
  expect(points).toBe(0)
  const taken = entries.filter(({ reason }) => reason === 'taken-back')
  expect(taken.map(({ delta }) => delta)).toEqual([-10, -10, -10, -10, -10, -10])
  for (const { documentId, title } of taken) {
    expect(chosen).toContain(documentId)
    expect(title).toMatch(/^Chapter /)
  }
  await desk.hears('case:changed', ({ status }) => status === 'closed')
  expect(await caseOf(student)).toMatchObject({
    status: 'closed',
    decisions: [{ decision: 'take-points', note: 'These are pages of the textbook.' }],
  })
  await eventually(async () => {
    const { body } = await get(`/dev/mailbox.json?to=${student.email}`, here)
    const [mail] = z.array(mailboxMessage).parse(body)
    expect(mail?.subject).toBe('Points were taken back on Studyshelf')
    expect(mail?.text).toContain('These are pages of the textbook.')
  })

  // The documents stay; deleting and bringing one back neither takes nor pays again.
  expect((await get(`/api/auth/document/${chosen[0]}`, student.token)).status).toBe(200)
  const again = (await program.publish(student, 'One more'))._id
  await eventually(async () => expect((await wallet()).points).toBe(10))
  const [took] = taken
  const path = `/api/auth/documents/${took?.documentId}`
  expect((await program.call('DELETE', path, { token: student.token })).status).toBe(200)
  expect((await program.call('POST', `${path}/restore`, { token: student.token })).status).toBe(200)
  expect(
    (await program.call('DELETE', `/api/auth/documents/${again}`, { token: student.token })).status,
  ).toBe(200)
  await eventually(async () => expect((await wallet()).points).toBe(0))
  expect(await program.services.rewards.auditWallets()).toEqual([])
  expect(await caseOf(student)).toMatchObject({ status: 'closed' })
})

it('closes a case without consequences, and does not raise it again', async () => {
  const [diligent] = await program.enrol(1)
  for (let at = 1; at <= 11; at++) await program.publish(diligent, `Week ${at}`)
  await eventually(async () => expect(await caseOf(diligent)).toMatchObject({ status: 'open' }))
  const decide = (token: string) =>
    program.call('POST', `/api/admin/cases/${riskCaseId(diligent._id)}/close`, {
      token,
      body: { note: 'A whole term, written by hand.' },
    })
  expect((await decide(here)).status).toBe(200)
  expect(await decide(there)).toMatchObject({ status: 409, body: { reason: 'already-decided' } })
  await program.publish(diligent, 'Week 12')
  await eventually(async () => expect((await program.services.rewards.wallet(diligent._id)).points).toBe(120))
  expect(await caseOf(diligent)).toMatchObject({ status: 'closed' })
  const mails = await get(`/dev/mailbox.json?to=${diligent.email}`, here)
  expect(mails.body).toEqual([])
})

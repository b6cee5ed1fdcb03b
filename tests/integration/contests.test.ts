import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, removalDislikes, suspensionWarnings, warningsResponse, type DocumentCard } from '#events'
import { eventually } from '../client/eventually'
import { admin as adminLogin, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let admin: { token: string }
let crowd: Student[]
beforeAll(async () => {
  program = await startTestProgram()
  admin = await program.logIn(adminLogin.email, adminLogin.password)
  crowd = await program.enrol(removalDislikes + 1)
})
afterAll(() => program.stop())

const dislike = (document: DocumentCard) =>
  Promise.all(
    crowd.map(({ token }) => program.call('POST', `/api/auth/document/${document._id}/dislike`, { token })),
  )
const warnings = async ({ token }: Student) =>
  warningsResponse.parse((await program.call('GET', '/api/auth/warnings/all', { token })).body).warnings
const contest = ({ token }: Student, at: string, message = 'They are notes of my own.') =>
  program.call('POST', '/api/auth/warnings/contest', { token, body: { at, message } })
const decide = (caseId: string, decision: 'accept' | 'reject' | 'close', note: string) =>
  program.call('POST', `/api/admin/cases/${caseId}/${decision}`, { token: admin.token, body: { note } })
const warn = ({ _id }: Student, note: string) =>
  program.call('POST', `/api/admin/users/${_id}/warn`, { token: admin.token, body: { note } })
const detail = async (caseId: string) => {
  const { body } = await program.call('GET', `/api/admin/cases/${caseId}`, { token: admin.token })
  return calls.case.answer?.parse(body).case
}
const caseOf = ({ _id }: Student, at: string) => `contest-${_id}-${Date.parse(at)}`
const inboxOf = async ({ token }: Student) =>
  JSON.stringify((await program.call('GET', '/api/messages/inbox', { token })).body)

/** A new student with a warning for a document that dislikes removed. */
async function warned() {
  const [student] = await program.enrol(1)
  const document = await program.publish(student, `Notes ${student._id}`)
  await dislike(document)
  const [warning] = await eventually(async () => {
    const found = await warnings(student)
    expect(found).toHaveLength(1)
    return found
  })
  if (!warning) throw new Error('Nobody was warned.')
  return { student, document, warning }
}

describe('a warning', () => {
  it('names the rule, the figures, who decided, and until when it can be contested', async () => {
    const { student, document, warning } = await warned()
    expect(warning).toMatchObject({
      documentId: document._id,
      decidedBy: 'dislikes',
      dislikes: removalDislikes + 1,
      contest: { state: 'possible', message: null, note: null },
    })
    expect(Date.parse(warning.contest.until) - Date.parse(warning.at)).toBe(14 * 86_400_000)
    await warn(student, 'Please be kind.')
    const [newest] = await warnings(student)
    expect(newest).toMatchObject({ decidedBy: 'admin', dislikes: null, message: 'Please be kind.' })
  })

  it('is contested once, is on the desk at once, and stays if an admin keeps it', async () => {
    const { student, warning } = await warned()
    const [tab, desk] = [await program.connect(student.token), await program.connect(admin.token)]
    const both = await Promise.all([contest(student, warning.at), contest(student, warning.at)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const id = caseOf(student, warning.at)
    await desk.hears('case:changed', ({ _id, kind }) => _id === id && kind === 'contest')
    await tab.hears('warnings:changed')
    expect(await detail(id)).toMatchObject({
      title: warning.docTitle,
      message: 'They are notes of my own.',
      warning: { message: warning.message, documentId: warning.documentId },
      status: 'open',
    })
    expect((await warnings(student))[0]?.contest).toMatchObject({ state: 'open' })
    expect(await decide(id, 'close', 'No.')).toMatchObject({
      status: 409,
      body: { reason: 'wrong-decision' },
    })
    expect((await decide(id, 'reject', 'They were copied.')).status).toBe(200)
    expect((await warnings(student))[0]?.contest).toMatchObject({
      state: 'rejected',
      message: 'They are notes of my own.',
      note: 'They were copied.',
    })
    await eventually(async () => expect(await inboxOf(student)).toContain('A warning stays'))
    expect(await contest(student, warning.at)).toMatchObject({
      status: 409,
      body: { reason: 'already-contested' },
    })
  })

  it('that is withdrawn leaves the open page, and ends the suspension that rested on it', async () => {
    const { student, warning } = await warned()
    const tab = await program.connect(student.token)
    expect((await contest(student, warning.at)).status).toBe(201)
    for (let more = 1; more < suspensionWarnings; more++)
      await dislike(await program.publish(student, `More notes ${more}`))
    await eventually(async () => {
      const { body } = await program.call('GET', '/api/auth/standing', { token: student.token })
      expect(body).toMatchObject({ standing: 'suspended' })
    })
    const answers = await Promise.all(
      ['accept', 'reject'].map((decision) =>
        decide(caseOf(student, warning.at), decision as 'accept', 'It was a game.'),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    if (answers[0]?.status !== 200) return
    await eventually(async () => {
      const { body } = await program.call('GET', '/api/auth/standing', { token: student.token })
      expect(body).toMatchObject({ standing: 'active' })
    })
    expect(await warnings(student)).toHaveLength(suspensionWarnings - 1)
    await eventually(async () => expect(await inboxOf(student)).toContain('A warning was withdrawn'))
    expect(tab.isConnected()).toBe(false)
  })

  it(
    'that is gone is contested no more: its case lapses when the document is restored',
    { tags: ['long'] },
    async () => {
      const { student, document, warning } = await warned()
      expect((await contest(student, warning.at)).status).toBe(201)
      await program.call('POST', `/api/admin/documents/${document._id}/restore`, {
        token: admin.token,
        body: { note: 'Good notes.' },
      })
      await eventually(async () =>
        expect(await detail(caseOf(student, warning.at))).toMatchObject({ status: 'closed', decisions: [] }),
      )
      expect(await warnings(student)).toEqual([])
      expect(await contest(student, warning.at)).toMatchObject({
        status: 404,
        body: { reason: 'no-such-warning' },
      })
    },
  )

  it('is refused without words, and to everybody else', async () => {
    const { student, warning } = await warned()
    for (const message of ['', ' ', '\u200b', 'x'.repeat(2001)])
      expect(await contest(student, warning.at, message)).toMatchObject({ status: 400 })
    expect(await contest(student, 'yesterday')).toMatchObject({ status: 400 })
    const [other] = await program.enrol(1)
    expect(await contest(other, warning.at)).toMatchObject({ status: 404 })
    expect((await warnings(student))[0]?.contest.state).toBe('possible')
  })
})

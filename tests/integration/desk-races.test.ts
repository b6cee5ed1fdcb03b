// @module-tag long
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { calls, accountStatusResponse } from '#events'
import { sampleOf, triesEverything } from '#testing/long-form'
import { eventually } from '../client/eventually'
import { eventsSettled } from './events-settled'
import { admin, password, startTestProgram, type Student, type TestProgram } from './program'

const times = triesEverything ? 4 : 1
// The number of repetitions in one test.
vi.setConfig({ testTimeout: 120_000 })
let program: TestProgram
let here: string
let there: string
let crowd: Student[]
beforeAll(async () => {
  program = await startTestProgram()
  const other = { email: 'other@studyshelf.test', password }
  await program.services.accounts.ensureAdmin(other)
  here = (await program.logIn(admin.email, admin.password)).token
  there = (await program.logIn(other.email, other.password)).token
  crowd = await program.enrol(21)
})
afterAll(() => program.stop())

const post = (path: string, token: string, body: object = {}) => program.call('POST', path, { token, body })
const decide = (path: string, token: string, more: object = {}) =>
  post(`/api/admin/${path}`, token, { note: 'Because.', ...more })
const somebody = async (): Promise<Student> => {
  const [student] = await program.enrol(1)
  return student
}
const decisionsAbout = async (subject: string): Promise<string[]> => {
  await eventsSettled(program)
  const { body } = await program.call('GET', `/api/admin/audit?subject=${subject}`, { token: here })
  return (calls.audit.answer?.parse(body).entries ?? []).map(({ action }) => action)
}
const stateOf = async (caseId: string) => {
  const { body } = await program.call('GET', `/api/admin/cases/${caseId}`, { token: here })
  return calls.case.answer?.parse(body).case.status
}

/** A student, and the decisions about them. */
const reported = async () => {
  const student = await somebody()
  const report = { reportedUserId: student._id, reason: 'Harassment or spam' as const }
  await program.services.moderation.report(crowd[0]?._id ?? '', report)
  return student
}
const suspended = async (student = reported()) => {
  const { _id } = await student
  await program.services.accounts.suspend(_id, 'decision')
  return student
}
const appealing = async () => {
  const student = await suspended()
  await program.services.moderation.appeal(student._id, 'Please.')
  return student
}
const removed = async () => {
  const student = await reported()
  const { _id } = await program.publish(student)
  await program.services.library.remove(_id, 'dislikes')
  await eventsSettled(program)
  return { ...student, documentId: _id }
}
type About = Student & { documentId?: string }
type Decision = (about: About, token: string) => ReturnType<typeof decide>

const casesOf = ({ _id, documentId = '' }: About) => ({
  reports: { caseId: `user-${_id}` },
  removal: { caseId: `document-${documentId}` },
})
const close: Decision = ({ _id }, token) => decide(`cases/user-${_id}/close`, token)
const closeRemoval: Decision = ({ documentId }, token) => decide(`cases/document-${documentId}/close`, token)
const warn: Decision = ({ _id }, token) => decide(`users/${_id}/warn`, token)
const warnInCase: Decision = (about, token) =>
  decide(`users/${about._id}/warn`, token, casesOf(about).reports)
const suspend: Decision = ({ _id }, token) => decide(`users/${_id}/suspend`, token)
const suspendInCase: Decision = (about, token) =>
  decide(`users/${about._id}/suspend`, token, casesOf(about).reports)
const suspendForRemoval: Decision = (about, token) =>
  decide(`users/${about._id}/suspend`, token, casesOf(about).removal)
const reinstate: Decision = ({ _id }, token) => decide(`users/${_id}/reinstate`, token)
const reinstateInCase: Decision = (about, token) =>
  decide(`users/${about._id}/reinstate`, token, casesOf(about).reports)
const accept: Decision = ({ _id }, token) => decide(`cases/appeal-${_id}-1/accept`, token)
const reject: Decision = ({ _id }, token) => decide(`cases/appeal-${_id}-1/reject`, token)
const restore: Decision = ({ documentId }, token) => decide(`documents/${documentId}/restore`, token)

describe('of two admins who decide at the same time one wins, and the other is refused', () => {
  const races: [string, () => Promise<About>, Decision, Decision][] = [
    ['close and suspend', reported, close, suspendInCase],
    ['close and suspend without the case', reported, close, suspend],
    ['warn and suspend without the case', reported, warnInCase, suspend],
    ['warn and suspend, both without a case', somebody, warn, suspend],
    ['suspend and suspend without the case', reported, suspendInCase, suspend],
    ['suspend in one case and in another', removed, suspendForRemoval, suspendInCase],
    ['suspend in one case and without any', removed, suspendForRemoval, suspend],
    ['restore and close', removed, restore, closeRemoval],
    ['accept and reject', appealing, accept, reject],
    ['accept and reinstate', appealing, accept, reinstate],
    ['reject and reinstate', appealing, reject, reinstate],
    ['reinstate in a case and without one', () => suspended(), reinstateInCase, reinstate],
  ]

  it.each(sampleOf(races, 4))('%s', async (_, make, one, other) => {
    for (let time = 0; time < times; time++) {
      const about = await make()
      const before = (await decisionsAbout(about._id)).length
      const [first, second] = time % 2 === 0 ? [one, other] : [other, one]
      const both = await Promise.all([first(about, here), second(about, there)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      const refused = both.find(({ status }) => status === 409)
      const reasons = ['already-decided', 'not-suspended', 'not-removed']
      expect(reasons).toContain((refused?.body as { reason: string } | undefined)?.reason)
      expect(await decisionsAbout(about._id)).toHaveLength(before + 1)
    }
  })

  it('also if one of them comes a moment later, without the case', async () => {
    const about = await reported()
    expect((await close(about, here)).status).toBe(200)
    expect(await suspend(about, there)).toMatchObject({ status: 409, body: { reason: 'already-decided' } })
  })
})

describe('an admin who decides otherwise a moment later', () => {
  it('reinstates after a rejection', async () => {
    const about = await appealing()
    expect((await reject(about, here)).status).toBe(200)
    expect(await reinstate(about, there)).toMatchObject({
      status: 409,
      body: { reason: 'already-decided' },
    })
    expect((await reinstate(about, here)).status).toBe(200)
  })

  it('suspends after closing a case, and does not warn twice', async () => {
    const about = await reported()
    expect((await close(about, here)).status).toBe(200)
    expect((await warn(about, here)).status).toBe(200)
    expect(await warn(about, here)).toMatchObject({ status: 409, body: { reason: 'already-decided' } })
    expect((await suspend(about, here)).status).toBe(200)
  })
})

describe('an appeal', () => {
  it('written during the reinstatement does not stay open', async () => {
    for (let time = 0; time < 2 * times; time++) {
      const student = await suspended()
      const [appealed, reinstated] = await Promise.all([
        post('/api/auth/appeal', student.token, { message: 'Please.' }),
        reinstate(student, here),
      ])
      expect(reinstated.status).toBe(200)
      expect([201, 409]).toContain(appealed.status)
      await eventsSettled(program)
      const { body } = await program.call('GET', '/api/auth/standing', { token: student.token })
      const { standing, appeal } = accountStatusResponse.parse(body)
      expect([standing, appeal.state]).toEqual([
        'active',
        appealed.status === 201 ? 'accepted' : appeal.state,
      ])
      expect(appeal.state).not.toBe('open')
    }
  })

  it('is answered before the student is reinstated in another case', async () => {
    const student = await appealing()
    const refusal = { status: 409, body: { reason: 'wrong-decision' } }
    expect(await reinstateInCase(student, here)).toMatchObject(refusal)
    expect(await stateOf(`appeal-${student._id}-1`)).toBe('open')
    expect((await reinstate(student, here)).status).toBe(200)
  })
})

it('accepts or refuses a report from a student who is being suspended', async () => {
  for (let time = 0; time < times; time++) {
    const [reporter, student] = [await somebody(), await somebody()]
    const body = { reportedUserId: student._id, reportedUsername: 'x', reason: 'Harassment or spam' }
    const [answer, decision] = await Promise.all([
      post('/api/auth/report-user', reporter.token, body),
      suspend(reporter, here),
    ])
    expect(decision.status).toBe(200)
    const found = await program.call('GET', `/api/admin/cases/user-${student._id}`, { token: here })
    expect([answer.status, found.status]).toEqual(answer.status === 200 ? [200, 200] : [403, 404])
  }
})

describe('the last dislike before removal', () => {
  const cross = (documentId: string) =>
    Promise.all(crowd.map(({ token }) => post(`/api/auth/document/${documentId}/dislike`, token)))
  const shown = async (documentId: string) =>
    (await program.services.library.view(documentId, crowd[0]?._id ?? '')) ?? { isActive: false }

  it('during a deletion removes the document when it is restored', async () => {
    for (let time = 0; time < times; time++) {
      const uploader = await somebody()
      const { _id } = await program.publish(uploader)
      const [, deleted] = await Promise.all([
        cross(_id),
        program.call('DELETE', `/api/auth/documents/${_id}`, { token: uploader.token }),
      ])
      await eventsSettled(program)
      if (deleted.status !== 200) continue
      const back = await post(`/api/auth/documents/${_id}/restore`, uploader.token)
      expect(back.status).toBe(200)
      const [counts] = await program.services.library.counts([_id])
      if ((counts?.dislikes ?? 0) <= 20) continue
      await eventually(async () => expect((await shown(_id)).isActive).toBe(false))
    }
  })
})

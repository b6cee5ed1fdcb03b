import { afterAll, beforeAll, expect, it } from 'vitest'
import { activity as activityAnswer, type Activity } from '#events'
import { eventually } from '../client/eventually'
import { admin, startTestProgram, type TestProgram } from './program'

let program: TestProgram
let adminToken: string
beforeAll(async () => {
  program = await startTestProgram()
  adminToken = (await program.logIn(admin.email, admin.password)).token
})
afterAll(() => program.stop())

async function activity(): Promise<Activity> {
  const { status, body } = await program.call('GET', '/api/admin/activity', { token: adminToken })
  expect(status).toBe(200)
  return activityAnswer.parse(body)
}
const post = (path: string, token: string, body: unknown = {}) => program.call('POST', path, { token, body })

it('begins with nothing, and follows students, uploads, votes and cases while an admin looks', async () => {
  const nothing = { students: 0, uploads: 0, votes: 0, opened: 0, decided: 0, decisionSeconds: null }
  const empty = await activity()
  expect(empty.days).toHaveLength(8)
  for (const day of empty.days) expect(day).toMatchObject(nothing)
  expect(empty.open).toMatchObject({ urgent: 0, since: null })

  const desk = await program.connect(adminToken)
  const [ann, ben, cat] = await program.enrol(3)
  const bystander = await program.connect(cat.token)
  const { _id } = await program.publish(ann)
  await post(`/api/auth/document/${_id}/like`, ben.token)
  await post(`/api/auth/document/${_id}/dislike`, cat.token)
  const body = { reportedUserId: ann._id, reportedUsername: 'somebody', reason: 'Harassment or spam' }
  expect((await post('/api/auth/report-user', ben.token, body)).status).toBe(200)
  await desk.hears('activity:changed')
  const busy = await activity()
  expect(busy.days.at(-1)).toMatchObject({ ...nothing, students: 3, uploads: 1, votes: 2, opened: 1 })
  expect(busy.open.kinds.find(({ kind }) => kind === 'reports')).toMatchObject({ cases: 1 })
  expect(busy.open.since).not.toBeNull()

  const before = desk.all('activity:changed').length
  const closed = await post(`/api/admin/cases/user-${ann._id}/close`, adminToken, { note: 'Nothing there.' })
  expect(closed.status).toBe(200)
  await eventually(() => expect(desk.all('activity:changed').length).toBeGreaterThan(before))
  const decided = (await activity()).days.at(-1)
  expect(decided).toMatchObject({ opened: 1, decided: 1 })
  expect(decided?.decisionSeconds).toBeGreaterThanOrEqual(0)
  // A decision without a case is none that anybody waited for.
  expect((await post(`/api/admin/users/${cat._id}/warn`, adminToken, { note: 'Please.' })).status).toBe(200)
  expect((await activity()).days.at(-1)).toMatchObject({ opened: 1, decided: 1 })
  expect(bystander.all('activity:changed')).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  maxWantLineLength,
  uploadResponse,
  walletResponse,
  wantResponse,
  wantsResponse,
  type Want,
} from '#events'
import { read } from '../client/api-client'
import { eventually } from '../client/eventually'
import { makePdf } from '../fixtures/pdfs'
import { startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

const ask = ({ token }: Student, code: string, body: object = {}) =>
  program.call('POST', `/api/modules/${code}/wants`, { token, body: { kind: 'past-paper', ...body } })
const asked = async (student: Student, code: string, body: object = {}): Promise<Want> => {
  const { want } = read(await ask(student, code, body), wantResponse)
  if (want === null) throw new Error('it is not shown')
  return want
}
const wantsOf = async ({ token }: Student, code: string) =>
  read(await program.call('GET', `/api/modules/${code}/wants`, { token }), wantsResponse).wants
const call = (method: 'PUT' | 'POST' | 'DELETE', { token }: Student, path: string, body?: object) =>
  program.call(method, `/api/auth/wants/${path}`, { token, ...(body && { body }) })
const pointsOf = async ({ token }: Student) =>
  read(await program.call('GET', '/api/rewards/wallet', { token }), walletResponse)

async function publish({ token }: Student, courseCode: string, wantIds: readonly string[]) {
  const fileUrl = await program.upload('document', await makePdf({ text: randomUUID() }), 'finals.pdf', {
    token,
  })
  const body = { university: 'NUS', courseCode, title: 'Finals 2024', kind: 'past-paper', fileUrl, wantIds }
  return read(await program.call('POST', '/api/auth/upload', { token, body }), uploadResponse).document
}

it('an ask is answered by an upload, confirmed by its asker, and earns its uploader five points once', async () => {
  const [asker, seconder, uploader] = await program.enrol(3)
  const code = 'IW1000'
  const [tab, theirs] = [await program.connect(asker.token), await program.connect(uploader.token)]
  const want = await asked(asker, code, { year: 'ay24-25', line: 'With solutions' })
  expect(want).toMatchObject({ year: 'AY24/25', line: 'With solutions', students: 1, mine: 'asked' })
  expect(await theirs.hears('wants:changed')).toEqual({ courseCode: code, kind: 'past-paper' })
  expect(read(await call('POST', seconder, `${want._id}/second`), wantResponse).want).toMatchObject({
    students: 2,
    mine: 'seconded',
  })

  const { _id } = await publish(uploader, code, [want._id])
  const message = await tab.hears('inbox:message', ({ title }) => title.startsWith(code))
  expect(message.body).toContain(`/document/${_id}`)
  const [offered] = await wantsOf(asker, code)
  expect(offered).toMatchObject({ offers: [{ documentId: _id, mayConfirm: true, isOwn: false }] })
  expect(JSON.stringify(offered)).not.toMatch(new RegExp(`${asker._id}|${seconder._id}`))

  const path = `${want._id}/offers/${_id}/answer`
  expect(await call('PUT', uploader, path, { answer: 'yes' })).toMatchObject({ status: 403 })
  for (const _ of ['once', 'and again'])
    expect(await call('PUT', asker, path, { answer: 'yes' })).toMatchObject({
      status: 200,
      body: { want: { settledBy: _id } },
    })
  const moved = await theirs.hears('points:changed', ({ reason }) => reason === 'want')
  expect(moved).toMatchObject({ points: 15, delta: 5 })
  await theirs.hears('inbox:message', ({ title }) => title.includes('is what others asked for'))
  const { points, entries } = await pointsOf(uploader)
  expect(points).toBe(15)
  expect(entries.filter(({ reason }) => reason === 'want')).toMatchObject([{ documentId: _id, delta: 5 }])
  expect(await call('POST', seconder, `${want._id}/second`)).toMatchObject({
    status: 409,
    body: { reason: 'want-ended' },
  })
})

it('a seconder alone settles nothing, and two of them do', async () => {
  const [asker, one, two, uploader] = await program.enrol(4)
  const code = 'IW2000'
  const want = await asked(asker, code)
  for (const each of [one, two]) await call('POST', each, `${want._id}/second`)
  const { _id } = await publish(uploader, code, [])
  const offer = `${want._id}/offers/${_id}`
  expect(await call('PUT', uploader, offer)).toMatchObject({ status: 200 })
  await call('PUT', one, `${offer}/answer`, { answer: 'yes' })
  expect(await wantsOf(asker, code)).toMatchObject([{ settledBy: null, students: 2 }])
  await call('PUT', two, `${offer}/answer`, { answer: 'yes' })
  expect(await wantsOf(asker, code)).toMatchObject([{ settledBy: _id }])
  await eventually(async () => expect((await pointsOf(uploader)).points).toBe(15))
})

it('students choose whether they get messages about wants', async () => {
  const [asker, uploader] = await program.enrol(2)
  const setting = (body?: object) =>
    program.call(body ? 'PUT' : 'GET', '/api/auth/wants/setting', {
      token: asker.token,
      ...(body && { body }),
    })
  expect(await setting()).toMatchObject({ body: { isOn: true } })
  await setting({ isOn: false })
  expect(await setting()).toMatchObject({ body: { isOn: false } })
  const tab = await program.connect(asker.token)
  const want = await asked(asker, 'IW3000')
  await publish(uploader, 'IW3000', [want._id])
  // The module's page shows it all the same.
  await eventually(async () => expect((await wantsOf(asker, 'IW3000'))[0]?.offers).toHaveLength(1))
  expect(tab.all('inbox:message').filter(({ title }) => title.startsWith('IW3000'))).toEqual([])
})

it.each([
  ['a line that is too long', { line: 'a'.repeat(maxWantLineLength + 1) }],
  ['a line of two lines', { line: 'one\ntwo' }],
  ['a line that turns the text around', { line: 'abc \u202e fed' }],
  ['a line that cannot be seen', { line: '\u200b\u2060' }],
  ['a year that is none', { year: 'soon' }],
  ['an unknown kind', { kind: 'song' }],
])('refuses %s', async (_, body) => {
  const [student] = await program.enrol(1)
  expect(await ask(student, 'IW4000', body)).toMatchObject({ status: 400, body: { reason: 'invalid' } })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  documentResponse,
  helpedResponse,
  inboxResponse,
  readersResponse,
  thanksSettingResponse,
} from '#events'
import { read } from '../client/api-client'
import { eventually } from '../client/eventually'
import { startTestProgram, type Student, type TestProgram } from './program'

const hourMs = 3_600_000

let program: TestProgram
let aheadMs = 0
beforeAll(async () => {
  program = await startTestProgram({ clock: { now: () => new Date(Date.now() + aheadMs) } })
})
afterAll(() => program.stop())

const post = ({ token }: Student, path: string) => program.call('POST', `/api/auth/${path}`, { token })
const inboxOf = async ({ token }: Student) =>
  read(await program.call('GET', '/api/messages/inbox', { token }), inboxResponse).messages
const titlesOf = async (student: Student) => (await inboxOf(student)).map(({ title }) => title)
const setting = async ({ token }: Student, body?: { isOn: boolean }) =>
  read(
    await program.call(body ? 'PUT' : 'GET', '/api/auth/thanks/setting', { token, ...(body && { body }) }),
    thanksSettingResponse,
  ).isOn
const helpedOf = async (student: Student, id: string) =>
  read(await program.call('GET', `/api/auth/document/${id}`, { token: student.token }), documentResponse)
    .document.helped

it(
  'reach the uploader as one line an hour, live and in the inbox, without names',
  { tags: ['long'] },
  async () => {
    const [author, first, second, third] = await program.enrol(4)
    const { _id } = await program.publish(author, 'Heaps')
    const [tab, stranger] = [await program.connect(author.token), await program.connect(second.token)]
    expect(read(await post(first, `document/${_id}/helped`), helpedResponse).helped).toBe(true)
    const line = await tab.hears('inbox:message', ({ title }) => title === 'A reader thanked you for “Heaps”')
    expect(await inboxOf(author)).toMatchObject([{ _id: line._id, read: false }])
    expect(line.body).toContain(`/document/${_id}`)
    expect(JSON.stringify(line)).not.toContain(first._id)

    await post(first, `document/${_id}/remove-helped`)
    await post(first, `document/${_id}/helped`)
    await post(first, `document/${_id}/like`)
    await post(second, `save/${_id}`)
    await post(third, `document/${_id}/helped`)
    aheadMs += hourMs
    const title = '3 readers liked, saved or thanked you for “Heaps” in the last hour'
    await tab.hears('inbox:message', (message) => message.title === title)
    expect(await titlesOf(author)).toEqual([title, 'A reader thanked you for “Heaps”'])
    expect(stranger.all('inbox:message')).toEqual([])
  },
)

it('are not told of what was taken back, and not while they are turned off', { tags: ['long'] }, async () => {
  const [author, reader, other] = await program.enrol(3)
  const [quiet, told] = [await program.publish(author, 'Quiet'), await program.publish(other, 'Told')]
  expect(await setting(author)).toBe(true)
  expect(await setting(author, { isOn: false })).toBe(false)
  expect(await setting(author)).toBe(false)
  expect(await setting(other)).toBe(true)
  await post(reader, `document/${quiet._id}/helped`)
  await post(reader, `document/${told._id}/helped`)
  await post(reader, `document/${told._id}/remove-helped`)
  expect([await helpedOf(reader, quiet._id), await helpedOf(reader, told._id)]).toEqual([true, false])
  expect(await helpedOf(other, quiet._id)).toBe(false)
  await post(author, `save/${told._id}`)
  await eventually(async () => expect(await titlesOf(other)).toEqual(['A reader saved “Told”']))
  expect(await titlesOf(author)).toEqual([])
})

it('are refused for one’s own document, an unknown one, and a setting that is none', async () => {
  const [author] = await program.enrol(1)
  const { _id } = await program.publish(author, 'My own')
  expect(await post(author, `document/${_id}/helped`)).toMatchObject({
    status: 400,
    body: { reason: 'oneself', message: 'This is your own document. Others can say that it helped.' },
  })
  expect(await post(author, `document/${'a'.repeat(24)}/helped`)).toMatchObject({ status: 404 })
  const { token } = author
  expect(
    await program.call('PUT', '/api/auth/thanks/setting', { token, body: { isOn: { $ne: 1 } } }),
  ).toMatchObject({ status: 400, body: { reason: 'invalid' } })
  expect(await setting(author)).toBe(true)
})

it('count the readers of a term, each once', async () => {
  const [author, reader] = await program.enrol(2)
  const { _id } = await program.publish(author, 'Read twice')
  for (const day of [1, 2]) {
    aheadMs += day * hourMs
    await helpedOf(reader, _id)
  }
  const { token } = author
  expect(
    read(await program.call('GET', '/api/auth/documents/readers', { token }), readersResponse),
  ).toMatchObject({
    readers: 1,
    thisTerm: 1,
  })
})

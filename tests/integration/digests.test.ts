import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestSettingResponse, documentKinds, inboxResponse, type DigestSetting } from '#events'
import { startMailServer } from '#testing/mail-server'
import { read } from '../client/api-client'
import { eventually } from '../client/eventually'
import { startTestProgram, type Student, type TestProgram } from './program'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
let server: Awaited<ReturnType<typeof startMailServer>>
let program: TestProgram
let aheadMs = 0
beforeAll(async () => {
  server = await startMailServer()
  program = await startTestProgram({
    clock: { now: () => new Date(Date.now() + aheadMs) },
    settings: { SMTP_URL: `smtp://${server.address}`, JWT_SECRET: 'of this test' },
  })
})
afterAll(async () => {
  await program.stop()
  await server.stop()
})

const all: DigestSetting = { inbox: true, hour: 18, kinds: [...documentKinds], mail: false }
const path = '/api/auth/digest/setting'
const setting = async ({ token }: Student, body?: object) =>
  read(
    await program.call(body ? 'PUT' : 'GET', path, { token, ...(body && { body }) }),
    digestSettingResponse,
  )
async function follow({ token }: Student, modules: string[]) {
  const body = { modules }
  expect((await program.call('POST', '/api/auth/update-modules', { token, body })).status).toBe(200)
}
const inboxOf = async ({ token }: Student) =>
  read(await program.call('GET', '/api/messages/inbox', { token }), inboxResponse).messages
/** A student with a link in a mail. */
async function mailed() {
  const [student] = await program.enrol(1)
  await setting(student, { ...all, mail: true })
  return { student, token: (await program.services.library.mailTokenOf(student._id)) ?? '' }
}

describe('the setting', () => {
  it('is kept as chosen', async () => {
    const [student] = await program.enrol(1)
    expect(await setting(student)).toEqual({ success: true, ...all })
    const chosen = { inbox: false, hour: 7, kinds: ['lab', 'past-paper'], mail: true }
    expect(await setting(student, chosen)).toEqual({ success: true, ...chosen })
    expect(await setting(student)).toEqual({ success: true, ...chosen })
  })

  it.each([
    ['an hour of no day', { hour: 24 }],
    ['no kind', { kinds: [] }],
    ['a kind twice', { kinds: ['lab', 'lab'] }],
    ['an unknown kind', { kinds: ['novel'] }],
    ['half a word', { mail: 'yes' }],
  ])('refuses %s, and changes nothing', async (_, part) => {
    const [student] = await program.enrol(1)
    const body = { ...all, ...part }
    expect((await program.call('PUT', path, { token: student.token, body })).status).toBe(400)
    expect(await setting(student)).toEqual({ success: true, ...all })
  })
})

describe('a link in a mail', () => {
  it('ends the mails when a mail program sends its form, without a login, once and again', async () => {
    const { student, token } = await mailed()
    for (let count = 0; count < 2; count++) {
      const response = await program.request('POST', `/api/mails/${token}/end`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
      expect(response.status).toBe(200)
    }
    expect(await setting(student)).toMatchObject({ mail: false, inbox: true })
    expect((await program.call('POST', `/api/mails/${token}/resume`)).status).toBe(200)
    expect(await setting(student)).toMatchObject({ mail: true, inbox: true })
  })

  it('ends nothing when it is opened: it leads to the page with the button', async () => {
    const { student, token } = await mailed()
    const response = await fetch(`${program.origin}/api/mails/${token}/end`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([303, `/mails#${token}`])
    expect(await setting(student)).toMatchObject({ mail: true })
  })

  it.each([['f'.repeat(32)], ['nothing'], ['%7B%22%24gt%22%3A%22%22%7D']])(
    '%s is of nobody',
    async (token) => {
      expect((await program.call('POST', `/api/mails/${token}/end`)).status).toBe(404)
    },
  )
})

it(
  'new documents reach the inbox of a follower once a day, live, and a mail once a week',
  { tags: ['long'] },
  async () => {
    const [author, reader, stranger] = await program.enrol(3)
    await follow(reader, ['DI1000'])
    // Within the hour, so that no session ends.
    const hour = (new Date(Date.now() + aheadMs).getUTCHours() + 8 + 1) % 24
    await setting(reader, { ...all, hour, mail: true })
    await follow(stranger, ['DI2000'])
    await program.publish(author, 'Heaps', 1, { courseCode: 'DI1000' })
    const tab = await program.connect(reader.token)
    aheadMs += hourMs
    const title = '1 new document in DI1000'
    const line = await tab.hears('inbox:message', (message) => message.title === title)
    expect(line.body).toContain('“Heaps”')
    expect(await inboxOf(reader)).toMatchObject([{ _id: line._id, read: false }])
    expect((await inboxOf(stranger)).map((message) => message.title)).toEqual([])
    aheadMs += 7 * dayMs
    const [mail] = await eventually(() => {
      expect(server.arrived).toHaveLength(1)
      return server.arrived
    })
    expect(mail).toMatchObject({ to: reader.email, subject: `${title} on Studyshelf` })
    const token = (await program.services.library.mailTokenOf(reader._id)) ?? ''
    expect(mail?.headers.get('list-unsubscribe')).toContain(`/api/mails/${token}/end>`)
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  },
)

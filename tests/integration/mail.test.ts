import { afterAll, beforeAll, expect, it } from 'vitest'
import { healthResponse } from '#events'
import { startMailServer } from '#testing/mail-server'
import { eventually } from '../client/eventually'
import { solveHumanCheck } from '../client/solve-human-check'
import { makeIdCard } from '../fixtures/id-card'
import { startTestProgram, type TestProgram } from './program'

let server: Awaited<ReturnType<typeof startMailServer>>
let program: TestProgram
beforeAll(async () => {
  server = await startMailServer()
  program = await startTestProgram({
    settings: { SMTP_URL: `smtp://${server.address}`, JWT_SECRET: 'of this test' },
  })
})
afterAll(() => program.stop())

const email = 'by.mail@u.nus.edu'
const health = async () => {
  const { status, body } = await program.call('GET', '/api/health')
  return { status, mail: healthResponse.parse(body).parts['mail'] }
}

it('mails the code through the configured server, and shows no mailbox', async () => {
  expect(await health()).toEqual({ status: 200, mail: { ok: true, kind: 'smtp' } })
  const altcha = await solveHumanCheck((await program.call('GET', '/api/human-check')).body)
  const idCardUrl = await program.upload('id-card', await makeIdCard(), 'card.jpg', { altcha })
  const body = { name: 'By Mail', email, password: 'my own password', idCardUrl }
  expect((await program.call('POST', '/api/auth/register', { body })).status).toBe(201)

  const [mail] = await eventually(() => {
    expect(server.arrived).toHaveLength(1)
    return server.arrived
  })
  expect(mail).toMatchObject({ to: email, from: 'support@studyshelf.example' })
  const otp = /^ {4}([A-Z0-9]{6})$/m.exec(mail?.text ?? '')?.[1]
  expect((await program.call('POST', '/api/auth/verify-otp', { body: { email, otp } })).status).toBe(200)
  expect((await program.call('GET', '/dev/mailbox.json')).status).toBe(404)
})

it('reports in its health that the server is unavailable', async () => {
  await server.stop()
  expect(await health()).toEqual({
    status: 503,
    mail: { ok: false, kind: 'smtp', detail: 'does not answer' },
  })
})

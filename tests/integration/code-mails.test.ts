import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mailboxMessage } from '#events'
import { solveHumanCheck } from '../client/solve-human-check'
import { startTestProgram, type TestProgram } from './program'

let program: TestProgram
/** By this much the program's clock is ahead. */
let aheadMs = 0
beforeAll(async () => {
  program = await startTestProgram({
    settings: { RATE_LIMIT: 'on' },
    clock: { now: () => new Date(Date.now() + aheadMs) },
  })
})
afterAll(() => program.stop())

const solved = async () => solveHumanCheck((await program.call('GET', '/api/human-check')).body)
async function post(path: string, body: object, from: string) {
  const response = await program.request('POST', `/api/auth/${path}`, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown }
}
const mailsTo = async (to: string) =>
  z
    .array(mailboxMessage)
    .parse((await program.call('GET', `/dev/mailbox.json?to=${encodeURIComponent(to)}`)).body)

describe('requests for a reset from one network address', () => {
  it('need a human check from the fourth within an hour on, for whatever addresses and with each request', async () => {
    const from = '192.0.2.1'
    const ask = (email: string, altcha?: string, path = 'request-reset-password') =>
      post(path, { email, ...(altcha !== undefined && { altcha }) }, from)
    expect((await ask('one@u.nus.edu')).status).toBe(200)
    expect((await ask('one@u.nus.edu', undefined, 'resend-reset-otp')).status).toBe(429)
    expect((await ask('two@u.nus.edu')).status).toBe(200)
    const refused = { status: 400, body: { reason: 'human-check' } }
    for (const path of ['request-reset-password', 'resend-reset-otp'])
      for (const altcha of [undefined, 'bm9uc2Vuc2U='])
        expect(await ask('three@u.nus.edu', altcha, path)).toMatchObject(refused)
    const altcha = await solved()
    expect((await ask('three@u.nus.edu', altcha)).status).toBe(200)
    expect(await ask('four@u.nus.edu', altcha)).toMatchObject(refused)
    expect((await post('request-reset-password', { email: 'five@u.nus.edu' }, '192.0.2.2')).status).toBe(200)
  })

  it(
    'are told the same for addresses with and without an account, once there were three mails',
    { tags: ['long'] },
    async () => {
      const [student] = await program.enrol(1)
      const told = []
      for (const email of [student.email, 'nobody.at.all@u.nus.edu']) {
        const answers = []
        for (let request = 0; request < 4; request++) {
          aheadMs += 120_000
          const { status, body, headers } = await post(
            'resend-reset-otp',
            { email, altcha: await solved() },
            `198.51.100.${request}`,
          )
          answers.push({ status, body, waits: headers.has('retry-after') })
        }
        told.push(answers)
      }
      expect(told[0]).toEqual(told[1])
      expect(told[0]?.map(({ status }) => status)).toEqual([200, 200, 200, 429])
      expect(told[0]?.[3]).toMatchObject({
        waits: true,
        body: {
          reason: 'mail-limit',
          message: expect.stringMatching(
            /^We can’t send more codes to this address for now\..*You can ask for another in 60 minutes\.$/,
          ) as string,
        },
      })
      expect((await mailsTo(student.email)).length).toBeLessThanOrEqual(3)
    },
  )
})

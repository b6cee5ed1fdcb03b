import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../client/eventually'
import { password, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let student: Student
beforeAll(async () => {
  program = await startTestProgram()
  ;[student] = await program.enrol(1)
})
afterAll(() => program.stop())

/** Resolves to the log lines with these values once there are any. */
const linesWith = (values: Record<string, unknown>) =>
  eventually(async () => {
    const lines = (await program.readLog())
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => Object.entries(values).every(([key, value]) => line[key] === value))
    if (lines.length === 0) throw new Error(`no line with ${JSON.stringify(values)} yet`)
    return lines
  })
const from = (correlationId: string, address: string, more: Record<string, string> = {}) => ({
  headers: { 'x-request-id': correlationId, 'x-forwarded-for': address, ...more },
})

it('records for a refused request who made it, for what, when and why it was refused', async () => {
  const { _id: userId, token } = student
  await program.request('GET', '/api/admin/cases?filter=open', {
    ...from('forbidden-one', '192.0.2.1'),
    token,
  })
  const [line, ...others] = await linesWith({ correlationId: 'forbidden-one' })
  expect(others).toEqual([])
  expect(line).toMatchObject({
    level: 'info',
    method: 'GET',
    path: '/api/admin/cases',
    status: 403,
    reason: 'forbidden',
    userId,
  })
  expect(line?.['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

  await program.request('GET', '/api/auth/me', { ...from('nobody-known', '192.0.2.1'), token: 'no token' })
  expect(await linesWith({ correlationId: 'nobody-known' })).toMatchObject([{ reason: 'unauthenticated' }])
  const body = JSON.stringify({ bookId: { $gt: 0 } })
  const json = from('no-such-shape', '192.0.2.1', { 'content-type': 'application/json' })
  await program.request('POST', '/api/rewards/redeem', { ...json, body, token })
  expect(await linesWith({ correlationId: 'no-such-shape' })).toMatchObject([{ reason: 'invalid', userId }])
})

it('records that a login succeeded, without the account and the password', async () => {
  const { email } = student
  const json = from('logs-in-now', '192.0.2.7', { 'content-type': 'application/json' })
  await program.request('POST', '/api/auth/login', { ...json, body: JSON.stringify({ email, password }) })
  expect(await linesWith({ correlationId: 'logs-in-now', msg: 'a login succeeded' })).toMatchObject([
    {
      account: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      address: '192.0.2.7',
      path: '/api/auth/login',
    },
  ])
  const log = await program.readLog()
  for (const secret of [email, password]) expect(log).not.toContain(secret)
})

it('records why a socket was refused', async () => {
  await expect(program.connect('no token')).rejects.toThrow()
  expect(await linesWith({ msg: 'a socket was refused' })).toMatchObject([
    { reason: 'unauthenticated', address: expect.stringContaining('127.0.0.1') as string },
  ])
})

import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import express from 'express'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { calls } from '#events'
import { AppError, createMemoryLimiter, unauthenticated } from '#platform'
import { createCounter, type Limit } from './limits'
import { mount } from './mount'
import { serve } from './serve'
import { success } from './success'

const seconds = 100
const [calm, shared, byEmail] = [
  { name: 'calm', max: 6, seconds, by: 'address' },
  { name: 'shared', max: 2, seconds, by: 'address', campus: 'registrations' },
  { name: 'email', max: 3, seconds, by: 'email' },
] as const satisfies Limit[]

let server: Server
let counts: (limit: Limit, key: string) => Promise<number>
beforeEach(async () => {
  const counter = createCounter(createMemoryLimiter)
  counts = (limit, key) => counter.limiterOf(limit).calls(key)
  const app = express()
  const limits = [calm, shared, byEmail]
  const route = serve(calls.resendOtp, async () => success({ message: 'Sent.' }), {
    limits,
    humanCheck: 'registration',
  })
  mount(app, [route], {
    authenticate: () => Promise.reject(unauthenticated()),
    counter,
    whileThere: (work) => work(),
    // A solution is the number that it is worth.
    humanCheck: { verify: async (payload) => Number(payload) },
    campusNetworks: [],
  })
  app.use((error: unknown, _: unknown, response: express.Response, _next: unknown) => {
    response.status(error instanceof AppError ? error.status : 500)
    response.json(error instanceof AppError ? { reason: error.code } : { reason: String(error) })
  })
  server = app.listen(0)
  await once(server, 'listening')
})
afterEach(() => server.close())

const email = 'kim@u.nus.edu'
async function ask(body: object, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${calls.resendOtp.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return ((await response.json()) as { reason?: string }).reason ?? response.status
}
const counted = () => Promise.all([counts(calm, '127.0.0.1'), counts(shared, '127.0.0.1')])

it('counts a call that lacks its check for the general limit alone, and not for its email', async () => {
  expect([await ask({ email }), await ask({ email })]).toEqual([200, 200])
  expect([await ask({ email }), await ask({ email })]).toEqual(['human-check', 'human-check'])
  expect(await counted()).toEqual([4, 2])
  expect(await ask({ email, altcha: '1' })).toBe(200)
  expect(await counted()).toEqual([5, 3])
  expect(await ask({ email, altcha: '1' })).toBe('too-many-requests')
})

it.each([
  ['a malformed call', {}, {}, 'invalid'],
  ['an invalid token', { email }, { authorization: 'Bearer none' }, 'unauthenticated'],
])('counts %s for the general limit alone, and refuses it beyond that', async (_, body, headers, reason) => {
  for (let call = 0; call < 6; call++) expect(await ask(body, headers)).toBe(reason)
  expect(await counted()).toEqual([6, 0])
  expect(await ask(body, headers)).toBe('too-many-requests')
  expect(await ask({ email, altcha: '8' })).toBe('too-many-requests')
})

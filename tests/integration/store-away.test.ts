// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../client/eventually'
import { childrenOf, commandOf, pauseProcess } from '../client/processes'
import { password, startTestProgram, type Student, type TestProgram } from './program'
import { unansweredBy } from './unanswered'

let program: TestProgram
let student: Student
let liked: string
beforeAll(async () => {
  program = await startTestProgram({ hasOwnStore: true })
  ;[student] = await program.enrol(1)
  liked = (await program.publish(student))._id
  const { status } = await program.call('POST', `/api/auth/document/${liked}/like`, student)
  expect(status).toBe(200)
})
afterAll(() => program.stop())

async function storeProcess(): Promise<number> {
  // Other tests of this process may have a store too.
  const isOurs = (command: string) => command.includes('store.js') && command.includes(program.dataDir)
  for (const pid of await childrenOf(process.pid)) if (isOurs(await commandOf(pid))) return pid
  throw new Error('there is no store')
}

async function ask(method: string, path: string, init: RequestInit & { token?: string } = {}) {
  const response = await program.request(method, path, init)
  const body = (await response.json()) as Record<string, unknown>
  return { status: response.status, headers: response.headers, body }
}
const login = {
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'nobody@u.nus.edu', password }),
}
const likes = async () => (await program.call('GET', `/api/auth/documents/counts?ids=${liked}`, student)).body

describe('while the store hangs', () => {
  let pid: number
  beforeAll(async () => {
    pid = await storeProcess()
    await pauseProcess(pid)
  })

  it('answers 503 before its driver notices, to first and later requests', async () => {
    const calls = () =>
      Promise.all([
        ask('GET', '/api/auth/documents/newest'),
        ask('GET', `/api/auth/document/${liked}`, student),
        ask('POST', `/api/auth/document/${liked}/dislike`, student),
        ask('POST', '/api/auth/login', login),
        ask('POST', '/api/rewards/redeem', {
          token: student.token,
          headers: login.headers,
          body: '{"bookId":1}',
        }),
      ])
    for (const answers of [await calls(), await calls()])
      for (const { status, headers, body } of answers) {
        expect({ status, body }).toMatchObject({
          status: 503,
          body: { success: false, reason: 'unavailable' },
        })
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
    await eventually(async () => expect(await unansweredBy(program)).toEqual(Array(10).fill('StoreAway')))
  })

  it('reports in its health that the store is unavailable', async () => {
    const { status, body } = await ask('GET', '/api/health')
    expect(status).toBe(503)
    expect(body).toMatchObject({ status: 'degraded', parts: { store: { ok: false }, bus: { ok: true } } })
  })

  it('lives, and is not ready', async () => {
    expect(await ask('GET', '/api/health/ready')).toMatchObject({ status: 503, body: { success: false } })
    expect((await ask('GET', '/api/health/live')).status).toBe(200)
  })

  it('answers calls that need no store', async () => {
    expect((await ask('GET', '/api/site')).status).toBe(200)
  })

  it('refuses a socket as unavailable, so that it reconnects', async () => {
    await expect(program.connect(student.token)).rejects.toThrow('unavailable')
  })

  it('gets a new store with all acknowledged writes', async () => {
    await eventually(async () => expect((await ask('GET', '/api/health')).status).toBe(200), { everyMs: 50 })
    expect(await storeProcess()).not.toBe(pid)
    expect(await likes()).toMatchObject({ documents: [{ likes: 1, dislikes: 0 }] })
    const socket = await program.connect(student.token)
    expect(socket.isConnected()).toBe(true)
  })
})

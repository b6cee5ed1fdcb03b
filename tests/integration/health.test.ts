import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../client/eventually'
import { freePort } from '../client/free-port'
import { runNode } from '../client/run-node'
import { startTestProgram, type TestProgram } from './program'

let dataDir: string
let program: ReturnType<typeof runNode> | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-health-'))
})
afterEach(async () => {
  program?.kill('SIGKILL')
  await program?.closed
  program = undefined
  await rm(dataDir, { recursive: true, force: true })
})

/** The built program as a process of its own. */
async function run(settings: Record<string, string> = {}) {
  const port = await freePort()
  const started = runNode(['dist/main.js'], {
    ...{ SEED: 'none', PORT: String(port), DATA_DIR: dataDir, JWT_SECRET: 's'.repeat(32) },
    ...settings,
  })
  program = started
  return { ...started, ask: asker(port) }
}
const asker =
  (port: number) =>
  async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    const text = await response.text()
    const body = text.startsWith('{') ? (JSON.parse(text) as { status?: string }) : text
    return { code: response.status, headers: response.headers, body }
  }

describe('while the program waits for a store that does not answer', () => {
  const silent = createServer()
  const waiting = new Set<Socket>()
  silent.on('connection', (socket) => waiting.add(socket))
  let MONGODB_URL: string
  beforeAll(async () => {
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    MONGODB_URL = `mongodb://127.0.0.1:${(silent.address() as AddressInfo).port}/notes`
  })
  afterEach(() => waiting.forEach((socket) => socket.destroy()))
  afterAll(() => void silent.close())

  it('answers that it lives and is not ready, and refuses everything else for now', async () => {
    const { ask } = await run({ MONGODB_URL })
    const { code } = await eventually(() => ask('/api/health/live'))
    const [ready, health, call, page] = await Promise.all([
      ask('/api/health/ready'),
      ask('/api/health'),
      ask('/api/site'),
      ask('/document/1', { accept: 'text/html' }),
    ])
    expect(code).toBe(200)
    const starting = { success: false, status: 'starting', parts: {} }
    for (const answer of [ready, health]) expect(answer).toMatchObject({ code: 503, body: starting })
    expect(call).toMatchObject({ code: 503, body: { success: false, reason: 'unavailable' } })
    expect(page).toMatchObject({ code: 503, body: expect.stringContaining('is starting') as string })
    const metrics = async (from: string) => (await ask('/metrics', { 'x-forwarded-for': from })).code
    expect([await metrics('127.0.0.1'), await metrics('203.0.113.9')]).toEqual([200, 404])
    for (const { headers } of [call, page]) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(page.headers.get('refresh'))).toBeGreaterThan(0)
  })

  it('opens no port but HEALTH_PORT, so that a proxy asks another gateway', async () => {
    const healthPort = await freePort()
    const { ask } = await run({ MONGODB_URL, HEALTH_PORT: String(healthPort) })
    const probe = asker(healthPort)
    await eventually(() => probe('/api/health/live'))
    expect((await probe('/api/health/ready')).code).toBe(503)
    expect((await probe('/api/site')).code).toBe(404)
    await expect(ask('/api/health/live')).rejects.toThrow()
  })
})

describe('a program that runs', () => {
  it('is degraded and ready while Redis is unavailable', async () => {
    const { ask } = await run({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` })
    const cache = { ok: false, kind: 'redis' }
    await eventually(async () =>
      expect(await ask('/api/health/ready')).toMatchObject({
        code: 200,
        body: { success: true, status: 'degraded', parts: { cache } },
      }),
    )
    expect((await ask('/api/health')).code).toBe(503)
    expect((await ask('/api/health/live')).code).toBe(200)
  })

  it('goes on serving for DRAIN_SECONDS after a signal, and says that it is not ready', async () => {
    const { ask, kill, closed } = await run({ DRAIN_SECONDS: '300' })
    await eventually(async () => expect((await ask('/api/health/ready')).code).toBe(200))
    kill('SIGTERM')
    await eventually(async () =>
      expect(await ask('/api/health/ready')).toMatchObject({ code: 503, body: { status: 'stopping' } }),
    )
    expect((await ask('/api/health/live')).code).toBe(200)
    const { code, headers } = await ask('/api/site')
    expect([code, headers.get('connection')]).toEqual([200, 'close'])
    // A second signal ends it at once; one that follows within half a second is taken for the first.
    await eventually(() => {
      kill('SIGTERM')
      expect(program?.isGone()).toBe(true)
    })
    expect(await closed).toBe(130)
  })

  it('ends with exit code 0 after DRAIN_SECONDS', { tags: ['long'] }, async () => {
    const healthPort = await freePort()
    const { ask, kill, closed, said } = await run({ DRAIN_SECONDS: '1', HEALTH_PORT: String(healthPort) })
    await eventually(async () => expect((await asker(healthPort)('/api/health/ready')).code).toBe(200))
    expect((await ask('/api/health/ready')).code).toBe(200)
    kill('SIGTERM')
    expect(await closed, said.err).toBe(0)
  })
})

describe('to strangers', () => {
  let inProcess: TestProgram
  beforeAll(async () => {
    inProcess = await startTestProgram({ settings: { LOG_LEVEL: 'info' } })
  })
  afterAll(() => inProcess.stop())
  const stranger = { headers: { 'x-forwarded-for': '203.0.113.9' } }

  it.each(['/api/health', '/api/health/ready'])('shows no details at %s', async (path) => {
    const parts = async (init: object) =>
      Object.keys(((await (await inProcess.request('GET', path, init)).json()) as { parts: object }).parts)
    expect(await parts(stranger)).toEqual([])
    expect(await parts({})).toContain('store')
  })

  it('answers without a line in the log, since balancers ask all the time', async () => {
    for (const path of ['/api/health', '/api/health/live', '/api/health/ready'])
      expect((await inProcess.request('GET', path, stranger)).status).toBe(200)
    await inProcess.request('GET', '/api/site')
    const log = await eventually(async () => {
      const text = await inProcess.readLog()
      expect(text).toContain('/api/site')
      return text
    })
    expect(log).not.toContain('/api/health')
  })
})

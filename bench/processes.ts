import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Order } from './load'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A server under load, however it came to be. */
export interface Target {
  origin: string
  tokens: string[]
  adminToken: string
  documents: string[]
  /** Resident memory of all its processes, in bytes. */
  memory(): Promise<{ total: number; server: number }>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  server.close()
  await once(server, 'close')
  return port
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

async function childrenOf(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(
    all.map(async (child) => {
      const stat = await readFile(`/proc/${child}/stat`, 'utf8').catch(() => '')
      return { child, parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }
    }),
  )
  return parents.filter((p) => p.parent === pid).map((p) => p.child)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Starts the built program with the seeded world. `startUp`: milliseconds until it says that it is ready. */
export async function startProduct(dataDir: string): Promise<Target & { startUp: number }> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      SEED: 'demo',
    },
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error('the product ended while starting')
    const ready = await fetch(`${origin}/api/health`).then(
      (r) => r.ok,
      () => false,
    )
    if (ready) break
    if (performance.now() - began > 90_000) throw new Error('the product was not ready within 90 s')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const startUp = performance.now() - began

  const demo = z
    .object({
      password: z.string(),
      students: z.array(z.object({ email: z.string() })),
      admin: z.object({ email: z.string() }),
    })
    .parse(await (await fetch(`${origin}/dev/demo.json`)).json())
  const login = async (email: string) => {
    const response = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demo.password }),
    })
    return z.object({ token: z.string() }).parse(await response.json()).token
  }
  const tokens: string[] = []
  for (const student of demo.students) tokens.push(await login(student.email))
  const shelf = z
    .object({ documents: z.array(z.object({ _id: z.string() })) })
    .parse(await (await fetch(`${origin}/api/auth/documents/newest?limit=60`)).json())

  const pid = child.pid ?? 0
  return {
    origin,
    startUp,
    tokens,
    adminToken: await login(demo.admin.email),
    documents: shelf.documents.map((d) => d._id),
    memory: async () => {
      const server = await residentBytes(pid)
      const others = await Promise.all((await childrenOf(pid)).map(residentBytes))
      return { server, total: others.reduce((sum, bytes) => sum + bytes, server) }
    },
    stop: () => end(child),
  }
}

/** Starts the bare server that the product is shown beside. */
export async function startLimit(): Promise<Target> {
  const child = fork(join(root, 'bench/limit-server.ts'), { execArgv: ['--import', 'tsx'] })
  const [started] = (await once(child, 'message')) as [unknown]
  const { port } = z.object({ port: z.number() }).parse(started)
  const origin = `http://127.0.0.1:${port}`
  const tokens = z.array(z.string()).parse(await (await fetch(`${origin}/tokens`)).json())
  const pid = child.pid ?? 0
  return {
    origin,
    tokens,
    adminToken: tokens[0] ?? '',
    documents: Array.from({ length: 60 }, (_, i) => `document-${i}`),
    memory: async () => {
      const server = await residentBytes(pid)
      return { server, total: server }
    },
    stop: () => end(child),
  }
}

/** The load's own process. */
export function startLoad(): {
  ask<T>(order: Order, shape: z.ZodType<T>): Promise<T>
  stop(): Promise<void>
} {
  const child = fork(join(root, 'bench/load.ts'), { execArgv: ['--import', 'tsx'] })
  return {
    ask: async (order, shape) => {
      child.send(order)
      const [message] = (await once(child, 'message')) as [unknown]
      const reply = z.object({ result: z.unknown(), error: z.string().optional() }).parse(message)
      if (reply.error) throw new Error(`${order.scenario}: ${reply.error}`)
      return shape.parse(reply.result)
    },
    stop: () => end(child),
  }
}

/** A data directory of its own, gone afterwards. */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-bench-'))
  try {
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

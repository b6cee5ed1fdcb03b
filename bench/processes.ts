import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { shelfResponse } from '#events'
import { createApiClient } from '../tests/client/api-client'
import { residentBytes } from '../tests/client/processes'
import { startProgram } from '../tests/client/start-program'
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

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Starts the built program with the demo world. `startUp`: milliseconds until it says that it is ready. */
export async function startProduct(dataDir: string): Promise<Target & { startUp: number }> {
  const began = performance.now()
  const program = await startProgram({ dataDir })
  const startUp = performance.now() - began

  const api = createApiClient(program.origin)
  const demo = await api.demo()
  const tokens: string[] = []
  for (const { email } of demo.students) tokens.push((await api.logIn(email, demo.password)).token)
  const shelf = shelfResponse.parse((await api.call('GET', '/api/auth/documents/newest?limit=60')).body)

  return {
    origin: program.origin,
    startUp,
    tokens,
    adminToken: (await api.logIn(demo.admin.email, demo.password)).token,
    documents: shelf.documents.map(({ _id }) => _id),
    memory: () => program.memory(),
    stop: async () => {
      await program.stop()
      process.stderr.write(program.errors())
    },
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

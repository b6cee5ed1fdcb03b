import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { z } from 'zod'
import { shelfResponse } from '#events'
import { createEmbeddedBus, createKafkaBus, systemClock, type Bus } from '#platform'
import { createApiClient } from '../tests/client/api-client'
import { processorMs, residentBytes, writtenBytes } from '../tests/client/processes'
import { withDataDir } from '../tests/client/with-data-dir'
import { startProgram } from '../tests/client/start-program'
import { demoSettings } from '../tests/crash/subject'
import { startStack } from '../tests/stack/stack'
import type { Order } from './load'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Bytes that processes wrote, to files and to sockets, and their processor time. */
export interface Used {
  writtenBytes: number
  processorMs: number
}

/** A server under load, however it came to be. */
export interface Target {
  origin: string
  tokens: string[]
  adminToken: string
  documents: string[]
  /** Resident memory of all its processes, in bytes. */
  memory(): Promise<{ total: number; server: number }>
  /** What all its processes used so far; null where those of others are not known. */
  used: (() => Promise<Used>) | null
  stop(): Promise<void>
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** The product under load. */
export interface Product extends Target {
  /** Milliseconds until it said that it is ready. */
  startUp: number
  /** Works with a bus of the kind that it uses. */
  withBus<T>(work: (bus: Bus) => Promise<T>): Promise<T>
}

const quiet = pino({ level: 'silent' })

/** Starts the built program with the demo world. */
export async function startProduct(dataDir: string, settings: Record<string, string> = {}): Promise<Product> {
  const began = performance.now()
  const program = await startProgram({ dataDir, settings })
  const startUp = performance.now() - began
  return {
    ...(await knowTarget(program.origin)),
    startUp,
    memory: () => program.memory(),
    used: async () => ({
      writtenBytes: await program.written(),
      processorMs: await program.processorMs(),
    }),
    withBus: (work) =>
      withDataDir(async (folder) => {
        const bus = createEmbeddedBus({ dataDir: folder, clock: systemClock, log: quiet })
        try {
          return await work(bus)
        } finally {
          await bus.stop()
        }
      }),
    stop: async () => {
      await program.stop()
      process.stderr.write(program.errors())
    },
  }
}

/** Who may act on a server with the demo world, and on what. */
async function knowTarget(
  origin: string,
): Promise<Pick<Target, 'origin' | 'tokens' | 'adminToken' | 'documents'>> {
  const api = createApiClient(origin)
  const demo = await api.demo()
  const tokens: string[] = []
  for (const { email } of demo.students) tokens.push((await api.logIn(email, demo.password)).token)
  const shelf = shelfResponse.parse((await api.call('GET', '/api/auth/documents/newest?limit=60')).body)

  return {
    origin,
    tokens,
    adminToken: (await api.logIn(demo.admin.email, demo.password)).token,
    documents: shelf.documents.map(({ _id }) => _id),
  }
}

/** Starts the whole stack, with the demo world, behind nginx. */
export async function startStackProduct(): Promise<Product> {
  const began = performance.now()
  const stack = await startStack({ settings: demoSettings })
  const startUp = performance.now() - began
  const target = await knowTarget(stack.nginx.origin)
  return {
    ...target,
    startUp,
    // The engines' are not among them.
    used: null,
    memory: async () => {
      const all = await Promise.all(stack.names.map((name) => residentBytes(stack.process(name).pid)))
      const gateways = await Promise.all(
        ['gateway-1', 'gateway-2'].map((name) => residentBytes(stack.process(name).pid)),
      )
      const sum = (bytes: readonly number[]) => bytes.reduce((total, each) => total + each, 0)
      return { total: sum(all), server: sum(gateways) }
    },
    withBus: async (work) => {
      const bus = await createKafkaBus({
        brokers: [stack.engines.kafka.brokers],
        clock: systemClock,
        log: quiet,
      })
      try {
        return await work(bus)
      } finally {
        await bus.stop()
      }
    },
    stop: () => stack.stop(),
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
    used: async () => ({ writtenBytes: await writtenBytes(pid), processorMs: await processorMs(pid) }),
    stop: () => end(child),
  }
}

/** The load's own process; a polite one takes only what of this machine the others leave. */
export function startLoad({ isPolite = false } = {}): {
  ask<T>(order: Order, shape: z.ZodType<T>): Promise<T>
  stop(): Promise<void>
} {
  const child = fork(join(root, 'bench/load.ts'), { execArgv: ['--import', 'tsx'] })
  if (isPolite && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return {
    ask: async (order, shape) => {
      child.send(order)
      const [message] = (await once(child, 'message')) as [unknown]
      const reply = z.object({ result: z.unknown().optional(), error: z.string().optional() }).parse(message)
      if (reply.error) throw new Error(`${order.scenario}: ${reply.error}`)
      return shape.parse(reply.result)
    },
    stop: () => end(child),
  }
}

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
import { stackParts, sumOf, usedByParts, type StackPart, type Used } from './stack-processes'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A server under load. */
export interface Target {
  origin: string
  tokens: string[]
  adminToken: string
  documents: string[]
  /** Resident memory in bytes: of all its processes, and of those that answer requests. */
  memory(): Promise<{ total: number; server: number }>
  /** Usage of all its processes so far. */
  used(): Promise<Used>
  stop(): Promise<void>
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export interface Product extends Target {
  /** Milliseconds until it was ready. */
  startUp: number
  /** The usage so far of each part of the stack; null if the product is one process. */
  usedByParts: (() => Promise<Record<StackPart, Used>>) | null
  /** Runs `work` with a bus of the product's kind. */
  withBus<T>(work: (bus: Bus) => Promise<T>): Promise<T>
}

const quiet = pino({ level: 'silent' })

/** Starts the built program with the demo world. */
export async function startProduct(dataDir: string, settings: Record<string, string> = {}): Promise<Product> {
  const began = performance.now()
  const program = await startProgram({ dataDir, settings })
  const startUp = performance.now() - began
  return {
    ...(await readTarget(program.origin)),
    startUp,
    usedByParts: null,
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

/** Logs in the students of the demo world and lists its documents. */
export async function readTarget(
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
  const target = await readTarget(stack.nginx.origin)
  const gatewayPids = ['gateway-1', 'gateway-2'].map((name) => stack.process(name).pid)
  return {
    ...target,
    startUp,
    usedByParts: () => usedByParts(gatewayPids),
    used: async () => sumOf(await usedByParts(gatewayPids), stackParts),
    memory: async () => {
      const all = await Promise.all(stack.names.map((name) => residentBytes(stack.process(name).pid)))
      const gateways = await Promise.all(gatewayPids.map(residentBytes))
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

/** Starts the bare server that the product is compared with. */
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

/** Starts the process that generates load. `isPolite`: gives it low priority. */
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

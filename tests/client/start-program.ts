import { collectGarbage } from './collect-garbage'
import { lookUntil } from './eventually'
import { freePort } from './free-port'
import {
  anonymousBytes,
  childrenOf,
  commandOf,
  isAlive,
  processorMs,
  residentBytes,
  writtenBytes,
} from './processes'
import { runNode } from './run-node'

export interface RunningProgram {
  origin: string
  port: number
  /** Resolves when its health check passes. */
  ready(): Promise<void>
  /** kill -9. Resolves when the processes are gone. */
  kill(victim: 'program' | 'store' | 'both'): Promise<void>
  /** Resident memory in bytes: of the server alone, and of all processes; `anonymous`: of those, without files that they map. */
  memory(): Promise<{ server: number; total: number; anonymous: number }>
  /** Makes the server collect its garbage. Start it with `inspectable` for this. */
  collectGarbage(): Promise<void>
  /** Bytes that all its processes have written to files and sockets. */
  written(): Promise<number>
  /** Processor time of all its processes, in ms. */
  processorMs(): Promise<number>
  /** Its standard error so far. */
  errors(): string
  stop(): Promise<void>
}

/** Planting the demo world takes minutes on a busy machine. A program that cannot start ends, and nobody waits for it. */
const patience = { withinMs: 600_000, everyMs: 20 }

/** Settings that let the inspector listen on request, on any free port. */
export const inspectable = { NODE_OPTIONS: '--inspect-port=0' }

/** Starts the built program on `dataDir` and waits until it is ready. Unless `settings` differ: with the demo world, without limits. */
export async function startProgram({
  dataDir,
  port,
  settings = {},
  folder,
}: {
  dataDir: string
  /** Any free port if absent. */
  port?: number
  settings?: Record<string, string>
  /** Where another release was built. Default: this one. */
  folder?: string
}): Promise<RunningProgram> {
  const usedPort = port ?? (await freePort())
  const origin = `http://127.0.0.1:${usedPort}`
  const program = runNode(
    ['dist/main.js'],
    {
      PORT: String(usedPort),
      DATA_DIR: dataDir,
      PUBLIC_URL: origin,
      SEED: 'demo',
      RATE_LIMIT: 'off',
      HUMAN_CHECK_COST: '1',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    folder === undefined ? {} : { cwd: folder },
  )

  const isHealthy = () =>
    fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  const ready = async () => {
    if (await lookUntil(isHealthy, (healthy) => healthy || program.isGone(), patience)) return
    const what = program.isGone()
      ? `ended while starting (${await program.closed})`
      : `was not ready within ${patience.withinMs / 1000} s`
    throw new Error(`the program ${what}:\n${program.said.err.slice(-4000)}`)
  }

  const storesOf = async (pid: number) => {
    const children = await childrenOf(pid)
    const commands = await Promise.all(children.map(commandOf))
    return children.filter((_, i) => commands[i]?.includes('store.js'))
  }

  const sum = async (of: (pid: number) => Promise<number>, pids: readonly number[]) =>
    (await Promise.all(pids.map(of))).reduce((total, each) => total + each, 0)
  const sumOfAll = async (of: (pid: number) => Promise<number>) =>
    sum(of, [program.pid, ...(await childrenOf(program.pid))])

  await ready().catch((error: unknown) => {
    program.kill('SIGKILL')
    throw error
  })
  return {
    origin,
    port: usedPort,
    ready,
    kill: async (victim) => {
      const stores = victim === 'program' ? [] : await storesOf(program.pid)
      if (victim !== 'store') program.kill('SIGKILL')
      for (const pid of stores) process.kill(pid, 'SIGKILL')
      if (victim !== 'store') await program.exited
      const remain = await lookUntil(
        () => stores.some(isAlive),
        (alive) => !alive,
      )
      if (remain) throw new Error('the store survived kill -9')
    },
    memory: async () => {
      const server = await residentBytes(program.pid)
      const children = await childrenOf(program.pid)
      return {
        server,
        total: server + (await sum(residentBytes, children)),
        anonymous: await sum(anonymousBytes, [program.pid, ...children]),
      }
    },
    collectGarbage: async () => {
      program.kill('SIGUSR1')
      const inspector = await lookUntil(
        () => /^Debugger listening on (ws:\S+)/m.exec(program.said.err)?.[1],
        (address) => address !== undefined,
      )
      if (inspector === undefined) throw new Error('the inspector of the program does not listen')
      await collectGarbage(inspector)
    },
    written: () => sumOfAll(writtenBytes),
    processorMs: () => sumOfAll(processorMs),
    errors: () => program.said.err,
    stop: async () => {
      program.kill('SIGTERM')
      await program.exited
    },
  }
}

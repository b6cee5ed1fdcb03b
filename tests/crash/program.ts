import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface RunningProgram {
  origin: string
  port: number
  /** kill -9. Resolves when the processes are gone. */
  kill(victim: 'program' | 'store' | 'both'): Promise<void>
  /** Resolves when health says ready. */
  ready(): Promise<void>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Pid of the store that belongs to this program. */
async function storeOf(parent: number): Promise<number | undefined> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== parent) continue
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('store.js')) return Number(name)
  }
  return undefined
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Starts the built program with the seeded world on `dataDir` and waits until it is ready. */
export async function startProgram(dataDir: string, port?: number): Promise<RunningProgram> {
  const usePort = port ?? (await freePort())
  const origin = `http://127.0.0.1:${usePort}`
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PORT: String(usePort),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      HUMAN_CHECK_COST: '1',
      LOG_LEVEL: 'warn',
      SEED: 'demo',
      PUBLIC_URL: origin,
    },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
  const pid = child.pid ?? 0
  const gone = () => child.exitCode !== null || child.signalCode !== null
  const closed = once(child, 'close')

  const ready = async () => {
    const deadline = Date.now() + 90_000
    while (Date.now() < deadline) {
      if (gone()) {
        await closed
        throw new Error(`the program ended while starting (${child.exitCode ?? child.signalCode}):\n${said}`)
      }
      const ok = await fetch(`${origin}/api/health`).then(
        (r) => r.ok,
        () => false,
      )
      if (ok) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`the program was not ready within 90 s:\n${said}`)
  }
  await ready()

  return {
    origin,
    port: usePort,
    ready,
    kill: async (victim) => {
      const store = victim === 'program' ? undefined : await storeOf(pid)
      const exited = victim === 'store' ? undefined : once(child, 'exit')
      if (victim !== 'store') child.kill('SIGKILL')
      if (store) process.kill(store, 'SIGKILL')
      await exited
      while (store && alive(store)) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    stop: async () => {
      if (gone()) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

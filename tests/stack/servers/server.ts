import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { eventually } from '../../client/eventually'
import { hasEnded } from '../../client/has-ended'
import { childrenOf, pauseProcess } from '../../client/processes'

export interface Server {
  pid: number
  /** Pauses it and all its child processes: connections stay open, nothing is answered. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Asks it to end, and kills it after ten seconds. */
  stop(): Promise<void>
}

const patienceMs = 10_000
/** Generous, for busy machines. */
const startMs = 240_000

/** Starts a server as a process of its own, and waits until `ready` resolves. Rejects with the server's output. */
export async function startServer(
  command: string,
  args: readonly string[],
  ready: () => Promise<unknown>,
  options: Pick<SpawnOptions, 'cwd' | 'env'> & { stopWith?: NodeJS.Signals } = {},
): Promise<Server> {
  const { stopWith = 'SIGTERM', ...spawning } = options
  const child = spawn(command, args, { ...spawning, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const listen = (text: Buffer) => void (said = (said + text.toString()).slice(-8_000))
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const failed = once(child, 'error').then(([error]) => Promise.reject(error as Error))
  const ended = once(child, 'exit')
  const isGone = () => hasEnded(child)
  const pid = child.pid ?? 0

  const signalAll = async (signal: NodeJS.Signals) => {
    const seen = new Set<number>()
    // Look once more for processes that started while their siblings were being stopped.
    for (let found = [pid]; found.length > 0;) {
      for (const each of found) {
        seen.add(each)
        await signalTo(each, signal)
      }
      const children = await Promise.all([...seen].map(childrenOf))
      found = children.flat().filter((each) => !seen.has(each))
    }
  }

  const stop = async () => {
    if (isGone()) return
    await signalAll('SIGCONT')
    child.kill(stopWith)
    const impatience = setTimeout(() => void signalAll('SIGKILL'), patienceMs)
    await ended
    clearTimeout(impatience)
  }

  try {
    await Promise.race([
      failed,
      eventually(
        async () => {
          if (isGone()) return
          await ready()
        },
        { withinMs: startMs, everyMs: 50 },
      ),
    ])
    if (isGone()) throw new Error('it ended')
  } catch (error) {
    await stop()
    throw new Error(`${command} ${args.join(' ')} did not start: ${said}`, { cause: error })
  }
  return { pid, pause: () => signalAll('SIGSTOP'), resume: () => signalAll('SIGCONT'), stop }
}

async function signalTo(pid: number, signal: NodeJS.Signals): Promise<void> {
  try {
    if (signal === 'SIGSTOP') await pauseProcess(pid)
    else process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}

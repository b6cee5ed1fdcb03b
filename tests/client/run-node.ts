import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { hasEnded } from './has-ended'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Starts a Node process with these settings and none of ours. On a busy machine, a stop of the program may take longer than usual. */
export function runNode(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  { cwd = root }: { cwd?: string } = {},
) {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], STOP_SECONDS: '240', ...settings },
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => void (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => void (said.err += chunk.toString()))
  return {
    pid: child.pid ?? 0,
    /** Its output so far. */
    said,
    isGone: () => hasEnded(child),
    /** Its exit code, or null when a signal ended it. */
    exited: once(child, 'exit').then(([code]) => code as number | null),
    /** The same, once all its output is in `said`. */
    closed: once(child, 'close').then(([code]) => code as number | null),
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
  }
}

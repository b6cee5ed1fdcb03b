import { spawn } from 'node:child_process'

/** They end by themselves if this process is killed. */
const loop = 'while kill -0 $PPID; do :; done'

/** Starts processes that take all the processor time they get. The result ends them. */
export function keepBusy(count: number): () => void {
  const started = Array.from({ length: count }, () => spawn('sh', ['-c', loop], { stdio: 'ignore' }))
  return () => started.forEach((process) => process.kill('SIGKILL'))
}

import { spawn } from 'node:child_process'

/** Starts processes that take all the processor time they get. The result ends them. */
export function keepBusy(count: number): () => void {
  const started = Array.from({ length: count }, () =>
    spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' }),
  )
  const end = () => started.forEach((process) => process.kill('SIGKILL'))
  process.once('exit', end)
  return () => {
    process.off('exit', end)
    end()
  }
}

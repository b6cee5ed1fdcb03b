import { fork } from 'node:child_process'
import { JobTimeout, ProcessDied } from './failures'
import type { JobReply, JobRequest } from './serve-jobs'

export interface JobProcessOptions {
  /** Path of the process's module; it calls `serveJobs`. */
  file: string
  /** A job that runs longer takes its process down with it. */
  limitMs: number
  /** An unused process ends after this, and gives its memory back. */
  idleMs: number
  /** Of the process's JavaScript heap. */
  maxHeapMb: number
  /** Of all that the process takes, with buffers and what native code holds; beyond it, it is ended with SIGABRT. */
  maxMemoryMb: number
}

export interface JobProcess {
  isUsable(): boolean
  /** One job at a time. Rejects with JobTimeout, ProcessDied, or an Error that says what the job threw. */
  run(request: JobRequest): Promise<unknown>
  /** Kills the process; a job under way rejects with `reason`. Resolves when the process is gone. */
  end(reason: Error): Promise<void>
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>
}

/**
 * Nothing of this program's: who takes over a process that looks into files finds no secrets there. glibc keeps what was freed, and the
 * more the larger it was, unless it is told a size from which it gives it back; other libraries of C give back by themselves.
 */
const environment = { MALLOC_MMAP_THRESHOLD_: String(8 * 1024 * 1024) }

/** Starts the process at once; its first job need not wait for it. */
export function startJobProcess({
  file,
  limitMs,
  idleMs,
  maxHeapMb,
  maxMemoryMb,
}: JobProcessOptions): JobProcess {
  const child = fork(file, [String(maxMemoryMb)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${maxHeapMb}`, '--expose-gc'],
    env: environment,
  })
  let usable = true
  let idle: NodeJS.Timeout | undefined
  /** Ends the job under way: with its reply, or with what came in between. */
  let settle: ((outcome: JobReply | Error) => void) | undefined

  const gone = new Promise<void>((resolve) => {
    const over = (reason: Error) => {
      usable = false
      clearTimeout(idle)
      settle?.(reason)
      resolve()
    }
    child.once('exit', (code, signal) => over(new ProcessDied(signal ?? `code ${code}`)))
    child.on('error', over)
  })
  child.on('message', (reply: JobReply) => settle?.(reply))

  const end = (reason: Error) => {
    usable = false
    settle?.(reason)
    child.kill('SIGKILL')
    return gone
  }

  return {
    gone,
    end,
    isUsable: () => usable && child.connected,
    run(request) {
      clearTimeout(idle)
      return new Promise((resolve, reject) => {
        const limit = setTimeout(
          () => void end(new JobTimeout(`${request.job} took longer than ${limitMs} ms`)),
          limitMs,
        )
        settle = (outcome) => {
          settle = undefined
          clearTimeout(limit)
          idle = setTimeout(() => void end(new Error('unused')), idleMs).unref()
          if (outcome instanceof Error) reject(outcome)
          else if ('error' in outcome) reject(new Error(outcome.error))
          else resolve(outcome.result)
        }
        child.send(request, (error) => error && void end(new ProcessDied(error.message)))
      })
    },
  }
}

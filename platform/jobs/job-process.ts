import { fork } from 'node:child_process'
import { JobTimeout, ProcessDied } from './failures'
import type { JobReply, JobRequest } from './serve-jobs'
import { longJobs } from './watch-process'

export interface JobProcessOptions {
  /** Path of the process's module, which calls `serveJobs`. */
  file: string
  /** An idle process exits after this, and frees its memory. */
  idleMs: number
  /** Limit of the process's JavaScript heap. */
  maxHeapMb: number
  /** Limit of the whole process, with buffers and native code; beyond it, it is ended with SIGABRT. */
  maxMemoryMb: number
}

export interface JobWatch {
  /** How long the job may take on a busy machine, by the clock. */
  maxWaitMs: number
  /** Gets the processor time of the job in ms. */
  onSpent?: (cpuMs: number) => void
  /** The job has taken `longMs` of processor time, and goes on. */
  onLong?: () => void
}

export interface JobProcess {
  isUsable(): boolean
  /** One job at a time. Rejects with JobTimeout, ProcessDied, or an Error with the job's message. */
  run(request: JobRequest, watch: JobWatch): Promise<unknown>
  /** Kills the process; a running job rejects with `reason`. Resolves when the process has exited. */
  end(reason: Error): Promise<void>
  /** Resolves when the process has exited. */
  readonly gone: Promise<void>
}

/**
 * None of this program's variables: an attacker who takes over a process that parses files finds no secrets. glibc
 * keeps freed memory, and raises its threshold with larger allocations, unless the threshold is fixed; other C
 * libraries free it by themselves.
 */
const environment = { MALLOC_MMAP_THRESHOLD_: String(8 * 1024 * 1024) }

/** Starts the process at once, so that its first job need not wait for it. */
export function startJobProcess({ file, idleMs, maxHeapMb, maxMemoryMb }: JobProcessOptions): JobProcess {
  const child = fork(file, [String(maxMemoryMb)], {
    serialization: 'advanced',
    // The last one is `longJobs`: while a job keeps the process busy, it can send no message.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    execArgv: [`--max-old-space-size=${maxHeapMb}`, '--expose-gc'],
    env: environment,
  })
  let usable = true
  let idle: NodeJS.Timeout | undefined
  /** Settles the running job: with its reply, or with the reason that it was cut short. */
  let settle: ((outcome: JobReply | Error) => void) | undefined
  let jobs = 0
  /** Of the job that runs, or ran last. */
  let limitMs = Infinity
  let onLongJob: (() => void) | undefined

  const gone = new Promise<void>((resolve) => {
    const over = (reason: Error) => {
      usable = false
      clearTimeout(idle)
      settle?.(reason)
      resolve()
    }
    child.once('exit', (code, signal) =>
      over(
        signal === 'SIGXCPU'
          ? new JobTimeout(`A job took more than ${limitMs} ms of processor time`, 'cpu')
          : new ProcessDied(signal ?? `code ${code}`),
      ),
    )
    child.on('error', over)
  })
  child.on('message', (reply: JobReply) => settle?.(reply))
  const reports = child.stdio[longJobs]
  // The report may be about the previous job.
  reports?.on('data', (numbers: Buffer) => numbers.at(-1) === jobs % 256 && onLongJob?.())
  reports?.on('error', () => undefined)

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
    run(request, { maxWaitMs, onSpent, onLong }) {
      clearTimeout(idle)
      limitMs = request.limitMs
      jobs += 1
      onLongJob = onLong
      return new Promise((resolve, reject) => {
        const limit = setTimeout(
          () => void end(new JobTimeout(`${request.job} took longer than ${maxWaitMs} ms`, 'wait')),
          maxWaitMs,
        )
        settle = (outcome) => {
          settle = undefined
          onLongJob = undefined
          clearTimeout(limit)
          idle = setTimeout(() => void end(new Error('unused')), idleMs).unref()
          if (!(outcome instanceof Error)) onSpent?.(outcome.cpuMs)
          else if (outcome instanceof JobTimeout && outcome.of === 'cpu') onSpent?.(limitMs)
          if (outcome instanceof Error) reject(outcome)
          else if ('error' in outcome) reject(new Error(outcome.error))
          else resolve(outcome.result)
        }
        child.send(request, (error) => error && void end(new ProcessDied(error.message)))
      })
    },
  }
}

import { fork, type ChildProcess } from 'node:child_process'
import { AppError } from '../app-error'

export interface JobProcessOptions {
  /** Path of the process's module; it calls `serveJobs`. */
  file: string
  /** A job that runs longer takes its process down with it. */
  limitMs: number
  /** Jobs that may wait; further ones are refused. */
  maxWaiting: number
  /** An unused process ends after this, and gives its memory back. */
  idleMs: number
  /** Of the process's JavaScript heap. */
  maxHeapMb: number
}

/** The job was ended because it took longer than it may. */
export class JobTimeout extends Error {
  override name = 'JobTimeout'
}

/** The process ended in the middle of the job: native code crashed, or its memory was used up. */
export class ProcessDied extends Error {
  override name = 'ProcessDied'
  constructor(readonly how: string) {
    super(`The process ended in the middle of its job (${how})`)
  }
}

export interface JobProcess<Result> {
  /**
   * Runs `job`, one at a time. Throws JobTimeout, ProcessDied, AppError('busy', 503) when too many wait, and whatever the job
   * throws. The next job has a fresh process.
   */
  run(job: string, bytes: Uint8Array): Promise<Result>
  stop(): Promise<void>
}

export interface JobRequest {
  job: string
  bytes: Uint8Array
}
export type JobReply = { result: unknown } | { error: string }

/**
 * A process for native code that may crash: it takes down nothing but its own job, where a thread would take the whole
 * program along. Started by the first job.
 */
export function createJobProcess<Result>(options: JobProcessOptions): JobProcess<Result> {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let stopped = false

  function theChild(): ChildProcess {
    if (child) return child
    const started = fork(options.file, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${options.maxHeapMb}`],
    })
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    child = started
    return started
  }

  const end = () => {
    child?.kill('SIGKILL')
    child = undefined
  }

  function work(request: JobRequest): Promise<Result> {
    if (stopped) return Promise.reject(new Error('The process is stopped'))
    clearTimeout(idle)
    const worker = theChild()
    return new Promise<Result>((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(limit)
        worker.off('message', onReply).off('exit', onExit).off('error', onError)
        act()
      }
      const onReply = (reply: JobReply) =>
        settle(() => ('error' in reply ? reject(new Error(reply.error)) : resolve(reply.result as Result)))
      const onExit = (code: number | null, signal: string | null) =>
        settle(() => reject(new ProcessDied(signal ?? `code ${code}`)))
      const onError = (error: Error) => settle(() => reject(error))
      const limit = setTimeout(
        () =>
          settle(() => {
            end()
            reject(new JobTimeout(`${request.job} took longer than ${options.limitMs} ms`))
          }),
        options.limitMs,
      )
      worker.on('message', onReply).on('exit', onExit).on('error', onError)
      worker.send(request, (error) => error && onError(error))
    }).finally(() => {
      idle = setTimeout(end, options.idleMs)
      idle.unref()
    })
  }

  return {
    async run(job, bytes) {
      if (waiting > options.maxWaiting)
        throw new AppError('busy', 503, 'Too many files are being processed. Please try again in a moment.')
      waiting += 1
      const turn = last.then(() => work({ job, bytes }))
      last = turn.catch(() => undefined)
      try {
        return await turn
      } finally {
        waiting -= 1
      }
    },
    async stop() {
      stopped = true
      clearTimeout(idle)
      end()
    },
  }
}

import { AppError } from '../app-error'
import { startJobProcess, type JobProcess, type JobProcessOptions } from './job-process'
import type { Jobs } from './serve-jobs'

export interface JobPoolOptions extends JobProcessOptions {
  /** So many jobs run at a time. */
  processes: number
  /** Jobs that may wait for their turn; further ones are refused. */
  maxWaiting: number
}

export interface JobPool<Served extends Jobs> {
  /**
   * Runs `job` on a copy of `bytes`. Throws JobTimeout, ProcessDied, AppError('busy', 503) when too many wait, and an Error
   * that says what the job threw. Whatever ends a process costs only the job that it was doing.
   */
  run<Name extends keyof Served & string>(job: Name, bytes: Uint8Array): ReturnType<Served[Name]>
  /** Ends every process at once; jobs under way and waiting ones reject. */
  stop(): Promise<void>
}

/**
 * Processes for work that would block the event loop, or runs native code that may crash: a crash takes down nothing but
 * its own job, where a thread would take the whole program along. A process is started by the first job that needs it.
 */
export function createJobPool<Served extends Jobs>(options: JobPoolOptions): JobPool<Served> {
  const { processes, maxWaiting } = options
  const living = new Set<JobProcess>()
  /** Those without a job; the one used last stands at the end, and is used next, so that the others can end. */
  const free: JobProcess[] = []
  const waiting: (() => void)[] = []
  let running = 0
  let stopped = false

  async function takeTurn(): Promise<void> {
    if (running < processes) {
      running += 1
      return
    }
    if (waiting.length >= maxWaiting) {
      throw new AppError('busy', 503, 'Too many files are being processed. Please try again in a moment.')
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function passTurn(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  function takeProcess(): JobProcess {
    if (stopped) throw new Error('The processes are stopped')
    for (let used = free.pop(); used; used = free.pop()) if (used.isUsable()) return used
    const started = startJobProcess(options)
    living.add(started)
    void started.gone.then(() => living.delete(started))
    return started
  }

  async function runInTurn(job: string, bytes: Uint8Array): Promise<unknown> {
    await takeTurn()
    try {
      const process = takeProcess()
      try {
        return await process.run({ job, bytes })
      } finally {
        free.push(process)
      }
    } finally {
      passTurn()
    }
  }

  return {
    run: <Name extends keyof Served & string>(job: Name, bytes: Uint8Array) =>
      // The process's end of the pool is typed by the same `Served`.
      runInTurn(job, bytes) as ReturnType<Served[Name]>,
    async stop() {
      stopped = true
      await Promise.all([...living].map((process) => process.end(new Error('The processes are stopped'))))
    },
  }
}

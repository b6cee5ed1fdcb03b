import { AppError } from '../app-error'
import { startJobProcess, type JobProcess, type JobProcessOptions } from './job-process'
import type { Lane } from './lane'
import type { JobRequest, Jobs } from './serve-jobs'
import { createTurns } from './turns'

export interface JobPoolOptions extends JobProcessOptions {
  /** So many jobs run at a time. */
  processes: number
  /** Jobs that may wait for their turn; further ones are refused. */
  maxWaiting: number
  /** Of one sender. */
  maxWaitingEach?: number
  /** Through which large files go, of this pool and of others. */
  lane?: Lane
}

export interface JobOf {
  /** Whose it is. */
  sender?: string
  isLarge?: boolean
}

/** Lets `work` have a file while that is there; rejects where it is not to be had. */
export type WithPath = <T>(work: (path: string) => Promise<T>) => Promise<T>

export interface JobPool<Served extends Jobs> {
  /**
   * Runs `job` on a copy of the bytes, or on a file: that is asked for when the turn has come, and read by the process alone, so
   * that no large file passes through this program's memory. One job of a `sender` runs at a time, and senders take turns.
   * Throws JobTimeout, ProcessDied, AppError('busy', 503) when too many wait, an Error that says what the job threw, and
   * whatever giving the file throws. Whatever ends a process costs only the job that it was doing.
   */
  run<Name extends keyof Served & string>(
    job: Name,
    given: Uint8Array | WithPath,
    of?: JobOf,
  ): ReturnType<Served[Name]>
  /** Ends every process at once; jobs under way and waiting ones reject. */
  stop(): Promise<void>
}

/**
 * Processes for work that would block the event loop, or runs native code that may crash: a crash takes down nothing but
 * its own job, where a thread would take the whole program along. A process is started by the first job that needs it.
 */
export function createJobPool<Served extends Jobs>(options: JobPoolOptions): JobPool<Served> {
  const { processes, maxWaiting, maxWaitingEach = maxWaiting, lane } = options
  const living = new Set<JobProcess>()
  /** Those without a job; the one used last stands at the end, and is used next, so that the others can end. */
  const free: JobProcess[] = []
  const turns = createTurns({ atOnce: processes, maxWaiting, maxWaitingEach, lane })
  let stopped = false

  function takeProcess(): JobProcess {
    if (stopped) throw new Error('The processes are stopped')
    for (let used = free.pop(); used; used = free.pop()) if (used.isUsable()) return used
    const started = startJobProcess(options)
    living.add(started)
    void started.gone.then(() => living.delete(started))
    return started
  }

  async function runInTurn(
    job: string,
    given: Uint8Array | WithPath,
    { sender, isLarge }: JobOf,
  ): Promise<unknown> {
    const turn = turns.take(sender, { isLarge })
    if (turn === null) {
      throw new AppError('busy', 503, 'Too many files are being processed. Please try again in a moment.')
    }
    const pass = await turn
    try {
      const run = async (input: JobRequest['input']) => {
        const process = takeProcess()
        try {
          return await process.run({ job, input })
        } finally {
          free.push(process)
        }
      }
      return await (typeof given === 'function' ? given(run) : run(given))
    } finally {
      pass()
    }
  }

  return {
    run: <Name extends keyof Served & string>(job: Name, given: Uint8Array | WithPath, of: JobOf = {}) =>
      // The process's end of the pool is typed by the same `Served`.
      runInTurn(job, given, of) as ReturnType<Served[Name]>,
    async stop() {
      stopped = true
      await Promise.all([...living].map((process) => process.end(new Error('The processes are stopped'))))
    },
  }
}

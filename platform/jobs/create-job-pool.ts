import { AppError } from '../app-error'
import { startJobProcess, type JobProcess, type JobProcessOptions } from './job-process'
import type { Lane } from './lane'
import type { JobRequest, Jobs } from './serve-jobs'
import { JobTimeout, ProcessDied } from './failures'
import { createTimeBudget } from './time-budget'
import { createTurns } from './turns'

export interface JobPoolOptions extends JobProcessOptions {
  /** Jobs that run at a time. */
  processes: number
  /** Jobs that may be queued; further ones are refused. */
  maxWaiting: number
  /** The same for one sender. */
  maxWaitingEach?: number
  /** Serial queue for large files, shared with other pools. */
  lane?: Lane
}

export interface JobOf {
  /** The job's owner. */
  sender?: string
  isLarge?: boolean
  /** The path of a file that the job may write. */
  output?: string
  /** Gets the processor time of the job in ms. */
  onSpent?: (cpuMs: number) => void
}

/** Provides a file while `work` runs; rejects if the file is not available. */
export type WithPath = <T>(work: (path: string) => Promise<T>) => Promise<T>

export interface JobPool<Served extends Jobs> {
  /**
   * Runs `job` on a copy of the bytes, or on a file. The file is requested only when the turn has come, and only the
   * process reads it, so that no large file passes through this program's memory. One job of a `sender` runs at a time,
   * and senders take turns; whoever has spent their time budget waits behind all others. Throws JobTimeout, ProcessDied, AppError('busy', 503) if too many wait, an Error with the
   * job's message, and any error of providing the file. A process that dies costs only its current job.
   */
  run<Name extends keyof Served & string>(
    job: Name,
    given: Uint8Array | WithPath,
    of?: JobOf,
  ): ReturnType<Served[Name]>
  /** Kills every process at once; running and queued jobs reject. */
  stop(): Promise<void>
}

/**
 * Processes for work that would block the event loop, or runs native code that may crash: a crash costs only its own
 * job, while in a thread it would end the whole program. A process starts with the first job that needs it.
 */
export function createJobPool<Served extends Jobs>(options: JobPoolOptions): JobPool<Served> {
  const { processes, maxWaiting, maxWaitingEach = maxWaiting, lane } = options
  const living = new Set<JobProcess>()
  /** Idle processes; the last one used is last, and is used next, so that the others can exit. */
  const free: JobProcess[] = []
  const budget = createTimeBudget()
  const turns = createTurns({
    ...{ atOnce: processes, maxWaiting, maxWaitingEach, lane },
    isBehind: (sender) => budget.isSpent(sender),
  })
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
    { sender, isLarge = false, output, onSpent }: JobOf,
  ): Promise<unknown> {
    const turn = turns.take(sender, { isLarge })
    if (turn === null) {
      throw new AppError('busy', 503, 'Too many files are being processed. Please try again in a moment.')
    }
    const pass = await turn
    let cpuMs = 0
    const spend = (ms: number) => {
      cpuMs = ms
      onSpent?.(ms)
    }
    const record = (isExhausted: boolean) => {
      if (sender !== undefined) budget.record(sender, { cpuMs, isExhausted })
    }
    try {
      const run = async (input: JobRequest['input']) => {
        const process = takeProcess()
        try {
          return await process.run({ job, input, ...(output !== undefined && { output }) }, spend)
        } finally {
          free.push(process)
        }
      }
      const result = await (typeof given === 'function' ? given(run) : run(given))
      record(false)
      return result
    } catch (error) {
      // The wait for a busy machine says nothing about the job.
      record(error instanceof ProcessDied || (error instanceof JobTimeout && error.of === 'cpu'))
      throw error
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

import { AppError } from '../app-error'
import type { JobProcess } from './job-process'
import type { JobProcesses } from './job-processes'
import type { Lane } from './lane'
import type { JobRequest, Jobs } from './serve-jobs'
import type { JobLimits } from './watch-process'
import { GaveWay, JobTimeout, ProcessDied } from './failures'
import { createTimeBudget } from './time-budget'
import { createTurns, type Turn } from './turns'

export interface JobPoolOptions {
  /** Where the pool takes its processes from. Other pools may do so, too. */
  from: JobProcesses
  /** Jobs that run at a time. */
  processes: number
  /** Processor time of a job, without the start of its process. A job that takes more is killed with its process. */
  limitMs: number
  /** How long a job may take on a busy machine, by the clock: ten times `limitMs`, and at least half a minute, by default. */
  maxWaitMs?: number
  /** A job that takes more processor time than this may have to give way to others. */
  longMs?: number
  /** Jobs that may be queued; further ones are refused. */
  maxWaiting: number
  /** The same for one sender. */
  maxWaitingEach?: number
  /** Serial queue for large files, shared with other pools. */
  lane?: Lane
}

export interface TurnOf {
  /** The job's owner. */
  sender?: string
  isLarge?: boolean
}

export interface JobOf extends TurnOf {
  /** The path of a file that the job may write. */
  output?: string
  /** Given to the job besides the bytes. */
  words?: readonly string[]
  /** Gets the processor time of the job in ms. */
  onSpent?: (cpuMs: number) => void
}

/** Provides a file while `work` runs; rejects if the file is not available. */
export type WithPath = <T>(work: (path: string) => Promise<T>) => Promise<T>

/** Runs a job on a copy of the bytes, or on the file of a path. */
export type RunJob<Served extends Jobs> = <Name extends keyof Served & string>(
  job: Name,
  input: Uint8Array | string,
  of?: Omit<JobOf, keyof TurnOf>,
) => ReturnType<Served[Name]>

export interface JobPool<Served extends Jobs> {
  /**
   * Does work that runs several jobs, one after the other, in one turn. Each `sender` has one turn at a time, and senders take turns; a
   * sender that has spent its time budget waits behind all others. Work whose job takes long may have to give way to others: it then
   * starts again from its beginning in a later turn, and does not give way again. Throws JobTimeout, ProcessDied, AppError('busy', 503)
   * if too many wait, an Error with the job's message, and any error of the work. A process that dies costs only its current job.
   */
  inTurn: <T>(work: (run: RunJob<Served>) => Promise<T>, of?: TurnOf) => Promise<T>
  /**
   * Runs one job in a turn, on a copy of the bytes, or on a file. The file is requested only when the turn has come, and only the
   * process reads it, so that no large file passes through this program's memory. Throws like `inTurn`, and any error of providing the
   * file.
   */
  run<Name extends keyof Served & string>(
    job: Name,
    given: Uint8Array | WithPath,
    of?: JobOf,
  ): ReturnType<Served[Name]>
  /** Kills every process with a job at once; running and queued jobs reject. Idle processes are left to the other pools. */
  stop(): Promise<void>
}

/**
 * Processes for work that would block the event loop, or runs native code that may crash: a crash costs only its own
 * job, while in a thread it would end the whole program. A process starts with the first job that needs it.
 */
export function createJobPool<Served extends Jobs>(options: JobPoolOptions): JobPool<Served> {
  const {
    from,
    processes,
    maxWaiting,
    maxWaitingEach = maxWaiting,
    lane,
    limitMs,
    longMs = Infinity,
  } = options
  const { maxWaitMs = Math.max(30_000, 10 * limitMs) } = options
  const busy = new Set<JobProcess>()
  const budget = createTimeBudget()
  const turns = createTurns({
    ...{ atOnce: processes, maxWaiting, maxWaitingEach, lane },
    isBehind: (sender) => budget.isSpent(sender),
  })
  let stopped = false

  function takeProcess(): JobProcess {
    if (stopped) throw new Error('The processes are stopped')
    const process = from.take()
    busy.add(process)
    return process
  }

  function giveBack(process: JobProcess): void {
    busy.delete(process)
    from.giveBack(process)
  }

  /** A process for the jobs of a turn, one after the other. */
  function openTurn(turn: Turn, sender: string | undefined) {
    let process: JobProcess | undefined
    let isToGiveWay = false

    function giveWay(): void {
      isToGiveWay = true
      void process?.end(new GaveWay())
    }

    async function run(
      request: Omit<JobRequest, keyof JobLimits>,
      onSpent: JobOf['onSpent'],
    ): Promise<unknown> {
      if (isToGiveWay) throw new GaveWay()
      if (process && !process.isUsable()) giveBack(process)
      if (!process?.isUsable()) process = takeProcess()
      let cpuMs = 0
      const record = (isExhausted: boolean) => {
        if (sender !== undefined) budget.record(sender, { cpuMs, isExhausted })
      }
      try {
        const result = await process.run(
          { ...request, limitMs, longMs },
          {
            maxWaitMs,
            onSpent(ms) {
              cpuMs = ms
              onSpent?.(ms)
            },
            onLong() {
              cpuMs = longMs
              turn.takesLong(giveWay)
            },
          },
        )
        record(false)
        return result
      } catch (error) {
        // The wait for a busy machine says nothing about the job.
        record(error instanceof ProcessDied || (error instanceof JobTimeout && error.of === 'cpu'))
        throw error
      }
    }

    return {
      run: ((job, input, { output, words, onSpent } = {}) =>
        run(
          { job, input, ...(output !== undefined && { output }), ...(words !== undefined && { words }) },
          onSpent,
        )) as RunJob<Served>,
      close: () => {
        if (process) giveBack(process)
        turn.pass()
      },
    }
  }

  const inTurn: JobPool<Served>['inTurn'] = async (work, { sender, isLarge = false } = {}) => {
    let next = turns.take(sender, { isLarge })
    while (next !== null) {
      const { run, close } = openTurn(await next, sender)
      try {
        return await work(run)
      } catch (error) {
        if (!(error instanceof GaveWay)) throw error
        next = turns.take(sender, { isLarge, isAgain: true })
      } finally {
        close()
      }
    }
    throw new AppError('busy', 503, 'Too many files are being processed. Please try again in a moment.')
  }

  return {
    inTurn,
    run(job, given, { output, words, onSpent, ...of } = {}) {
      const rest = {
        ...(output !== undefined && { output }),
        ...(words !== undefined && { words }),
        ...(onSpent && { onSpent }),
      }
      // A promise as well; `inTurn` awaits it.
      return inTurn<unknown>(
        (run) =>
          typeof given === 'function' ? given((path) => run(job, path, rest)) : run(job, given, rest),
        of,
      ) as ReturnType<Served[typeof job]>
    },
    async stop() {
      stopped = true
      await Promise.all([...busy].map((process) => process.end(new Error('The processes are stopped'))))
    },
  }
}

import { Piscina } from 'piscina'
import { AppError } from '../app-error'

export interface ThreadPoolOptions {
  /** Path of the thread's module; its exported functions are the jobs. */
  file: string
  threads: number
  /** A job that runs longer takes its thread down with it. */
  limitMs: number
  /** Jobs that may wait; further ones are refused. */
  maxWaiting: number
  /** An unused thread ends after this, and gives its memory back. */
  idleMs: number
  /** Of a thread's JavaScript heap. */
  maxHeapMb?: number
}

/** The job was ended because it took longer than it may. */
export class ThreadTimeout extends Error {
  override name = 'ThreadTimeout'
}

export interface ThreadPool<Result> {
  /**
   * Runs `job` on copies of `bytes`. Throws ThreadTimeout, AppError('busy', 503) when too many wait, and whatever the job
   * throws. A thread that dies fails only the job that it was doing.
   */
  run(job: string, bytes: Uint8Array): Promise<Result>
  stop(): Promise<void>
}

/** Threads for work that would block the event loop. Started by the first job. */
export function createThreadPool<Result>(options: ThreadPoolOptions): ThreadPool<Result> {
  const pool = new Piscina<Uint8Array, Result>({
    filename: options.file,
    minThreads: 0,
    maxThreads: options.threads,
    idleTimeout: options.idleMs,
    ...(options.maxHeapMb ? { resourceLimits: { maxOldGenerationSizeMb: options.maxHeapMb } } : {}),
  })
  // Jobs wait here, not in the pool: a time limit must begin when the job does.
  const waiting: (() => void)[] = []
  let running = 0
  let stopped = false

  async function takeTurn() {
    if (running < options.threads) {
      running += 1
      return
    }
    if (waiting.length >= options.maxWaiting) {
      throw new AppError('busy', 503, 'Too many files are being processed. Please try again in a moment.')
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function passTurn() {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run(job, bytes) {
      await takeTurn()
      const signal = AbortSignal.timeout(options.limitMs)
      try {
        if (stopped) throw new Error('The threads are stopped')
        return await pool.run(bytes, { name: job, signal })
      } catch (error) {
        if (signal.aborted) throw new ThreadTimeout(`${job} took longer than ${options.limitMs} ms`)
        throw error
      } finally {
        passTurn()
      }
    },
    async stop() {
      stopped = true
      await pool.destroy()
    },
  }
}

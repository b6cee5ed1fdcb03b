import { statfsSync } from 'node:fs'
import { type Database, type RootDatabase, open } from 'lmdb'
import { StoreError } from '../errors'

/** LMDB with two sorted spaces of bytes, and writes that are on disk when they are acknowledged. */
export interface Engine {
  /** Collection prefix and `_id` → BSON. */
  readonly documents: Database<Buffer, Buffer>
  /** Index prefix and key → the document's key in `documents`. */
  readonly entries: Database<Buffer, Buffer>
  readonly catalogue: Database<Buffer, string>
  /**
   * Runs `job` in a transaction and resolves once its effects are on disk. Jobs that wait for one another's flush share
   * the next transaction. A StoreError must be thrown before the first put; any other error undoes the transaction.
   */
  write<T>(job: () => T): Promise<T>
  close(): Promise<void>
}

interface Job {
  run(): unknown
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Outcome = { value: unknown } | { error: StoreError }

/** Where a commit takes longer, those who only read do not wait for it. */
const longestWaitMs = 4
/** How many of the last commits say how quick the disk is. */
const judgedCommits = 16

/**
 * Opens the store's files in `directory`. `onRollback` is told when a transaction was undone. Writes are refused, as MongoDB words
 * it, where less than `reserveBytes` of the disk is free: a transaction for which there is no room would never end. `quickMs`:
 * commits that take less are made in this thread.
 */
export function openEngine(
  directory: string,
  {
    onRollback,
    reserveBytes,
    quickMs = longestWaitMs,
  }: { onRollback: () => void; reserveBytes: number; quickMs?: number },
): Engine {
  const root: RootDatabase<Buffer, Buffer> = open({
    path: directory,
    maxDbs: 8,
    keyEncoding: 'binary',
    encoding: 'binary',
  })
  const binary = { keyEncoding: 'binary', encoding: 'binary' } as const
  const documents = root.openDB<Buffer, Buffer>({ name: 'documents', ...binary })
  const entries = root.openDB<Buffer, Buffer>({ name: 'entries', ...binary })
  const catalogue = root.openDB<Buffer, string>({ name: 'catalogue', encoding: 'binary' })

  let waiting: Job[] = []
  let working: Promise<void> | undefined
  /** What a commit takes, by the last ones. */
  let commitMs = 0

  const isFull = (): boolean => {
    try {
      const { bavail, bsize } = statfsSync(directory)
      return bavail * bsize < reserveBytes
    } catch {
      // Where the system does not say, nobody can know.
      return false
    }
  }

  const undo = async (jobs: readonly Job[], error: unknown): Promise<void> => {
    onRollback()
    const [only, ...others] = jobs
    if (others.length === 0) return only?.reject(error)
    // One of them is at fault: the others must not suffer for it.
    for (const job of jobs) await runTogether(() => [job])
  }

  /**
   * One transaction, on the disk when this resolves. To hand it to LMDB's own thread, and to hear of it from there, is a large part
   * of what a commit to a quick disk costs; for one to a slow disk all others would have to wait.
   */
  const transact = async (work: () => void): Promise<void> => {
    const began = performance.now()
    let workMs = 0
    const timed = () => {
      const from = performance.now()
      work()
      workMs = performance.now() - from
    }
    if (commitMs < quickMs) root.transactionSync(timed)
    else {
      await documents.childTransaction(timed)
      await root.flushed
    }
    commitMs += (performance.now() - began - workMs - commitMs) / judgedCommits
  }

  const runTogether = async (take: () => readonly Job[]): Promise<void> => {
    if (isFull()) {
      const full = new StoreError('OutOfDiskSpace', 'the disk is full')
      for (const job of take()) job.reject(full)
      return
    }
    let jobs: readonly Job[] | undefined
    let outcomes: Outcome[] = []
    try {
      await transact(() => {
        // What arrived while the transaction was opened comes along.
        jobs = take()
        outcomes = jobs.map((job) => attempt(job))
      })
    } catch (error) {
      return undo(jobs ?? take(), error)
    }
    jobs?.forEach((job, i) => {
      const outcome = outcomes[i]
      if (outcome && 'value' in outcome) job.resolve(outcome.value)
      else job.reject(outcome?.error)
    })
  }

  const takeWaiting = (): Job[] => {
    const jobs = waiting
    waiting = []
    return jobs
  }

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) await runTogether(takeWaiting)
    working = undefined
  }

  return {
    documents,
    entries,
    catalogue,
    write<T>(job: () => T): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        waiting.push({ run: job, resolve: resolve, reject })
        // Whatever else arrived in this turn comes along.
        working ??= new Promise((begin) => setImmediate(begin)).then(drain)
      })
    },
    async close() {
      await working
      await root.flushed
      await root.close()
    },
  }
}

function attempt(job: Job): Outcome {
  try {
    return { value: job.run() }
  } catch (error) {
    if (error instanceof StoreError) return { error }
    throw error
  }
}

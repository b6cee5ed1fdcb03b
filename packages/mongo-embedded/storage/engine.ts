import { statfsSync } from 'node:fs'
import { type Database, type RootDatabase, open } from 'lmdb'
import { StoreError } from '../errors'

/** LMDB with sorted byte keys. A write is on disk when it is acknowledged. */
export interface Engine {
  /** Collection prefix and `_id` → BSON. */
  readonly documents: Database<Buffer, Buffer>
  /** Index prefix and key → the document's key in `documents`. */
  readonly entries: Database<Buffer, Buffer>
  readonly catalogue: Database<Buffer, string>
  /**
   * Runs `job` in a transaction and resolves once its effects are on disk. Jobs that arrive during a flush share the next
   * transaction. A StoreError rejects only its own job and must be thrown before the first put. Any other error undoes the
   * transaction; its jobs then run again, one at a time.
   */
  write<T>(job: () => T): Promise<T>
  /** Copies everything into an existing folder, as of one moment after the call. Reads and writes go on meanwhile. */
  copyTo(folder: string): Promise<void>
  close(): Promise<void>
}

interface Job {
  run(): unknown
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Outcome = { value: unknown } | { error: StoreError }

/** Slower commits run in LMDB's own thread, so that reads do not wait for them. */
const usualQuickMs = 4
/** Commits that the moving average of the commit time covers. */
const averagedCommits = 16

/**
 * Opens the store's files in `directory`. Calls `onRollback` when a transaction was undone. Writes are refused with MongoDB's error
 * while less than `reserveBytes` are free on the disk: LMDB never returns from a transaction that finds no room. Commits faster than
 * `quickMs` run in this thread.
 */
export function openEngine(
  directory: string,
  {
    onRollback,
    reserveBytes,
    quickMs = usualQuickMs,
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

  const copies = new Set<Promise<void>>()
  let waiting: Job[] = []
  let draining: Promise<void> | undefined
  /** Moving average. */
  let commitMs = 0

  const isFull = (): boolean => {
    try {
      const { bavail, bsize } = statfsSync(directory)
      return bavail * bsize < reserveBytes
    } catch {
      // Unknown free space counts as enough.
      return false
    }
  }

  const undo = async (jobs: readonly Job[], error: unknown): Promise<void> => {
    onRollback()
    const [only, ...others] = jobs
    if (others.length === 0) return only?.reject(error)
    // One job is at fault. Run each on its own, so that the others succeed.
    for (const job of jobs) await runTogether(() => [job])
  }

  /**
   * Runs one transaction and resolves when it is on disk. On a fast disk, the hand-over to LMDB's thread is a large part of a commit's
   * cost. On a slow disk, a commit in this thread would block everything else.
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
    commitMs += (performance.now() - began - workMs - commitMs) / averagedCommits
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
        // Includes jobs that arrived while the transaction was opened.
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
    draining = undefined
  }

  return {
    documents,
    entries,
    catalogue,
    write<T>(job: () => T): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        waiting.push({ run: job, resolve: resolve, reject })
        // Later jobs of this turn of the event loop join in.
        draining ??= new Promise((begin) => setImmediate(begin)).then(drain)
      })
    },
    copyTo(folder) {
      // Compacted: without free pages, which hold what was deleted; and a plain copy of unflushed commits may be opened at an older one.
      const copy = root.backup(folder, true)
      const ended = copy.then(
        () => void copies.delete(ended),
        () => void copies.delete(ended),
      )
      copies.add(ended)
      return copy
    },
    async close() {
      await draining
      // Its thread reads the files.
      await Promise.all(copies)
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

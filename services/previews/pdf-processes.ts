import type { Inspection } from '@studyshelf/pdf-guard'
import { createJobPool, createLane, distFile, JobTimeout, ProcessDied, type JobPool } from '#platform'
import type { Likeness } from './likeness/likeness-of'
import type { Rendering } from './render-page'
import type { StoredPdf } from './stored-pdf'
import { BudgetSpentError, createDrawingBudget } from './drawing-budget'
import type { PdfJobs } from './worker'

/**
 * Works on PDFs in child processes: drawing runs native code, and a crash must not end the program. A file that exceeds the time or
 * memory of a process counts as broken.
 */
export interface PdfProcesses {
  /** Senders take turns, with one file each at a time. */
  inspect(file: Uint8Array | StoredPdf, sender?: string): Promise<Inspection>
  /** Null if the file has too little content, or exhausts or crashes its process. */
  likeness(file: StoredPdf, sender: string): Promise<Likeness | null>
  /** Throws BudgetSpentError if slow files of this sender have used up the time for drawing. */
  render(file: Uint8Array | StoredPdf, sender?: string): Promise<Rendering>
  stop(): Promise<void>
}

/** A retry would exhaust the process again. V8 aborts when it runs out of memory. */
const isExhausted = (error: unknown) =>
  error instanceof JobTimeout || (error instanceof ProcessDied && error.how === 'SIGABRT')

/** The process for PDFs, and its limits. */
export const pdfProcess = {
  file: distFile('previews-worker.js'),
  idleMs: 3 * 60_000,
  maxHeapMb: 512,
  maxMemoryMb: 768,
}

/** Several larger files at once would need more memory than the program itself. */
const largeBytes = 5 * 1024 * 1024
/** Honest files take less. After this time, a large file no longer blocks other large files. */
const largeMs = 5_000

export function createPdfProcesses({
  inspectMs = 20_000,
  renderMs = 15_000,
}: { inspectMs?: number; renderMs?: number } = {}): PdfProcesses {
  const lane = createLane({ patienceMs: largeMs })
  // Two pools, so that uploads do not wait for thumbnails; two processes, so that a file that uses all its time delays only its
  // sender.
  const inspecting = createJobPool<PdfJobs>({
    ...pdfProcess,
    processes: 2,
    limitMs: inspectMs,
    maxWaiting: 100,
    maxWaitingEach: 20,
    lane,
  })
  const rendering = createJobPool<PdfJobs>({
    ...pdfProcess,
    processes: 1,
    limitMs: renderMs,
    maxWaiting: 1_000,
    lane,
  })

  function run<Name extends keyof PdfJobs>(
    pool: JobPool<PdfJobs>,
    job: Name,
    file: Uint8Array | StoredPdf,
    sender?: string,
  ): ReturnType<PdfJobs[Name]> {
    const [given, bytes] =
      file instanceof Uint8Array ? [file, file.byteLength] : [file.withPath, file.sizeBytes]
    return pool.run(job, given, { isLarge: bytes > largeBytes, ...(sender !== undefined && { sender }) })
  }

  const budget = createDrawingBudget({ slowMs: renderMs / 3, maxMs: 3 * renderMs })
  /** Checks the sender's budget when the file's turn has come, and charges the time from then on. */
  const timed = (file: StoredPdf, sender: string): StoredPdf => ({
    ...file,
    withPath: async (work) => {
      const waitMs = budget.waitMs(sender)
      if (waitMs > 0) throw new BudgetSpentError(waitMs)
      return file.withPath(async (path) => {
        const start = performance.now()
        try {
          return await work(path)
        } finally {
          budget.record(sender, performance.now() - start)
        }
      })
    },
  })

  async function ifExhausted<T>(work: Promise<T>, answer: T): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (isExhausted(error)) return answer
      throw error
    }
  }

  return {
    inspect: (file, sender) =>
      ifExhausted(run(inspecting, 'inspect', file, sender), { ok: false, problem: 'not-a-pdf' }),
    async likeness(file, sender) {
      try {
        return await run(inspecting, 'likeness', file, sender)
      } catch (error) {
        if (error instanceof JobTimeout || error instanceof ProcessDied) return null
        throw error
      }
    },
    render(file, sender) {
      const given = sender === undefined || file instanceof Uint8Array ? file : timed(file, sender)
      return ifExhausted(run(rendering, 'render', given, sender), { pages: null, thumbnail: null })
    },
    async stop() {
      await Promise.all([inspecting.stop(), rendering.stop()])
    },
  }
}

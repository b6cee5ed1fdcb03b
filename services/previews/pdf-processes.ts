import type { Inspection } from '@studyshelf/pdf-guard'
import { createJobPool, createLane, distFile, JobTimeout, ProcessDied, type JobPool } from '#platform'
import type { Likeness } from './likeness/likeness-of'
import type { Rendering } from './render-page'
import type { StoredPdf } from './stored-pdf'
import { createSlowSenders, NoTimeLeft } from './slow-senders'
import type { PdfJobs } from './worker'

/**
 * Work on PDFs in processes of its own: drawing runs native code, whose crash must not take the program along. A file that
 * uses up a process's time or memory counts as broken.
 */
export interface PdfProcesses {
  /** `sender`: whose file it is; senders take turns, and one file of each is looked at at a time. */
  inspect(file: Uint8Array | StoredPdf, sender?: string): Promise<Inspection>
  /** Null where too little is there, and of a file that exhausts its process or crashes it. */
  likeness(file: StoredPdf, sender: string): Promise<Likeness | null>
  /** Throws NoTimeLeft for a sender whose files take all the time that there is, again and again: others' wait meanwhile. */
  render(file: Uint8Array | StoredPdf, sender?: string): Promise<Rendering>
  stop(): Promise<void>
}

/** Files that exhaust a process do so every time: no use in trying again. V8 aborts when its memory is used up. */
const isExhausted = (error: unknown) =>
  error instanceof JobTimeout || (error instanceof ProcessDied && error.how === 'SIGABRT')

/** A process for PDFs, and what it may take. */
export const pdfProcess = {
  file: distFile('previews-worker.js'),
  idleMs: 3 * 60_000,
  maxHeapMb: 512,
  maxMemoryMb: 768,
}

/** A file of which several at a time would take more memory than the program itself. */
const largeBytes = 5 * 1024 * 1024
/** Longer than an honest one takes: who takes more keeps the others no longer. */
const largeMs = 5_000

export function createPdfProcesses({
  inspectMs = 20_000,
  renderMs = 15_000,
}: { inspectMs?: number; renderMs?: number } = {}): PdfProcesses {
  const lane = createLane({ patienceMs: largeMs })
  // Apart, so that nobody's upload waits for somebody else's thumbnail; and two, so that a file that takes all its time
  // costs its sender alone.
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

  const slow = createSlowSenders({ slowMs: renderMs / 3, mostMs: 3 * renderMs })
  /** The same file, whose sender is asked about when its turn has come, and whose time counts from then on. */
  const timed = (file: StoredPdf, sender: string): StoredPdf => ({
    ...file,
    withPath: async (work) => {
      const waitMs = slow.waitMs(sender)
      if (waitMs > 0) throw new NoTimeLeft(waitMs)
      return file.withPath(async (path) => {
        const start = performance.now()
        try {
          return await work(path)
        } finally {
          slow.took(sender, performance.now() - start)
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

import { createJobPool, distFile, JobTimeout, ProcessDied } from '#platform'
import type { Inspection, Rendering } from './inspection'
import type { PdfJobs } from './worker'

/**
 * Work on PDFs in processes of its own: drawing runs native code, whose crash must not take the program along. A file that
 * uses up a process's time or memory counts as broken.
 */
export interface PdfProcesses {
  inspect(bytes: Uint8Array): Promise<Inspection>
  render(bytes: Uint8Array): Promise<Rendering>
  stop(): Promise<void>
}

/** Files that exhaust a process do so every time: no use in trying again. V8 aborts when its memory is used up. */
const isExhausted = (error: unknown) =>
  error instanceof JobTimeout || (error instanceof ProcessDied && error.how === 'SIGABRT')

export function createPdfProcesses({
  inspectMs = 10_000,
  renderMs = 15_000,
}: { inspectMs?: number; renderMs?: number } = {}): PdfProcesses {
  const shared = {
    file: distFile('previews-worker.js'),
    processes: 1,
    idleMs: 3 * 60_000,
    maxHeapMb: 768,
  }
  // Apart, so that nobody's upload waits for somebody else's thumbnail.
  const inspecting = createJobPool<PdfJobs>({ ...shared, limitMs: inspectMs, maxWaiting: 40 })
  const rendering = createJobPool<PdfJobs>({ ...shared, limitMs: renderMs, maxWaiting: 1_000 })

  async function ifExhausted<T>(work: Promise<T>, answer: T): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (isExhausted(error)) return answer
      throw error
    }
  }

  return {
    inspect: (bytes) => ifExhausted(inspecting.run('inspect', bytes), { ok: false, problem: 'not-a-pdf' }),
    render: (bytes) => ifExhausted(rendering.run('render', bytes), { pages: null, thumbnail: null }),
    async stop() {
      await Promise.all([inspecting.stop(), rendering.stop()])
    },
  }
}

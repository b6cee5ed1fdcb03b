import { createThreadPool, distFile, ThreadTimeout } from '#platform'
import type { Inspection, Rendering } from './inspection'

/** Work on PDFs in threads. A file that uses up a thread's time or memory counts as broken. */
export interface PdfThreads {
  inspect(bytes: Uint8Array): Promise<Inspection>
  render(bytes: Uint8Array): Promise<Rendering>
  stop(): Promise<void>
}

/** Files that exhaust a thread do so every time: no use in trying again. */
const isExhausted = (error: unknown) =>
  error instanceof ThreadTimeout ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')

export function createPdfThreads({
  inspectMs = 10_000,
  renderMs = 15_000,
}: { inspectMs?: number; renderMs?: number } = {}): PdfThreads {
  const shared = { file: distFile('previews-worker.js'), threads: 1, idleMs: 3 * 60_000, maxHeapMb: 768 }
  // Apart, so that nobody's upload waits for somebody else's thumbnail.
  const inspecting = createThreadPool<Inspection>({ ...shared, limitMs: inspectMs, maxWaiting: 40 })
  const rendering = createThreadPool<Rendering>({ ...shared, limitMs: renderMs, maxWaiting: 1_000 })

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

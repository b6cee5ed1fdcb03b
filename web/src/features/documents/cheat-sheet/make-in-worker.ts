import type { SheetOrder } from './make-sheets'
import { UnreadableFileError } from './unreadable-file'

export type WorkerReport =
  | { kind: 'page'; done: number }
  | { kind: 'made'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'unreadable' }

/**
 * Makes a PDF in a worker, so that the page does not freeze. The bytes of the order move there. Throws UnreadableFileError, the reason of
 * `signal`, and an error if the worker breaks down.
 */
export function makeInWorker(
  order: SheetOrder,
  { signal, onPage }: { signal: AbortSignal; onPage: (done: number) => void },
): Promise<Uint8Array<ArrayBuffer>> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  const made = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    worker.addEventListener('error', () => reject(new Error('the worker broke down')))
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReport>) => {
      if (data.kind === 'page') onPage(data.done)
      else if (data.kind === 'made') resolve(data.bytes)
      else reject(new UnreadableFileError())
    })
  })
  const { source } = order
  const bytes = source.kind === 'file' ? [source.bytes] : source.pictures
  worker.postMessage(
    order,
    bytes.map(({ buffer }) => buffer as ArrayBuffer),
  )
  return made.finally(() => worker.terminate())
}

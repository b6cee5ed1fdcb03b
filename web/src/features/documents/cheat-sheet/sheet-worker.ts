import { makeSheets, type SheetOrder } from './make-sheets'
import type { WorkerReport } from './make-in-worker'
import { UnreadableFileError } from './unreadable-file'

const report = (said: WorkerReport, transfer: Transferable[] = []) => postMessage(said, { transfer })

async function make(order: SheetOrder): Promise<void> {
  try {
    const bytes = await makeSheets(order, (done) => report({ kind: 'page', done }))
    // pdf-lib never writes into shared memory.
    report({ kind: 'made', bytes: bytes as Uint8Array<ArrayBuffer> }, [bytes.buffer])
  } catch (error) {
    if (error instanceof UnreadableFileError) return report({ kind: 'unreadable' })
    throw error
  }
}

addEventListener('message', ({ data }: MessageEvent<SheetOrder>) => {
  // A rejection would not reach the page.
  make(data).catch((error: unknown) => reportError(error))
})

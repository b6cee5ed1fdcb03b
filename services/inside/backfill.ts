import { setTimeout as pause } from 'node:timers/promises'
import type { Library } from '#services/library'
import type { PageTexts } from '#services/previews'

const page = 200
/** Between pages: nobody waits for this, and every process does it once after its start. */
const pauseMs = 1_000

/**
 * Queues the documents whose text was never read: those of older releases. Goes through all of them once per process; of later ones,
 * events tell.
 */
export function createBackfill({
  library,
  texts,
}: {
  library: Pick<Library, 'filesAfter'>
  texts: Pick<PageTexts, 'readLater'>
}): { run(): Promise<void>; stop(): void } {
  let after = ''
  let isDone = false
  let isStopped = false
  return {
    async run() {
      while (!isDone && !isStopped) {
        const { documents, next } = await library.filesAfter(after, page)
        await texts.readLater(documents)
        after = next ?? after
        isDone = next === null
        if (!isDone) await pause(pauseMs, undefined, { ref: false })
      }
    },
    stop: () => void (isStopped = true),
  }
}

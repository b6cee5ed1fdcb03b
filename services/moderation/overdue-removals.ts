import { removalDislikes } from '#events'
import type { Housekeeping, Log } from '#platform'
import type { Library } from '#services/library'

const sweepMs = 60_000

/**
 * Removes what has too many dislikes and still stands: the event that should have done it is a dead letter, or was lost with
 * the bus. To remove twice changes nothing.
 */
export function createOverdueRemovals({
  library,
  housekeeping,
  log,
  everyMs = sweepMs,
}: {
  library: Pick<Library, 'remove' | 'standingBeyond'>
  housekeeping: Housekeeping
  log: Log
  everyMs?: number
}) {
  let timer: NodeJS.Timeout | undefined
  let sweeping = Promise.resolve()

  async function sweep(): Promise<void> {
    if (!housekeeping.owned()) return
    for (const documentId of await library.standingBeyond(removalDislikes)) {
      if (await library.remove(documentId, 'dislikes'))
        log.warn({ documentId }, 'removed a document whose event did not remove it')
    }
  }

  return {
    start() {
      timer = setInterval(() => {
        sweeping = sweep().catch((error: unknown) =>
          log.warn({ err: error }, 'what should be removed could not be looked for; tried again in a moment'),
        )
      }, everyMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await sweeping
    },
  }
}

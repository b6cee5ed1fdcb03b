import { removalDislikes } from '#events'
import { sweepEvery, type Housekeeping, type Log, type Sweeping } from '#platform/core'
import type { Library } from '#services/library'

const sweepMs = 60_000

/**
 * Removes documents that are published with too many dislikes: the event that should have done it is a dead letter, or was lost
 * with the bus. Idempotent.
 */
export function createOverdueRemovals({
  library,
  housekeeping,
  log,
  everyMs = sweepMs,
}: {
  library: Pick<Library, 'remove' | 'publishedBeyond'>
  housekeeping: Housekeeping
  log: Log
  everyMs?: number
}) {
  let sweeping: Sweeping | undefined

  async function sweep(): Promise<void> {
    for (const documentId of await library.publishedBeyond(removalDislikes)) {
      if (await library.remove(documentId, 'dislikes'))
        log.warn({ documentId }, 'removed a document that its event did not remove')
    }
  }

  return {
    start() {
      const failure = 'overdue removals could not be swept; retrying soon'
      sweeping = sweepEvery({ everyMs, failure, sweep, housekeeping, log })
    },
    stop: async () => sweeping?.stop(),
  }
}

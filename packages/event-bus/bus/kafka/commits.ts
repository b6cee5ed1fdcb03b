import type { Log } from '../../environment'
import { createBatchLoop } from '@studyshelf/async'
import { pause } from '@studyshelf/async'
import type { PartitionQueue } from './partition-queues'

/** Positions are told this late, many at once. A crash repeats at most what was handled since. */
const gatherMs = 25
const afterFailureMs = 500

interface Position {
  topic: string
  partition: number
  offset: string
}

/** Tells Kafka how far the queues came. `commit` rejects when Kafka does not take it. */
export function createCommits(commit: (positions: Position[]) => Promise<void>, log: Log) {
  const stopping = new AbortController()
  let moved = new Set<PartitionQueue>()

  const loop = createBatchLoop({
    after: 'microtask',
    waiting: () => moved.size > 0,
    async run() {
      await pause(gatherMs, stopping.signal)
      const queues = [...moved].filter(({ lost }) => !lost)
      moved = new Set()
      if (queues.length === 0) return
      try {
        await commit(
          queues.map(({ topic, partition, position }) => ({ topic, partition, offset: String(position) })),
        )
      } catch (error) {
        log.debug({ err: error }, 'positions could not be told to Kafka')
        // In a stop, the next one begins where this one told last.
        if (stopping.signal.aborted) return
        for (const queue of queues) moved.add(queue)
        await pause(afterFailureMs, stopping.signal)
      }
    },
  })

  return {
    moved(queue: PartitionQueue) {
      moved.add(queue)
      loop.start()
    },
    /** Tells what is left to tell, as far as Kafka takes it. */
    async stop() {
      stopping.abort()
      await loop.idle()
    },
  }
}

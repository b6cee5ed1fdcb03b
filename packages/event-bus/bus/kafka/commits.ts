import type { Log } from '../../environment'
import { createBatchLoop } from '@studyshelf/async'
import { pause } from '@studyshelf/async'
import type { PartitionQueue } from './partition-queues'

/** Positions are committed this late, many at once. After a crash, only events handled since are repeated. */
const gatherMs = 25
const afterFailureMs = 500

interface Position {
  topic: string
  partition: number
  offset: string
}

/** Commits the positions of queues to Kafka. `commit` rejects if Kafka refuses. */
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
        log.debug({ err: error }, 'positions could not be committed to Kafka')
        // After a stop, the next process starts at the last committed position.
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
    /** Commits the remaining positions, if Kafka accepts them. */
    async stop() {
      stopping.abort()
      await loop.idle()
    },
  }
}

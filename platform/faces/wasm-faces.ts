import type { Log } from '../log/create-log'
import { AppError } from '../app-error'
import { distFile } from '../dist-file'
import { createJobPool } from '../jobs/create-job-pool'
import { JobTimeout, ProcessDied } from '../jobs/failures'
import type { Faces } from './port'
import type { FaceJobs } from './worker'

/**
 * Finds faces with face-api.js on WebAssembly, in a separate process: it starts with the first photo, stays warm while
 * photos come, and exits (freeing its memory) some minutes after the last one.
 */
export function createFaces({ log, limitMs = 15_000 }: { log: Log; limitMs?: number }): Faces {
  const pool = createJobPool<FaceJobs>({
    file: distFile('faces-worker.js'),
    processes: 1,
    limitMs,
    // Waiting photos are kept in memory.
    maxWaiting: 20,
    maxWaitingEach: 10,
    idleMs: 3 * 60_000,
    // The models and pictures are outside the heap.
    maxHeapMb: 256,
    maxMemoryMb: 1_536,
  })
  return {
    async find(photo, sender) {
      const started = performance.now()
      const result = await pool.run('find', photo, sender === undefined ? {} : { sender }).catch(asBusy)
      log.debug({ ms: Math.round(performance.now() - started), bytes: photo.length }, 'looked for faces')
      if (result === 'not-an-image') {
        throw new AppError('not-an-image', 400, 'This file is not a JPEG, PNG or WebP image.')
      }
      return result.faces.map((face) => Buffer.from(face))
    },
    stop: () => pool.stop(),
  }
}

/** The machine or the photo may be to blame; a smaller photo takes less time. */
function asBusy(error: unknown): never {
  if (!(error instanceof JobTimeout || (error instanceof ProcessDied && error.how === 'SIGABRT'))) throw error
  throw new AppError(
    'busy',
    503,
    'Looking for a face took too long. Please try again in a moment, or with a smaller photo.',
  )
}

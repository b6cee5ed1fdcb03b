import { maxPhotoPixels } from '#events'
import type { Log } from '../log/create-log'
import { AppError } from '../app-error'
import { distFile } from '../dist-file'
import { createJobPool } from '../jobs/create-job-pool'
import { createJobProcesses, type OpenJobProcesses } from '../jobs/job-processes'
import { JobTimeout, ProcessDied } from '../jobs/failures'
import { retryLate } from '../jobs/retry-late'
import type { Undecoded } from './photo'
import type { Faces } from './port'
import type { FaceJobs } from './worker'

/**
 * Finds faces with face-api.js on WebAssembly, in a separate process: it starts with the first photo, stays warm while
 * photos come, and exits (freeing its memory) some minutes after the last one.
 */
export function createFaces({
  log,
  limitMs = 15_000,
  openProcesses = createJobProcesses,
}: {
  log: Log
  limitMs?: number
  openProcesses?: OpenJobProcesses | undefined
}): Faces {
  const from = openProcesses({
    file: distFile('faces-worker.js'),
    idleMs: 3 * 60_000,
    // The models and pictures are outside the heap.
    maxHeapMb: 256,
    maxMemoryMb: 1_536,
  })
  // Waiting photos are kept in memory.
  const pool = createJobPool<FaceJobs>({ from, processes: 1, limitMs, maxWaiting: 20, maxWaitingEach: 10 })
  return {
    async find(photo, sender) {
      const started = performance.now()
      const look = () => pool.run('find', photo, sender === undefined ? {} : { sender })
      const result = await retryLate(look).catch(asBusy)
      log.debug({ ms: Math.round(performance.now() - started), bytes: photo.length }, 'looked for faces')
      if (typeof result === 'string') throw new AppError('not-an-image', 400, undecoded[result])
      return result.faces.map((face) => Buffer.from(face))
    },
    async stop() {
      await pool.stop()
      await from.stop()
    },
  }
}

const undecoded: Record<Undecoded, string> = {
  'not-an-image': 'This file is not a JPEG, PNG or WebP image, or it is damaged. Choose another one.',
  'too-many-pixels': `This photo has more than ${maxPhotoPixels / 1_000_000} megapixels. Choose a smaller one.`,
}

/** A busy machine says nothing about the photo. Memory may run out because of it. */
function asBusy(error: unknown): never {
  if (error instanceof JobTimeout)
    throw new AppError(
      'busy',
      503,
      'We’re busy, and finding the face took too long. Nothing is wrong with your photo: please try again in a moment.',
    )
  if (error instanceof ProcessDied && error.how === 'SIGABRT')
    throw new AppError(
      'busy',
      503,
      'Finding the face took too much memory. Please try again in a moment, or with a smaller photo.',
    )
  throw error
}

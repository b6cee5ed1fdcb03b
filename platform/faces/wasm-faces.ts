import { availableParallelism, totalmem } from 'node:os'
import { maxPhotoPixels } from '#events'
import type { Log } from '../log/create-log'
import { AppError } from '../app-error'
import { distFile } from '../dist-file'
import { createJobPool } from '../jobs/create-job-pool'
import { createJobProcesses, type OpenJobProcesses } from '../jobs/job-processes'
import { JobTimeout, ProcessDied } from '../jobs/failures'
import { retryLate } from '../jobs/retry-late'
import { createKnownFaces } from './known-faces'
import type { Undecoded } from './photo'
import type { Faces, Photo } from './port'
import { createPhotosInMemory } from './photos-in-memory'
import { createWaiting } from './waiting'
import type { FaceJobs } from './worker'

/** A process takes about 370 MB. The rest of the program needs a gigabyte at its busiest. */
const enoughMemory = 2 * 1024 ** 3

/**
 * Photos looked at at a time: two, if there are two cores and enough memory. Detection runs on one core, and on an orientation day the
 * other one would be half idle.
 */
function photosAtOnce(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return availableParallelism() > 1 && memory >= enoughMemory ? 2 : 1
}

/**
 * Finds faces with face-api.js on WebAssembly, in separate processes: the first starts with the first photo, and a second one, if
 * `processes` allows it, when another photo waits. They stay warm while photos come, and exit some minutes after the last one.
 */
export function createFaces({
  log,
  limitMs = 15_000,
  processes = photosAtOnce(),
  openProcesses = createJobProcesses,
}: {
  log: Log
  limitMs?: number
  processes?: number
  openProcesses?: OpenJobProcesses | undefined
}): Faces {
  const from = openProcesses({
    file: distFile('faces-worker.js'),
    idleMs: 3 * 60_000,
    // The models and pictures are outside the heap.
    maxHeapMb: 256,
    maxMemoryMb: 1_536,
  })
  // Two minutes of photos that are read when their turn has come. Few others may wait: with 8 MB each, 20 take 160 MB.
  const pool = createJobPool<FaceJobs>({ from, processes, limitMs, maxWaiting: 200, maxWaitingEach: 20 })
  const inMemory = createPhotosInMemory({ most: 20, mostEach: 10 })
  const waiting = createWaiting(processes)
  const known = createKnownFaces()

  /** Reads the photo and looks at it, in its turn. */
  const look = (photo: Photo, sender: string | undefined) =>
    pool.inTurn(
      async (run) => {
        const bytes = typeof photo === 'function' ? await photo() : photo
        const began = performance.now()
        const result = await run('find', bytes)
        const ms = Math.round(performance.now() - began)
        waiting.took(ms)
        log.debug({ ms, bytes: bytes.length }, 'looked for faces')
        return result
      },
      sender === undefined ? {} : { sender },
    )

  return {
    async find(photo, sender, name) {
      const before = name !== undefined && known.get(name)
      if (before) return before
      const release = typeof photo === 'function' ? undefined : inMemory.hold(sender)
      const leave = waiting.enter(name)
      try {
        const result = await retryLate(() => look(photo, sender)).catch(asBusy)
        if (typeof result === 'string') throw new AppError('not-an-image', 400, undecoded[result])
        const faces = result.faces.map((face) => Buffer.from(face))
        if (name !== undefined) known.set(name, faces)
        return faces
      } finally {
        leave()
        release?.()
      }
    },
    queue: (name) => waiting.of(name),
    async stop() {
      known.clear()
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

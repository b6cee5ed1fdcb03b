import type { Logger } from 'pino'
import { AppError } from '../app-error'
import { distFile } from '../dist-file'
import { createJobPool } from '../jobs/create-job-pool'
import type { Faces } from './port'
import type { FaceJobs } from './worker'

/**
 * Looks for faces with face-api.js on WebAssembly, in a process of its own: it starts with the first photo, stays warm
 * while photos come, and ends (and gives its memory back) some minutes after the last one.
 */
export function createFaces({ log, limitMs = 15_000 }: { log: Logger; limitMs?: number }): Faces {
  const pool = createJobPool<FaceJobs>({
    file: distFile('faces-worker.js'),
    processes: 1,
    limitMs,
    maxWaiting: 20,
    idleMs: 3 * 60_000,
    // The models and the pictures lie outside of it.
    maxHeapMb: 256,
  })
  return {
    async crop(photo) {
      const started = performance.now()
      const result = await pool.run('crop', photo)
      log.debug({ ms: Math.round(performance.now() - started), bytes: photo.length }, 'looked for a face')
      if (result === 'not-an-image') {
        throw new AppError('not-an-image', 400, 'This file is not a JPEG, PNG or WebP image.')
      }
      return result === 'no-face' ? result : Buffer.from(result.face)
    },
    stop: () => pool.stop(),
  }
}

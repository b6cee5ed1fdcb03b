import type { Logger } from 'pino'
import { AppError } from '../app-error'
import { distFile } from '../dist-file'
import { createThreadPool } from '../threads/thread-pool'
import type { Faces } from './port'
import type { CropResult } from './worker'

/**
 * Looks for faces with face-api.js on WebAssembly, in a thread of its own: it starts with the first photo, stays warm
 * while photos come, and ends (with its 250 MB) some minutes after the last one.
 */
export function createFaces({ log, limitMs = 15_000 }: { log: Logger; limitMs?: number }): Faces {
  const threads = createThreadPool<CropResult>({
    file: distFile('faces-worker.js'),
    threads: 1,
    limitMs,
    maxWaiting: 20,
    idleMs: 3 * 60_000,
  })
  return {
    async crop(photo) {
      const started = performance.now()
      const result = await threads.run('crop', photo)
      log.debug({ ms: Math.round(performance.now() - started), bytes: photo.length }, 'looked for a face')
      if (result === 'not-an-image') {
        throw new AppError('not-an-image', 400, 'This file is not a JPEG, PNG or WebP image.')
      }
      return result === 'no-face' ? result : Buffer.from(result.face)
    },
    stop: () => threads.stop(),
  }
}

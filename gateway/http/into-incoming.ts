import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request } from 'express'
import type { StorageEngine } from 'multer'
import type { Expected } from '#platform/core'

/**
 * Multer storage for uploads. `admit` checks the fields before the file; nothing is written to disk until it resolves. Stops
 * reading when the file exceeds the limit of its kind.
 */
export const intoIncoming = (
  incomingDir: string,
  admit: (request: Request) => Promise<Pick<Expected, 'maxBytes' | 'tooLarge'>>,
): StorageEngine => ({
  _handleFile(request, file, done) {
    const path = join(incomingDir, randomBytes(16).toString('hex'))
    const received = admit(request).then((allowed) => receive(allowed, file.stream, path))
    received.then(
      (size) => done(null, { path, size }),
      (error: unknown) => {
        void rm(path, { force: true })
        // Drain the rest, so that the sender reads the answer.
        file.stream.resume()
        done(error)
      },
    )
  },
  _removeFile(_request, { path }, done) {
    rm(path, { force: true }).then(() => done(null), done)
  },
})

/** Resolves to the number of bytes. */
async function receive(
  allowed: Pick<Expected, 'maxBytes' | 'tooLarge'>,
  content: Readable,
  path: string,
): Promise<number> {
  let bytes = 0
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      if (bytes > allowed.maxBytes) next(allowed.tooLarge())
      else next(null, chunk)
    },
  })
  await pipeline(content, limit, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  return bytes
}

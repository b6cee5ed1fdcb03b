import type { Request } from 'express'
import { maxUploadBytes } from '#events'
import type { Config } from '#platform'
import { AppError } from '#platform/core'

/** Of a form around a file: its other fields, and the lines between them. */
const formBytes = 128 * 1024

/** So long the largest file may take that comes no more slowly than it must; null where it may come as slowly as it likes. */
export const longestFileMs = ({ bytesPerSecond, seconds }: Config['leastUploadRate']): number | null =>
  bytesPerSecond === 0 ? null : 1000 * Math.ceil((maxUploadBytes + formBytes) / bytesPerSecond + seconds)

/**
 * Whoever sends a byte now and then holds a place for as long as they like: each stretch of `seconds` must bring so much, or
 * `refuse` is called with AppError('too-slow', 408). A stretch at whose end we ourselves have not taken what is there, since the
 * disk is slow, say, is no fault of the sender's. To be ended by the function that is returned.
 */
export function watchRate(
  request: Pick<Request, 'socket' | 'complete' | 'isPaused' | 'readableLength'>,
  { bytesPerSecond, seconds }: Config['leastUploadRate'],
  refuse: (why: AppError) => void,
): () => void {
  let before = request.socket.bytesRead
  const timer = setInterval(() => {
    const { bytesRead } = request.socket
    const waitsForUs = request.complete || request.isPaused() || request.readableLength > 0
    if (!waitsForUs && bytesRead - before < bytesPerSecond * seconds) refuse(tooSlow())
    before = bytesRead
  }, seconds * 1000)
  timer.unref()
  return () => clearInterval(timer)
}

const tooSlow = () =>
  new AppError('too-slow', 408, 'The file came too slowly. Please try again with a better connection.')

import type { Request } from 'express'
import { maxUploadBytes } from '#events'
import type { Config } from '#platform'
import { AppError } from '#platform/core'

/** Size of the form around a file: its other fields and the boundaries. */
const formBytes = 128 * 1024

/** How long the largest file takes at the lowest accepted rate; null if there is no lowest rate. */
export const longestFileMs = ({ bytesPerSecond, seconds }: Config['leastUploadRate']): number | null =>
  bytesPerSecond === 0 ? null : 1000 * Math.ceil((maxUploadBytes + formBytes) / bytesPerSecond + seconds)

/**
 * Calls `refuse` with AppError('too-slow', 408) if a period of `seconds` brings less than the lowest rate, since a client that
 * trickles bytes would hold a connection for ever. Ignores periods that end with unread data: then the server is the slower side.
 * Returns a function that stops the watch.
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
  new AppError('too-slow', 408, 'The upload was too slow. Please try again with a better connection.')

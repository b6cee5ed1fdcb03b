import type { LiveServer } from './server'

/** A socket outlives its token by no more. */
const everyMs = 10_000

/** Closes sockets whose token has ended, as their requests are refused by then. Returns how to stop. */
export function endWithTokens(io: LiveServer, now: () => number = Date.now): () => void {
  const look = () => {
    const moment = now()
    for (const socket of io.sockets.sockets.values()) {
      const { tokenEndsAt } = socket.data
      if (tokenEndsAt === undefined || tokenEndsAt > moment) continue
      socket.emit('session:ended', { reason: 'expired' })
      socket.disconnect(true)
    }
  }
  const timer = setInterval(look, everyMs).unref()
  return () => clearInterval(timer)
}

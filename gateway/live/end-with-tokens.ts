import type { LiveServer } from './server'

/** How long a socket may outlive its token. */
const everyMs = 10_000

/** Closes sockets with expired tokens, since their requests are refused, too. Returns a function that stops this. */
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

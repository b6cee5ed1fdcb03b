import { rooms } from './rooms'
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

/** Lets the sockets of a session end earlier than their token says, since another session has continued it. */
export function endSocketsAt(io: LiveServer, sessionId: string, at: number): void {
  for (const id of io.sockets.adapter.rooms.get(rooms.session(sessionId)) ?? []) {
    const socket = io.sockets.sockets.get(id)
    if (socket) socket.data.tokenEndsAt = Math.min(socket.data.tokenEndsAt ?? at, at)
  }
}

/** What the engine below Socket.IO keeps of a client, as far as it is looked at here. */
interface Connection {
  transport: { socket?: { readonly isPaused: boolean; pause(): void; resume(): void } }
}

/**
 * Reads nothing of a connection for about so long: half as long to half as long again, so that many do not come back at once. What its
 * client sends on waits at the client. To answer each request that is one too many would cost more than those that are not. A client
 * that polls is not held back.
 */
export function holdBack({ transport: { socket } }: Connection, ms: number): void {
  if (socket === undefined || socket.isPaused) return
  socket.pause()
  setTimeout(() => socket.resume(), ms * (0.5 + Math.random())).unref()
}

import type { ClientEvents, ServerEvents } from '#events'
import { io, type Socket } from 'socket.io-client'
import { useSession } from '../session/session-store'
import { reconnectionDelayMs } from './socket'

/** The one socket of this tab, not connected yet. Visitors connect without a token. */
export const socket: Socket<ServerEvents, ClientEvents> = io({
  autoConnect: false,
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionDelay: reconnectionDelayMs,
  reconnectionDelayMax: 5000,
  auth: (give) => give({ token: useSession.getState().token ?? undefined }),
})

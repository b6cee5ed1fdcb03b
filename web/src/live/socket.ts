import {
  serverMessages,
  type ClientEvents,
  type ServerEvents,
  type ServerMessage,
  type ServerPayload,
} from '#events'
import { useEffect, useEffectEvent } from 'react'
import { io, type Socket } from 'socket.io-client'
import { create } from 'zustand'
import { useSession } from '../session/session-store'

/** The pause before the first try to reconnect; each further one is longer. */
export const reconnectionDelayMs = 500

/** The one connection of this tab. A visitor's has no token. */
export const socket: Socket<ServerEvents, ClientEvents> = io({
  autoConnect: false,
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionDelay: reconnectionDelayMs,
  reconnectionDelayMax: 5000,
  auth: (give) => give({ token: useSession.getState().token ?? undefined }),
})

/** 'waiting' before the first connection, 'lost' after a connection broke. */
export const useConnection = create<{ state: 'waiting' | 'live' | 'lost' }>()(() => ({ state: 'waiting' }))

/** Hears one message, parsed by its declaration, until the returned function is called. */
export function listen<M extends ServerMessage>(
  message: M,
  handle: (payload: ServerPayload<M>) => void,
): () => void {
  const hear = (raw: unknown) => {
    const { success, data } = serverMessages[message].payload.safeParse(raw)
    if (success) handle(data as ServerPayload<M>)
  }
  // Socket.IO cannot follow a generic message name to its listener's type; `hear` accepts anything.
  const untyped: Pick<Socket, 'on' | 'off'> = socket
  const name: string = message
  untyped.on(name, hear)
  return () => void untyped.off(name, hear)
}

/** `listen` for as long as the component is there. */
export function useLiveMessage<M extends ServerMessage>(
  message: M,
  handle: (payload: ServerPayload<M>) => void,
): void {
  const onMessage = useEffectEvent(handle)
  useEffect(() => listen(message, (payload) => onMessage(payload)), [message])
}

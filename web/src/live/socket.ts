import {
  serverMessages,
  socketIdHeader,
  type ClientEvents,
  type ServerEvents,
  type ServerMessage,
  type ServerPayload,
} from '#events'
import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import { create } from 'zustand'
import type { ConnectionState } from './connection-words'

/** The pause before the first try to reconnect; each further one is longer. */
export const reconnectionDelayMs = 500

export type LiveSocket = Socket<ServerEvents, ClientEvents>

let adopted: LiveSocket | null = null
const listeners = new Map<string, Set<(raw: unknown) => void>>()

/** The connection of this tab, connected or not; null until its code is here. */
export const liveSocket = (): LiveSocket | null => adopted

/** The header of a request whose effects this tab need not be told of: it knows them by the answer. */
export const ownSocket = (): Record<string, string> =>
  adopted?.id === undefined ? {} : { [socketIdHeader]: adopted.id }

/** From now on messages are heard and sent through this one. */
export function adoptSocket(socket: LiveSocket): void {
  if (adopted === socket) return
  adopted = socket
  socket.onAny((message: string, raw: unknown) => {
    for (const hear of listeners.get(message) ?? []) hear(raw)
  })
}

/** How the connection stands. */
export const useConnection = create<{ state: ConnectionState }>()(() => ({ state: 'waiting' }))

/** Calls `onBack` whenever the connection is back that was lost, until the returned function is called. */
export const whenBack = (onBack: () => void): (() => void) =>
  useConnection.subscribe((now, before) => {
    if (now.state === 'live' && before.state === 'lost') onBack()
  })

/** Hears one message, parsed by its declaration, until the returned function is called. */
export function listen<M extends ServerMessage>(
  message: M,
  handle: (payload: ServerPayload<M>) => void,
): () => void {
  const hear = (raw: unknown) => {
    const { success, data } = serverMessages[message].payload.safeParse(raw)
    if (success) handle(data as ServerPayload<M>)
  }
  const hearing = listeners.get(message) ?? new Set()
  listeners.set(message, hearing.add(hear))
  return () => void hearing.delete(hear)
}

/** `listen` for as long as the component is there. */
export function useLiveMessage<M extends ServerMessage>(
  message: M,
  handle: (payload: ServerPayload<M>) => void,
): void {
  const onMessage = useEffectEvent(handle)
  useEffect(() => listen(message, (payload) => onMessage(payload)), [message])
}

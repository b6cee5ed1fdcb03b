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
import type { ConnectionState } from './connection-label'

/** Delay before the first reconnection attempt; it grows with each further one. */
export const reconnectionDelayMs = 500

export type LiveSocket = Socket<ServerEvents, ClientEvents>

let adopted: LiveSocket | null = null
const listeners = new Map<string, Set<(raw: unknown) => void>>()

/** This tab's socket, connected or not; null until its code has loaded. */
export const liveSocket = (): LiveSocket | null => adopted

/** Header that excludes this tab from the live messages which a request causes: it has the answer. */
export const ownSocket = (): Record<string, string> =>
  adopted?.id === undefined ? {} : { [socketIdHeader]: adopted.id }

/** Sends and receives messages through this socket from now on. */
export function adoptSocket(socket: LiveSocket): void {
  if (adopted === socket) return
  adopted = socket
  socket.onAny((message: string, raw: unknown) => {
    for (const hear of listeners.get(message) ?? []) hear(raw)
  })
}

export const useConnection = create<{ state: ConnectionState }>()(() => ({ state: 'waiting' }))

/** Calls `onBack` whenever a lost connection is restored. Returns a function that stops. */
export const whenBack = (onBack: () => void): (() => void) =>
  useConnection.subscribe((now, before) => {
    if (now.state === 'live' && before.state === 'lost') onBack()
  })

/** Subscribes to a message, parsed by its declaration. Returns a function that unsubscribes. */
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

/** `listen` while the component is mounted. */
export function useLiveMessage<M extends ServerMessage>(
  message: M,
  handle: (payload: ServerPayload<M>) => void,
): void {
  const onMessage = useEffectEvent(handle)
  useEffect(() => listen(message, (payload) => onMessage(payload)), [message])
}

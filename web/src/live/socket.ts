import {
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

/** `readMessage`, whose code loads with the socket's. */
export type ReadMessage = (message: string, raw: unknown) => unknown

let adopted: LiveSocket | null = null
const listeners = new Map<string, Set<(payload: never) => void>>()

/** This tab's socket, connected or not; null until its code has loaded. */
export const liveSocket = (): LiveSocket | null => adopted

/** Header that excludes this tab from the live messages which a request causes: it has the answer. */
export const ownSocket = (): Record<string, string> =>
  adopted?.id === undefined ? {} : { [socketIdHeader]: adopted.id }

/** Sends and receives messages through this socket from now on. */
export function adoptSocket(socket: LiveSocket, readMessage: ReadMessage): void {
  if (adopted === socket) return
  adopted = socket
  socket.onAny((message: string, raw: unknown) => {
    const hearing = listeners.get(message)
    if (hearing === undefined) return
    const payload = readMessage(message, raw)
    if (payload !== undefined) for (const hear of hearing) hear(payload as never)
  })
}

export const useConnection = create<{ state: ConnectionState }>()(() => ({ state: 'waiting' }))

/** Calls `onBack` whenever a lost connection is restored. Returns a function that stops. */
export const whenBack = (onBack: () => void): (() => void) =>
  useConnection.subscribe((now, before) => {
    if (now.state === 'live' && before.state === 'lost') onBack()
  })

/** Subscribes to a message. Returns a function that unsubscribes. */
export function listen<M extends ServerMessage>(
  message: M,
  handle: (payload: ServerPayload<M>) => void,
): () => void {
  const hear = (payload: ServerPayload<M>) => handle(payload)
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

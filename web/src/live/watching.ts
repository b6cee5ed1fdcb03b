import { maxWatched } from '#events'
import { useEffect } from 'react'
import { liveSocket } from './socket'

/** Pause before a refused request is repeated, while it is still needed. */
const retryAfterMs = 5000

const watchers = new Map<string, number>()
const pending = { watch: new Set<string>(), unwatch: new Set<string>() }
let flushing = false
const listeners = new Set<(ids: readonly string[]) => void>()

/** Receives changes of these documents while the component is mounted. */
export function useWatchDocuments(ids: readonly string[]): void {
  const key = ids.join()
  useEffect(() => watchDocuments(key === '' ? [] : key.split(',')), [key])
}

/** Receives changes of these documents until the returned function is called. Watchers of the same document share one request. */
export function watchDocuments(ids: readonly string[]): () => void {
  for (const id of ids) {
    const count = watchers.get(id) ?? 0
    watchers.set(id, count + 1)
    if (count === 0) request('watch', id)
  }
  return () => {
    for (const id of ids) {
      const count = (watchers.get(id) ?? 1) - 1
      if (count > 0) watchers.set(id, count)
      else {
        watchers.delete(id)
        request('unwatch', id)
      }
    }
  }
}

/** Repeats the watch requests, since a new connection has none. */
export function rewatch(): void {
  pending.unwatch.clear()
  for (const id of watchers.keys()) request('watch', id)
}

/** Calls the listener with documents as the server begins to send their changes. Returns a function that stops. */
export function onWatched(listener: (ids: readonly string[]) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function requestAgain(ids: readonly string[]) {
  for (const id of ids) if (watchers.has(id)) request('watch', id)
}

function request(what: 'watch' | 'unwatch', id: string) {
  pending[what === 'watch' ? 'unwatch' : 'watch'].delete(id)
  pending[what].add(id)
  if (flushing) return
  flushing = true
  // Batches the requests of components that mount together.
  queueMicrotask(flush)
}

function flush() {
  flushing = false
  const watch = [...pending.watch].slice(0, maxWatched)
  const unwatch = [...pending.unwatch].slice(0, maxWatched)
  pending.watch.clear()
  pending.unwatch.clear()
  const socket = liveSocket()
  if (!socket?.connected) return
  if (unwatch.length > 0) socket.emit('documents:unwatch', unwatch, () => undefined)
  if (watch.length > 0)
    socket.emit('documents:watch', watch, ({ ok }) => {
      if (ok) for (const listener of listeners) listener(watch)
      else setTimeout(() => requestAgain(watch), retryAfterMs * (1 + Math.random()))
    })
}

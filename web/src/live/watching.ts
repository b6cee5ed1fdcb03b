import { maxWatched } from '#events'
import { useEffect } from 'react'
import { liveSocket } from './socket'

/** A refused request is made again after so long, as long as it is wanted. */
const retryAfterMs = 5000

const watchers = new Map<string, number>()
const pending = { watch: new Set<string>(), unwatch: new Set<string>() }
let flushing = false
const listeners = new Set<(ids: readonly string[]) => void>()

/** Hears of these documents for as long as the component shows them. */
export function useWatchDocuments(ids: readonly string[]): void {
  const key = ids.join()
  useEffect(() => watchDocuments(key === '' ? [] : key.split(',')), [key])
}

/** Watches documents until the returned function is called; many watchers of one document make one request. */
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

/** A new connection knows nothing of what the old one watched. */
export function rewatch(): void {
  pending.unwatch.clear()
  for (const id of watchers.keys()) request('watch', id)
}

/** Hears which documents the server lets this connection watch from now on. Returns how to stop. */
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
  // One message for all that a page mounts at once.
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

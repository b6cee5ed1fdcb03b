import { countsResponse, maxCounted, maxWatched, type DocumentCard, type ServerPayload } from '#events'
import { useEffect } from 'react'
import { create } from 'zustand'
import { call } from '../../http/api-client'
import { listen, socket } from '../../live/socket'

type Counts = Pick<DocumentCard, 'likes' | 'dislikes' | 'version'>
interface LiveDocuments {
  counts: Readonly<Record<string, Counts>>
  previews: Readonly<Record<string, Pick<DocumentCard, 'pages' | 'thumbnail'>>>
  removed: Readonly<Record<string, true>>
}

/** The newest that was heard of documents, whoever shows them. */
export const useLiveDocuments = create<LiveDocuments>()(() => ({ counts: {}, previews: {}, removed: {} }))

/** Takes note of counts, unless newer ones are known. */
export function noteCounts(documentId: string, { likes, dislikes, version }: Counts): void {
  const known = useLiveDocuments.getState().counts[documentId]
  if (known !== undefined && known.version >= version) return
  useLiveDocuments.setState(({ counts }) => ({
    counts: { ...counts, [documentId]: { likes, dislikes, version } },
  }))
}

/** The card as it is now: its own data, or what was heard since. */
export function useLiveCard<Card extends DocumentCard>(card: Card): Card {
  const counts = useLiveDocuments((state) => state.counts[card._id])
  const preview = useLiveDocuments((state) => state.previews[card._id])
  const removed = useLiveDocuments((state) => state.removed[card._id])
  return {
    ...card,
    ...(counts !== undefined && counts.version > card.version ? counts : {}),
    ...(preview !== undefined && card.pages === null ? preview : {}),
    ...(removed ? { isActive: false } : {}),
  }
}

const watchers = new Map<string, number>()
const pending = { watch: new Set<string>(), unwatch: new Set<string>() }
let flushing = false

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
    if (count === 0) ask('watch', id)
  }
  return () => {
    for (const id of ids) {
      const count = (watchers.get(id) ?? 1) - 1
      if (count > 0) watchers.set(id, count)
      else {
        watchers.delete(id)
        ask('unwatch', id)
      }
    }
  }
}

/** A new connection knows nothing of what the old one watched. */
export function rewatch(): void {
  pending.unwatch.clear()
  for (const id of watchers.keys()) ask('watch', id)
}

function ask(what: 'watch' | 'unwatch', id: string) {
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
  if (!socket.connected) return
  if (unwatch.length > 0) socket.emit('documents:unwatch', unwatch, () => undefined)
  if (watch.length > 0)
    socket.emit('documents:watch', watch, ({ ok }) => {
      if (ok) void readCounts(watch)
    })
}

/** What moved after a card was read and before it was watched was told to nobody here. */
async function readCounts(ids: readonly string[]) {
  for (let at = 0; at < ids.length; at += maxCounted) {
    const query = ids.slice(at, at + maxCounted).join()
    // Where this fails the connection is at fault, and all is read again with the next one.
    const answer = await call('GET', `/auth/documents/counts?ids=${query}`, countsResponse).catch(() => null)
    for (const { _id, isActive, ...counts } of answer?.documents ?? []) {
      noteCounts(_id, counts)
      if (!isActive) noteRemoved(_id)
    }
  }
}

/** Binds the store to the socket. Returns how to stop. */
export function bindLiveDocuments(): () => void {
  const stops = [
    listen('document:votes', (change) => noteCounts(change.documentId, change)),
    listen('document:previewed', notePreview),
    listen('document:removed', ({ documentId }) => noteRemoved(documentId)),
  ]
  return () => stops.forEach((stop) => stop())
}

function noteRemoved(documentId: string) {
  useLiveDocuments.setState(({ removed }) => ({ removed: { ...removed, [documentId]: true } }))
}

function notePreview({ documentId, pages, thumbnail }: ServerPayload<'document:previewed'>) {
  useLiveDocuments.setState(({ previews }) => ({
    previews: { ...previews, [documentId]: { pages, thumbnail } },
  }))
}

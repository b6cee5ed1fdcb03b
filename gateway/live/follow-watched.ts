import type { StateFeed } from '#platform'
import { documentOf } from './rooms'
import type { LiveServer } from './server'

/** Subscribes the feed to every document that a socket of this gateway watches. */
export function followWatched(io: LiveServer, feed: Pick<StateFeed, 'watch' | 'unwatch'>): void {
  const { adapter } = io.sockets
  adapter.on('create-room', (room: string) => {
    const documentId = documentOf(room)
    if (documentId !== null) feed.watch(documentId)
  })
  adapter.on('delete-room', (room: string) => {
    const documentId = documentOf(room)
    if (documentId !== null) feed.unwatch(documentId)
  })
}

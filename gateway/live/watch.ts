import type { Backpressure, ConnectionQuotas } from '@studyshelf/socket-guard'
import { maxWatched, watchRequest, type Acknowledgement } from '#events'
import { isStoreAway, type Log } from '#platform'
import type { ExistingDocuments } from './existing-documents'
import { isDocumentRoom, rooms } from './rooms'
import type { LiveSocket } from './server'
import { unknownIdsOfRequest } from './socket-limits'

type Act = (socket: LiveSocket, ids: readonly string[]) => Promise<Acknowledgement>

/**
 * Lets sockets choose the documents to receive counts of. Requests of one owner are handled one at a time, in order, so that a
 * large one does not delay others. All sockets share the two listeners.
 */
export function createWatching({
  findExisting,
  quotas,
  onRefused,
  log,
}: {
  findExisting: ExistingDocuments
  quotas: Pick<ConnectionQuotas, 'keyOf' | 'takeRequest' | 'charge'>
  onRefused: Backpressure['refused']
  log: Log
}): (socket: LiveSocket) => void {
  /** The last request of each owner. */
  const queues = new Map<string, Promise<void>>()

  /** `handle` must not reject. */
  function enqueue(owner: string, handle: () => Promise<void>): void {
    const last = (queues.get(owner) ?? Promise.resolve()).then(handle)
    queues.set(owner, last)
    void last.then(() => queues.get(owner) === last && queues.delete(owner))
  }

  const watch: Act = async (socket, ids) => {
    const watched = new Set([...socket.rooms].filter(isDocumentRoom))
    const added = [...new Set(ids)].filter((id) => !watched.has(rooms.document(id)))
    const { existing, unknown } = await findExisting(added)
    if (unknown > 0) quotas.charge(socket.conn, unknown / unknownIdsOfRequest)
    if (watched.size + existing.length > maxWatched) return tooMany
    // A socket that has disconnected would never leave the rooms.
    if (socket.connected) void socket.join(existing.map(rooms.document))
    return { ok: true }
  }

  const unwatch: Act = async (socket, ids) => {
    for (const id of ids) void socket.leave(rooms.document(id))
    return { ok: true }
  }

  /** Never rejects. */
  async function answer(socket: LiveSocket, ids: unknown, act: Act): Promise<Acknowledgement> {
    const parsed = watchRequest.safeParse(ids)
    if (!parsed.success) return malformed
    if (!quotas.takeRequest(socket.conn)) return tooOften
    return act(socket, parsed.data).catch((error: unknown) => {
      log[isStoreAway(error) ? 'debug' : 'error']({ err: error }, 'a socket could not watch documents')
      return unavailable
    })
  }

  // The client may send anything: neither the ids nor the acknowledgement need match their types.
  const listen = (act: Act) =>
    function (this: LiveSocket, ids: unknown, acknowledge: unknown): void {
      enqueue(quotas.keyOf(this.conn), async () => {
        if (!this.connected) return
        const result = await answer(this, ids, act)
        if (typeof acknowledge === 'function') (acknowledge as (answer: Acknowledgement) => void)(result)
        if (result === tooOften) onRefused(this.conn)
      })
    }
  const [onWatch, onUnwatch] = [listen(watch), listen(unwatch)]

  return (socket) => {
    socket.on('documents:watch', onWatch)
    socket.on('documents:unwatch', onUnwatch)
  }
}

const malformed: Acknowledgement = { ok: false, error: `Send a list of at most ${maxWatched} document ids.` }
const tooMany: Acknowledgement = { ok: false, error: `A socket watches at most ${maxWatched} documents.` }
const tooOften: Acknowledgement = {
  ok: false,
  error: 'Too many requests. Please wait a moment and try again.',
}
const unavailable: Acknowledgement = { ok: false, error: 'Please try again in a moment.' }

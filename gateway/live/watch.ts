import { maxWatched, watchRequest, type Acknowledgement } from '#events'
import { isStoreAway, type Log } from '#platform'
import type { ExistingDocuments } from './existing-documents'
import type { Owners } from './owners'
import type { HeldConnection, HoldBack } from './hold-back'
import { isDocumentRoom, rooms } from './rooms'
import type { LiveSocket } from './server'
import { unknownIdsOfRequest } from './socket-limits'

type Act = (socket: LiveSocket, ids: readonly string[]) => Promise<Acknowledgement>

/**
 * Lets sockets choose whose counts they hear. Requests of one owner are handled one after the other: in their order, and so
 * that whoever asks for much waits for it alone. The two listeners are shared by all sockets.
 */
export function createWatching({
  findExisting,
  owners,
  refused,
  log,
}: {
  findExisting: ExistingDocuments
  owners: Pick<Owners, 'keyOf' | 'mayAsk' | 'charge'>
  refused: HoldBack['refused']
  log: Log
}): (socket: LiveSocket) => void {
  const turns = new Map<string, Promise<void>>()

  function inTurn(key: string, act: () => Promise<void>): void {
    const turn = (turns.get(key) ?? Promise.resolve()).then(act)
    turns.set(key, turn)
    void turn.then(() => turns.get(key) === turn && turns.delete(key))
  }

  const watch: Act = async (socket, ids) => {
    const watched = new Set([...socket.rooms].filter(isDocumentRoom))
    const added = [...new Set(ids)].filter((id) => !watched.has(rooms.document(id)))
    const { existing, unknown } = await findExisting(added)
    if (unknown > 0) owners.charge(socket.conn, unknown / unknownIdsOfRequest)
    if (watched.size + existing.length > maxWatched) return tooMany
    // Whoever is gone meanwhile would never leave a room again.
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
    if (!owners.mayAsk(socket.conn)) return tooOften
    return act(socket, parsed.data).catch((error: unknown) => {
      log[isStoreAway(error) ? 'debug' : 'error']({ err: error }, 'a socket could not watch documents')
      return unavailable
    })
  }

  // What arrives is the client's word: neither the ids nor the acknowledgement need be what the type says.
  const hear = (act: Act) =>
    function (this: LiveSocket, ids: unknown, acknowledge: unknown): void {
      inTurn(owners.keyOf(this.conn), async () => {
        if (!this.connected) return
        const result = await answer(this, ids, act)
        if (typeof acknowledge === 'function') (acknowledge as (answer: Acknowledgement) => void)(result)
        if (result === tooOften) refused(this.conn as unknown as HeldConnection)
      })
    }
  const [onWatch, onUnwatch] = [hear(watch), hear(unwatch)]

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

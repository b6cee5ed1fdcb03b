import { maxWatched, watchRequest, type Acknowledgement } from '#events'
import { isDocumentRoom, rooms } from './rooms'
import type { LiveSocket } from './server'

/** Lets a socket choose whose counts it hears. The two listeners are shared by all sockets. */
export function acceptWatching(socket: LiveSocket): void {
  socket.on('documents:watch', watch)
  socket.on('documents:unwatch', unwatch)
}

// What arrives is the client's word: neither the ids nor the acknowledgement need be what the type says.
function watch(this: LiveSocket, ids: unknown, acknowledge: unknown): void {
  answer(acknowledge, () => {
    const parsed = watchRequest.safeParse(ids)
    if (!parsed.success) return malformed
    const wanted = new Set(parsed.data.map(rooms.document))
    const watched = [...this.rooms].filter(isDocumentRoom)
    if (new Set([...watched, ...wanted]).size > maxWatched) return tooMany
    void this.join([...wanted])
    return { ok: true }
  })
}

function unwatch(this: LiveSocket, ids: unknown, acknowledge: unknown): void {
  answer(acknowledge, () => {
    const parsed = watchRequest.safeParse(ids)
    if (!parsed.success) return malformed
    for (const id of parsed.data) void this.leave(rooms.document(id))
    return { ok: true }
  })
}

const malformed: Acknowledgement = { ok: false, error: `Send a list of at most ${maxWatched} document ids.` }
const tooMany: Acknowledgement = { ok: false, error: `A socket watches at most ${maxWatched} documents.` }

function answer(acknowledge: unknown, act: () => Acknowledgement): void {
  const result = act()
  if (typeof acknowledge === 'function') (acknowledge as (answer: Acknowledgement) => void)(result)
}

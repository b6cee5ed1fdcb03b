import type { LiveServer } from '../server'

type Adapter = LiveServer['sockets']['adapter']
type Options = Parameters<Adapter['broadcast']>[1]

/**
 * Calls `onSent` for each message to rooms, with a function that counts its recipients among the sockets of this gateway. Returns a
 * function that ends this. The adapter's method is replaced only meanwhile, so that broadcasts cost nothing extra while nobody watches.
 */
export function watchBroadcasts(
  io: LiveServer,
  onSent: (message: string, sockets: () => number) => void,
): () => void {
  const { adapter } = io.sockets
  const send = adapter.broadcast.bind(adapter)
  const watched: Adapter['broadcast'] = (packet: { data?: unknown }, options) => {
    const message: unknown = Array.isArray(packet.data) ? packet.data[0] : undefined
    if (typeof message === 'string') onSent(message, () => countSockets(adapter, options))
    send(packet, options)
  }
  adapter.broadcast = watched
  return () => {
    // The method of its class is visible again.
    if (adapter.broadcast === watched) Reflect.deleteProperty(adapter, 'broadcast')
  }
}

/** The sockets in these rooms, each once; all sockets if no room is named. */
function countSockets({ rooms, sids }: Adapter, { rooms: named, except }: Options): number {
  const inRooms = (names: Iterable<string>) => [...names].flatMap((name) => [...(rooms.get(name) ?? [])])
  const sockets = new Set(named.size === 0 ? sids.keys() : inRooms(named))
  for (const socket of inRooms(except ?? [])) sockets.delete(socket)
  return sockets.size
}

import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { openLightSocket, type LightSocket } from '../light-socket'

/**
 * An order to the load process: one visitor with one address opens many sockets, sends messages over them, and reconnects each that is
 * closed. Bounded in count and time, on loopback only.
 */
export const floodOrder = z.object({
  scenario: z.literal('flood'),
  origin: z.url(),
  documents: z.array(z.string()).min(1),
  sockets: z.number().max(1_000),
  perSecond: z.number().max(20_000),
  seconds: z.number().max(60),
})
type Order = z.infer<typeof floodOrder>

/** From a documentation range. The program trusts forwarded addresses from the same machine. */
const address = { 'x-forwarded-for': '203.0.113.7' }
const tickMs = 20
/** Pause before a socket reconnects. */
const againMs = 100

interface Place {
  socket: LightSocket | null
  /** When to reconnect. */
  at: number
}

export async function flood({ origin, documents, sockets, perSecond, seconds }: Order) {
  const places: Place[] = Array.from({ length: sockets }, () => ({ socket: null, at: 0 }))
  let [sent, opened, refused] = [0, 0, 0]

  async function open(place: Place): Promise<void> {
    place.at = Infinity
    try {
      place.socket = await openLightSocket(origin, undefined, () => undefined, address)
      opened++
    } catch {
      refused++
      place.at = performance.now() + againMs
    }
  }

  function send(place: Place): void {
    if (place.socket?.isOpen()) {
      place.socket.emit('documents:watch', [documents[sent % documents.length]])
      sent++
    } else if (place.socket !== null) {
      place.socket = null
      place.at = performance.now() + againMs
    }
  }

  const began = performance.now()
  let turn = 0
  for (let now = began; now < began + seconds * 1000; now = performance.now()) {
    for (const place of places) if (place.socket === null && now >= place.at) void open(place)
    const due = Math.min(((now - began) * perSecond) / 1000, perSecond * seconds)
    for (; turn < due; turn++) {
      const place = places[turn % sockets]
      if (place) send(place)
    }
    await pause(tickMs)
  }
  for (const { socket } of places) socket?.close()
  return { sent: sent / seconds, opened, refused }
}

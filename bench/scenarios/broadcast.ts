import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { percentile } from '../rows'
import { openMany } from './open-many'
import { post } from './post'
import { target } from './target'

/** An order to the load process: messages to everybody, one after the other. */
export const broadcastOrder = target.extend({
  scenario: z.literal('broadcast'),
  adminToken: z.string(),
  sockets: z.number(),
  rounds: z.number(),
})

/** Times each message from the admin's POST until the last socket has it. */
export async function broadcast(o: z.infer<typeof broadcastOrder>) {
  let arrivals = 0
  let last = 0
  const sockets = await openMany(
    o.origin,
    o.sockets,
    (i) => o.tokens[i % o.tokens.length],
    (_index, name, _payload, at) => {
      if (name !== 'inbox:message') return
      arrivals++
      last = at
    },
  )
  await pause(500)
  const times: number[] = []
  for (let round = 0; round < o.rounds; round++) {
    arrivals = 0
    const start = performance.now()
    const { status } = await post(o.origin, '/api/admin/broadcast-message', o.adminToken, {
      title: `Benchmark ${round}`,
      body: 'A message to everyone, to see when the last one has it.',
    })
    if (status !== 200) throw new Error(`the broadcast got status ${status}`)
    const deadline = performance.now() + 5000
    while (arrivals < o.sockets && performance.now() < deadline) await pause(1)
    if (arrivals < o.sockets) throw new Error(`${o.sockets - arrivals} sockets received nothing`)
    times.push(last - start)
    await pause(100)
  }
  sockets.forEach((socket) => socket.close())
  await pause(300)
  times.sort((a, b) => a - b)
  return { last: percentile(times, 0.5) }
}

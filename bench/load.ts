import { z } from 'zod'
import { campusOrder, registerAll } from './campus/register-all'
import { flood, floodOrder } from './flood/flood'
import type { LightSocket } from './light-socket'
import { awaitClients, openClients, readPaced, restartOrders } from './restart/clients'
import { readMany, readOrders, readQuietly } from './scale/reads'
import { studentsAtOnce, studentsOrder } from './scale/students'
import { broadcast, broadcastOrder } from './scenarios/broadcast'
import { liveVotes, liveVotesOrder } from './scenarios/live-votes'
import { mostVotes, mostVotesOrder } from './scenarios/most-votes'
import { openMany } from './scenarios/open-many'
import { endVotes, pacedVotes, pacedVotesOrders } from './scenarios/paced-votes'
import { target } from './scenarios/target'
import { resolveTenants } from './tenants/hosts'
import { publishAtOnce, uploadAtOnce, uploadOrders } from './uploads/upload-at-once'

/**
 * The load process. The benchmark sends it one scenario at a time over IPC. Its load is bounded in count and time, on loopback only.
 */
const order = z.discriminatedUnion('scenario', [
  liveVotesOrder,
  mostVotesOrder,
  broadcastOrder,
  target.extend({ scenario: z.literal('hold'), sockets: z.number() }),
  z.object({ scenario: z.literal('release') }),
  ...readOrders,
  ...restartOrders,
  studentsOrder,
  ...pacedVotesOrders,
  ...uploadOrders,
  floodOrder,
  campusOrder,
])
export type Order = z.infer<typeof order>

resolveTenants()
let held: LightSocket[] = []

async function run(o: Order): Promise<unknown> {
  if (o.scenario === 'live') return liveVotes(o)
  if (o.scenario === 'throughput') return mostVotes(o)
  if (o.scenario === 'broadcast') return broadcast(o)
  if (o.scenario === 'many-reads') return readMany(o)
  if (o.scenario === 'quiet-reads') return readQuietly(o)
  if (o.scenario === 'students') return studentsAtOnce(o)
  if (o.scenario === 'no-votes') return endVotes(o)
  if (o.scenario === 'paced-votes') return pacedVotes(o)
  if (o.scenario === 'uploads') return uploadAtOnce(o)
  if (o.scenario === 'publications') return publishAtOnce(o)
  if (o.scenario === 'flood') return flood(o)
  if (o.scenario === 'clients') return openClients(o)
  if (o.scenario === 'clients-back') return awaitClients(o)
  if (o.scenario === 'paced-reads') return readPaced(o)
  if (o.scenario === 'campus') return registerAll(o)
  if (o.scenario === 'hold') {
    held = await openMany(
      o.origin,
      o.sockets,
      (i) => o.tokens[i % o.tokens.length],
      () => undefined,
    )
    return { held: held.length }
  }
  held.forEach((socket) => socket.close())
  held = []
  return {}
}

process.on('message', (message) => {
  run(order.parse(message)).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))

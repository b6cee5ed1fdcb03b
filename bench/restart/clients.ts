import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { call } from '../call'
import { openLightSocket, type LightSocket } from '../light-socket'

/** Orders to the load process: clients that reconnect after a restart of the server, and readers who measure response times. */
export const restartOrders = [
  z.object({
    scenario: z.literal('clients'),
    origin: z.url(),
    tokens: z.array(z.string()).min(1),
    clients: z.number(),
  }),
  z.object({ scenario: z.literal('clients-back'), withinMs: z.number() }),
  z.object({
    scenario: z.literal('paced-reads'),
    origin: z.url(),
    token: z.string(),
    readers: z.number(),
    everyMs: z.number(),
    seconds: z.number(),
  }),
] as const
type Clients = z.infer<(typeof restartOrders)[0]>
type PacedReads = z.infer<(typeof restartOrders)[2]>

/** The calls that a page with lists repeats after a restart. */
const pathsOfPage = [
  '/api/auth/me',
  '/api/auth/documents/newest?limit=20',
  '/api/auth/documents/most-liked?limit=20',
]
/** The pause before each attempt to reconnect, as in web/src/live/live-connection.ts. */
const reconnectionMs = 1000
const openedTogether = 50
const stopping = z.object({ reconnectWithinMs: z.number(), rereadWithinMs: z.number() })

const newGroup = (clients: number) => ({
  clients,
  /** By client. */
  sockets: [] as LightSocket[],
  heardStop: 0,
  stoppedAt: 0,
  reconnected: 0,
  /** How many clients have read their page again, and when the last one did. */
  reread: 0,
  backAt: 0,
  failedReads: 0,
})
type Group = ReturnType<typeof newGroup>
let group = newGroup(0)

/** Replaces the open clients by this many new ones. As the web client does, they reconnect and read again when the server stops. */
export async function openClients({ origin, tokens, clients }: Clients) {
  const former = group
  const present = newGroup(clients)
  group = present
  for (const socket of former.sockets) socket.close()
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })
  const open = (n: number) =>
    openClient(n, present, { origin, token: tokens[n % tokens.length] ?? '', agent })
  for (let at = 0; at < clients; at += openedTogether)
    await Promise.all(Array.from({ length: Math.min(openedTogether, clients - at) }, (_, i) => open(at + i)))
  return { clients }
}

async function openClient(
  n: number,
  own: Group,
  { origin, token, agent }: { origin: string; token: string; agent: http.Agent },
): Promise<void> {
  let rereadAt = 0
  let waitMs = reconnectionMs
  const connect = () =>
    openLightSocket(
      origin,
      token,
      (name, payload) => {
        if (name !== 'server:stopping') return
        const { reconnectWithinMs, rereadWithinMs } = stopping.parse(payload)
        const share = Math.random()
        waitMs = reconnectionMs + share * reconnectWithinMs
        rereadAt = performance.now() + share * rereadWithinMs
        own.heardStop++
        own.stoppedAt ||= performance.now()
      },
      {},
      () => void (group === own && comeBack()),
    )
  const comeBack = async () => {
    for (;;) {
      await pause(waitMs)
      waitMs = reconnectionMs
      const socket = await connect().catch(() => null)
      if (socket === null) continue
      own.sockets[n] = socket
      own.reconnected++
      await pause(Math.max(0, rereadAt - performance.now()))
      const answers = await Promise.all(pathsOfPage.map((path) => get(agent, origin + path, token)))
      own.failedReads += answers.filter((status) => status !== 200).length
      own.reread++
      own.backAt = performance.now()
      return
    }
  }
  own.sockets[n] = await connect()
}

/** Waits until all clients have read their pages again, or the time is up. `seconds`: from the stop until the last one did. */
export async function awaitClients({ withinMs }: { withinMs: number }) {
  for (const end = performance.now() + withinMs; group.reread < group.clients && performance.now() < end;)
    await pause(50)
  const { clients, reconnected, reread, failedReads, heardStop, stoppedAt, backAt } = group
  return { clients, reconnected, reread, failedReads, heardStop, seconds: (backAt - stoppedAt) / 1000 }
}

/** Lets each reader request a list at a steady pace, even after failures. Resolves to the 99th percentile in ms. */
export async function readPaced({ origin, token, readers, everyMs, seconds }: PacedReads) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: readers })
  const times: number[] = []
  let errors = 0
  const until = performance.now() + seconds * 1000
  const reader = async (n: number) => {
    await pause((n / readers) * everyMs)
    while (performance.now() < until) {
      const began = performance.now()
      const status = await get(agent, `${origin}/api/auth/documents/newest?limit=20`, token)
      if (status === 200) times.push(performance.now() - began)
      else errors++
      await pause(Math.max(0, everyMs - (performance.now() - began)))
    }
  }
  await Promise.all(Array.from({ length: readers }, (_, n) => reader(n)))
  agent.destroy()
  times.sort((a, b) => a - b)
  return { p99: times[Math.floor(times.length * 0.99)] ?? NaN, reads: times.length, errors }
}

/** Resolves to the status, or 0 without an answer. */
const get = (agent: http.Agent, url: string, token: string): Promise<number> =>
  call(agent, 'GET', url, token).then(
    ({ status }) => status,
    () => 0,
  )

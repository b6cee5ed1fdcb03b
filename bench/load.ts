import http from 'node:http'
import autocannon from 'autocannon'
import { z } from 'zod'
import { flood, floodOrder } from './flood/flood'
import { openLightSocket, type LightSocket } from './light-socket'
import { endVotes, pacedVotes, pacedVotesOrders } from './paced-votes'
import { readMany, readOrders, readQuietly } from './scale/reads'
import { studentsAtOnce, studentsOrder } from './scale/students'
import { publishAtOnce, uploadAtOnce, uploadOrders } from './uploads/upload-at-once'

/**
 * The load, in a process of its own: asked over IPC by the benchmark, one scenario at a time.
 * All of it goes to loopback and is bounded in count and time.
 */
const target = z.object({
  origin: z.url(),
  tokens: z.array(z.string()).min(2),
  documents: z.array(z.string()).min(1),
})
const order = z.discriminatedUnion('scenario', [
  target.extend({
    scenario: z.literal('live'),
    rate: z.number(),
    sockets: z.number(),
    watched: z.number(),
    seconds: z.number(),
  }),
  target.extend({ scenario: z.literal('throughput'), connections: z.number(), seconds: z.number() }),
  target.extend({
    scenario: z.literal('broadcast'),
    adminToken: z.string(),
    sockets: z.number(),
    rounds: z.number(),
  }),
  target.extend({ scenario: z.literal('hold'), sockets: z.number() }),
  z.object({ scenario: z.literal('release') }),
  ...readOrders,
  studentsOrder,
  ...pacedVotesOrders,
  ...uploadOrders,
  floodOrder,
])
export type Order = z.infer<typeof order>

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
const answer = z.object({ version: z.number().optional() })
const counts = z.object({ documentId: z.string(), version: z.number() })

function post(
  origin: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<{ status: number; version?: number }> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? '' : JSON.stringify(body)
    const request = http.request(
      origin + path,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => {
          const parsed = response.statusCode === 200 ? answer.parse(JSON.parse(text)) : {}
          resolve({
            status: response.statusCode ?? 0,
            ...(parsed.version === undefined ? {} : { version: parsed.version }),
          })
        })
      },
    )
    request.on('error', reject)
    request.end(payload)
  })
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** A last count that is not heard after so long is lost. */
const longestMs = 10_000

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function openMany(
  origin: string,
  count: number,
  token: (index: number) => string | undefined,
  hear: (index: number, name: string, payload: unknown, at: number) => void,
): Promise<LightSocket[]> {
  const sockets: LightSocket[] = []
  while (sockets.length < count) {
    const from = sockets.length
    const batch = Math.min(50, count - from)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: batch }, (_, i) =>
          openLightSocket(origin, token(from + i), (name, payload, at) => hear(from + i, name, payload, at)),
        ),
      )),
    )
  }
  return sockets
}

/**
 * Votes at a fixed rate whatever the answers do; each is timed from the moment it was due until the socket that joined
 * last, of those watching that document, hears counts that include it. The first second is not measured.
 */
async function live(o: Extract<Order, { scenario: 'live' }>) {
  const documents = o.documents.slice(0, o.watched)
  const heard = new Map<string, { version: number; at: number }[]>(documents.map((id) => [id, []]))
  const firstObserver = o.sockets - documents.length
  const sockets = await openMany(
    o.origin,
    o.sockets,
    () => undefined,
    (index, name, payload, at) => {
      if (name !== 'document:votes' || index < firstObserver) return
      const { documentId, version } = counts.parse(payload)
      heard.get(documentId)?.push({ version, at })
    },
  )
  sockets.forEach((socket, i) => socket.emit('documents:watch', [documents[i % documents.length]]))
  await pause(500)

  // Earlier rounds left votes behind: without them each like is a change, and is told to the watchers.
  for (const token of o.tokens)
    await Promise.all(documents.map((id) => post(o.origin, `/api/auth/document/${id}/remove-like`, token)))
  await pause(500)

  const liked = new Set<string>()
  const votes: Promise<{ documentId: string; due: number; status: number; version?: number }>[] = []
  const start = performance.now()
  const warmUp = 1000
  const total = o.rate * (o.seconds + warmUp / 1000)
  for (let n = 0; n < total; n++) {
    const due = start + (n * 1000) / o.rate
    const wait = due - performance.now()
    if (wait > 0) await pause(wait)
    const documentId = documents[n % documents.length] ?? ''
    const token = o.tokens[Math.floor(n / documents.length) % o.tokens.length] ?? ''
    const key = documentId + token
    const action = liked.delete(key) ? 'remove-like' : 'like'
    if (action === 'like') liked.add(key)
    votes.push(
      post(o.origin, `/api/auth/document/${documentId}/${action}`, token).then((a) => ({
        documentId,
        due,
        ...a,
      })),
    )
  }
  const answers = await Promise.all(votes)
  const isMissing = (id: string) => {
    const newest = Math.max(...answers.filter((v) => v.documentId === id).map((v) => v.version ?? 0))
    return (heard.get(id)?.at(-1)?.version ?? -1) < newest
  }
  // What comes late is measured as late; what has not come by then is missing.
  await pause(1500)
  for (const deadline = performance.now() + longestMs; performance.now() < deadline; await pause(50))
    if (!documents.some(isMissing)) break

  const latencies: number[] = []
  let unheard = 0
  let unchanged = 0
  for (const vote of answers) {
    if (vote.status !== 200 || vote.version === undefined)
      throw new Error(`a vote was answered ${vote.status}`)
    const { version } = vote
    const arrival = heard.get(vote.documentId)?.find((h) => h.version >= version)
    if (!arrival) unheard++
    else if (vote.due < start + warmUp) continue
    else if (arrival.at < vote.due) unchanged++
    else latencies.push(arrival.at - vote.due)
  }
  const lastMissing = documents.filter(isMissing).length
  sockets.forEach((socket) => socket.close())
  await pause(300)
  latencies.sort((a, b) => a - b)
  return {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    measured: latencies.length,
    unheard,
    unchanged,
    lastMissing,
  }
}

/** As many votes as 50 connections can send, nobody watching. */
async function throughput(o: Extract<Order, { scenario: 'throughput' }>) {
  const requests = o.documents.flatMap((documentId) =>
    o.tokens.flatMap((token) =>
      (['like', 'remove-like'] as const).map((action) => ({
        method: 'POST' as const,
        path: `/api/auth/document/${documentId}/${action}`,
        headers: { authorization: `Bearer ${token}` },
      })),
    ),
  )
  let next = 0
  const result = await autocannon({
    url: o.origin,
    connections: o.connections,
    duration: o.seconds,
    setupClient: (client) => {
      const from = (next++ * 97) % requests.length
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)])
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return { votesPerSecond: result['2xx'] / result.duration }
}

/** From the admin's POST until the last socket has the message. */
async function broadcast(o: Extract<Order, { scenario: 'broadcast' }>) {
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
    if (status !== 200) throw new Error(`the broadcast was answered ${status}`)
    const deadline = performance.now() + 5000
    while (arrivals < o.sockets && performance.now() < deadline) await pause(1)
    if (arrivals < o.sockets) throw new Error(`${o.sockets - arrivals} sockets heard nothing`)
    times.push(last - start)
    await pause(100)
  }
  sockets.forEach((socket) => socket.close())
  await pause(300)
  times.sort((a, b) => a - b)
  return { last: percentile(times, 0.5) }
}

let held: LightSocket[] = []

async function run(o: Order): Promise<unknown> {
  if (o.scenario === 'live') return live(o)
  if (o.scenario === 'throughput') return throughput(o)
  if (o.scenario === 'broadcast') return broadcast(o)
  if (o.scenario === 'many-reads') return readMany(o)
  if (o.scenario === 'quiet-reads') return readQuietly(o)
  if (o.scenario === 'students') return studentsAtOnce(o)
  if (o.scenario === 'no-votes') return endVotes(o)
  if (o.scenario === 'paced-votes') return pacedVotes(o)
  if (o.scenario === 'uploads') return uploadAtOnce(o)
  if (o.scenario === 'publications') return publishAtOnce(o)
  if (o.scenario === 'flood') return flood(o)
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

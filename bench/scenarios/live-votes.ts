import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { percentile } from '../rows'
import { openMany } from './open-many'
import { post } from './post'
import { target } from './target'

/** An order to the load process: votes at a fixed rate, watched by sockets. */
export const liveVotesOrder = target.extend({
  scenario: z.literal('live'),
  rate: z.number(),
  sockets: z.number(),
  watched: z.number(),
  seconds: z.number(),
})

const counts = z.object({ documentId: z.string(), version: z.number() })

/** A document's final count that has not arrived after this time is lost. */
const longestMs = 10_000

/**
 * Sends votes at a fixed rate, without waiting for answers. Times each from the moment it was due until the watching socket that joined
 * last receives counts that include it. The first second is not measured.
 */
export async function liveVotes(o: z.infer<typeof liveVotesOrder>) {
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

  // Removes votes of earlier rounds, so that each like is a change that watchers receive.
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
  // Late messages count as late; those that never arrive as missing.
  await pause(1500)
  for (const deadline = performance.now() + longestMs; performance.now() < deadline; await pause(50))
    if (!documents.some(isMissing)) break

  const latencies: number[] = []
  let unheard = 0
  let unchanged = 0
  for (const vote of answers) {
    if (vote.status !== 200 || vote.version === undefined) throw new Error(`a vote got status ${vote.status}`)
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

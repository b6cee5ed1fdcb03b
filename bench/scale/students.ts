import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { countsResponse } from '#events'
import { createDice } from '../../services/testing/dice'
import { describeDocuments } from '../../services/testing/many-documents'
import { openLightSocket, type LightSocket } from '../light-socket'

/** An order to the load process: many students at once. */
export const studentsOrder = z.object({
  scenario: z.literal('students'),
  origin: z.url(),
  tokens: z.array(z.string()).min(1),
  /** Documents that they vote on and watch. */
  watched: z.array(z.string()).min(1),
  /** Documents that they open. */
  documents: z.array(z.string()).min(1),
  seconds: z.number(),
})
type Order = z.infer<typeof studentsOrder>

/** Average pause between two calls of a student. */
const thinkMs = 2000
const openedTogether = 25
/** Time for the last messages to arrive. */
const patienceMs = 5000

const acts = ['browse', 'search', 'read', 'vote'] as const
type Act = (typeof acts)[number]
/** Weights, out of twenty. */
const often: Record<Act, number> = { browse: 8, search: 4, read: 5, vote: 3 }
const turns = acts.flatMap((act) => Array.from({ length: often[act] }, () => act))

const votes = z.object({ documentId: z.string(), version: z.number() })
const voteAnswer = z.object({ version: z.number() })

/**
 * Lets each student make one call after the other, with pauses, and watch documents. Resolves to the 99th percentile of each call in
 * milliseconds. `receive` is the time from sending a vote until the voter's own socket receives it.
 */
export async function studentsAtOnce({ origin, tokens, watched, documents, seconds }: Order) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: tokens.length })
  const times = new Map<Act | 'receive', number[]>()
  const note = (of: Act | 'receive', ms: number) => times.set(of, [...(times.get(of) ?? []), ms])
  let [errors, calls, heard] = [0, 0, 0]
  /** Versions of the watched documents' counts before the first vote. */
  const atFirst = new Map<string, number>()
  const described = describeDocuments(1000, 3)

  const student = (token: string, index: number) => {
    const dice = createDice(index + 1)
    const waiting: { documentId: string; version: number; sentAt: number }[] = []
    const newest = new Map<string, number>()
    const hear = (name: string, payload: unknown, at: number) => {
      if (name !== 'document:votes') return
      heard++
      const { documentId, version } = votes.parse(payload)
      newest.set(documentId, version)
      for (const vote of waiting.filter((v) => v.documentId === documentId && v.version <= version)) {
        note('receive', at - vote.sentAt)
        waiting.splice(waiting.indexOf(vote), 1)
      }
    }
    const ask = (method: 'GET' | 'POST', path: string) =>
      call(agent, method, origin + path, token).catch(() => ({ status: 0, text: '' }))

    const perform: Record<Act, () => ReturnType<typeof ask>> = {
      browse: () => {
        const { courseCode } = dice.oneOf(described)
        return ask(
          'GET',
          dice.oneOf([
            '/api/auth/documents/newest?limit=20',
            '/api/auth/documents/most-liked?limit=20',
            `/api/browse?course=${courseCode}&limit=20`,
          ]),
        )
      },
      search: () => {
        const { title, courseCode } = dice.oneOf(described)
        const q = `${courseCode} ${title.split(' ')[0] ?? ''}`
        return ask('GET', `/api/auth/documents/search?limit=20&q=${encodeURIComponent(q)}`)
      },
      read: () => ask('GET', `/api/auth/document/${dice.oneOf(documents)}`),
      vote: async () => {
        const documentId = dice.oneOf(watched)
        const sentAt = performance.now()
        const known = () => newest.get(documentId) ?? atFirst.get(documentId) ?? 0
        const before = known()
        const action = dice.oneOf(['like', 'remove-like'])
        const answer = await ask('POST', `/api/auth/document/${documentId}/${action}`)
        const { data } = voteAnswer.safeParse(answer.status === 200 ? JSON.parse(answer.text) : undefined)
        // A vote that changed nothing is not sent to sockets. A message may arrive before the vote's answer.
        if (data && data.version > known()) waiting.push({ documentId, version: data.version, sentAt })
        else if (data && data.version > before) note('receive', performance.now() - sentAt)
        return answer
      },
    }

    return {
      hear,
      left: () => waiting.length,
      async live(until: number) {
        await pause(dice.roll(thinkMs))
        while (performance.now() < until) {
          const act = dice.oneOf(turns)
          const began = performance.now()
          const { status } = await perform[act]()
          note(act, performance.now() - began)
          calls++
          if (status !== 200) errors++
          await pause(thinkMs / 2 + dice.roll(thinkMs))
        }
      },
    }
  }

  const students = tokens.map(student)
  const sockets: LightSocket[] = []
  for (let at = 0; at < students.length; at += openedTogether)
    sockets.push(
      ...(await Promise.all(
        students
          .slice(at, at + openedTogether)
          .map(({ hear }, i) => openLightSocket(origin, tokens[at + i], hear)),
      )),
    )
  await Promise.all(sockets.map((socket) => socket.ask('documents:watch', watched)))
  // Like the client: later messages are newer than these counts.
  const counts = await call(
    agent,
    'GET',
    `${origin}/api/auth/documents/counts?ids=${watched.join(',')}`,
    tokens[0] ?? '',
  )
  for (const { _id, version } of countsResponse.parse(JSON.parse(counts.text)).documents)
    atFirst.set(_id, version)
  const until = performance.now() + seconds * 1000
  await Promise.all(students.map((each) => each.live(until)))
  const left = () => students.reduce((sum, each) => sum + each.left(), 0)
  for (const end = performance.now() + patienceMs; left() > 0 && performance.now() < end;) await pause(20)
  const unheard = left()
  for (const socket of sockets) socket.close()
  agent.destroy()
  const p99 = Object.fromEntries(
    [...times].map(([of, all]) => [of, all.sort((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? NaN]),
  )
  return { p99, errors, calls, heard, unheard }
}

const call = (agent: http.Agent, method: string, url: string, token: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const request = http.request(url, { agent, method, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end()
  })

import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { countsResponse, maxOpenQuestions, questionsADay, threadsResponse } from '#events'
import { createDice } from '../../services/testing/dice'
import { describeDocuments } from '../../services/testing/many-documents'
import { call } from '../call'
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

const acts = ['browse', 'search', 'read', 'vote', 'ask', 'threads'] as const
type Act = (typeof acts)[number]
type Timed = Act | 'open' | 'receive' | 'question'
/** How often students do each, as weights. */
const often: Record<Act, number> = { browse: 8, search: 4, read: 5, vote: 3, ask: 1, threads: 2 }
/** The program refuses further questions of a student, whether about one document or several. */
const maxQuestions = Math.min(maxOpenQuestions, questionsADay)
const turns = acts.flatMap((act) => Array.from({ length: often[act] }, () => act))

const votes = z.object({ documentId: z.string(), version: z.number() })
const voteAnswer = z.object({ version: z.number() })
const readers = z.object({ people: z.number() })
const changedThread = z.object({ threadId: z.string() })
const askAnswer = z.object({ thread: z.object({ _id: z.string() }) })

/**
 * Lets each student make one call after the other, with pauses, and watch documents. A student reads one document at a time, and leaves it
 * for the next. Resolves to the 99th percentile of each kind of call, in milliseconds:
 *
 * - `open`: until the server has noted that the student reads the document
 * - `receive`: from sending a vote until the voter's own socket receives it
 * - `threads`: reading a document's questions, then one of them with its answers
 * - `question`: from sending a question until another reader of the document is told of it
 *
 * `told`: messages about the readers of a document, if there are three or more. `questions`: messages about questions and answers.
 */
export async function studentsAtOnce({ origin, tokens, watched, documents, seconds }: Order) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: tokens.length })
  const times = new Map<Timed, number[]>()
  const note = (of: Timed, ms: number) => {
    const known = times.get(of)
    if (known === undefined) times.set(of, [ms])
    else known.push(ms)
  }
  let [errors, calls, heard, told, questions] = [0, 0, 0, 0, 0]
  /** Versions of the watched documents' counts before the first vote. */
  const atFirst = new Map<string, number>()
  const described = describeDocuments(1000, 3)
  /** By question: when it was sent, and by whom. */
  const sent = new Map<string, { at: number; by: number }>()
  /** Messages about questions that arrived before the answer to the call that asked them. */
  const early: { threadId: string; at: number; to: number }[] = []
  const hearQuestion = (told: (typeof early)[number]) => {
    const question = sent.get(told.threadId)
    if (question === undefined) early.push(told)
    else if (question.by !== told.to) note('question', told.at - question.at)
  }

  const student = (token: string, index: number) => {
    const dice = createDice(index + 1)
    const waiting: { documentId: string; version: number; sentAt: number }[] = []
    const newest = new Map<string, number>()
    let reading: string | undefined
    let asked = 0
    const hear = (name: string, payload: unknown, at: number) => {
      if (name === 'document:readers' && readers.parse(payload).people > 0) told++
      if (name === 'threads:changed') {
        questions++
        hearQuestion({ threadId: changedThread.parse(payload).threadId, at, to: index })
      }
      if (name !== 'document:votes') return
      heard++
      const { documentId, version } = votes.parse(payload)
      newest.set(documentId, version)
      for (const vote of waiting.filter((v) => v.documentId === documentId && v.version <= version)) {
        note('receive', at - vote.sentAt)
        waiting.splice(waiting.indexOf(vote), 1)
      }
    }
    const send = (method: 'GET' | 'POST', path: string, body?: object) =>
      call(agent, method, origin + path, token, body).catch(() => ({ status: 0, text: '' }))

    /** Opens a document as its page does: half of the time, one of those that all students watch. */
    async function read(socket: LightSocket) {
      if (reading !== undefined) socket.emit('document:close', reading)
      reading = dice.oneOf(dice.roll(2) === 0 ? watched : documents)
      const began = performance.now()
      await socket.ask('document:open', { documentId: reading, isShown: false })
      note('open', performance.now() - began)
      return send('GET', `/api/auth/document/${reading}`)
    }

    async function readThreads() {
      const list = await send('GET', `/api/auth/documents/${reading ?? dice.oneOf(documents)}/threads`)
      const found = threadsResponse.safeParse(list.status === 200 ? JSON.parse(list.text) : undefined)
      const [newest] = found.data?.threads ?? []
      return newest === undefined ? list : send('GET', `/api/auth/threads/${newest._id}`)
    }

    const perform: Record<Act, (socket: LightSocket) => ReturnType<typeof send>> = {
      browse: () => {
        const { courseCode } = dice.oneOf(described)
        return send(
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
        return send('GET', `/api/auth/documents/search?limit=20&q=${encodeURIComponent(q)}`)
      },
      read,
      vote: async () => {
        const documentId = dice.oneOf(watched)
        const sentAt = performance.now()
        const known = () => newest.get(documentId) ?? atFirst.get(documentId) ?? 0
        const before = known()
        const action = dice.oneOf(['like', 'remove-like'])
        const answer = await send('POST', `/api/auth/document/${documentId}/${action}`)
        const { data } = voteAnswer.safeParse(answer.status === 200 ? JSON.parse(answer.text) : undefined)
        // A vote that changed nothing is not sent to sockets. A message may arrive before the vote's answer.
        if (data && data.version > known()) waiting.push({ documentId, version: data.version, sentAt })
        else if (data && data.version > before) note('receive', performance.now() - sentAt)
        return answer
      },
      ask: async () => {
        const text = `Question ${++asked} of student ${index}: why does that hold?`
        const body = { text, place: null, edition: 1 }
        const at = performance.now()
        const path = `/api/auth/documents/${reading ?? dice.oneOf(documents)}/threads`
        const answer = await send('POST', path, body)
        const { data } = askAnswer.safeParse(answer.status < 300 ? JSON.parse(answer.text) : undefined)
        if (data) {
          sent.set(data.thread._id, { at, by: index })
          for (const told of early.splice(0)) hearQuestion(told)
        }
        return answer
      },
      threads: readThreads,
    }

    return {
      hear,
      left: () => waiting.length,
      async live(socket: LightSocket, until: number) {
        await pause(dice.roll(thinkMs))
        while (performance.now() < until) {
          const drawn = dice.oneOf(turns)
          const act = drawn === 'ask' && asked >= maxQuestions ? 'threads' : drawn
          const began = performance.now()
          const { status } = await perform[act](socket)
          note(act, performance.now() - began)
          calls++
          if (status !== 200 && status !== 201) errors++
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
  // As in the client: read the counts after watching, so that later messages are newer.
  const counts = await call(
    agent,
    'GET',
    `${origin}/api/auth/documents/counts?ids=${watched.join(',')}`,
    tokens[0] ?? '',
  )
  for (const { _id, version } of countsResponse.parse(JSON.parse(counts.text)).documents)
    atFirst.set(_id, version)
  const until = performance.now() + seconds * 1000
  await Promise.all(
    students.map(async (each, i) => {
      const socket = sockets[i]
      if (socket !== undefined) await each.live(socket, until)
    }),
  )
  const left = () => students.reduce((sum, each) => sum + each.left(), 0)
  for (const end = performance.now() + patienceMs; left() > 0 && performance.now() < end;) await pause(20)
  const unheard = left()
  for (const socket of sockets) socket.close()
  agent.destroy()
  const p99 = Object.fromEntries(
    [...times].map(([of, all]) => [of, all.sort((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? NaN]),
  )
  return { p99, errors, calls, heard, told, questions, unheard }
}

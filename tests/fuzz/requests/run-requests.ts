import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type fc from 'fast-check'
import { calls, fileTicketResponse, fileUploadCall, profileImageField, type CallDefinition } from '#events'
import { createMutex } from '#platform/core'
import { createApiClient } from '../../client/api-client'
import type { RunningProgram } from '../../client/start-program'
import { makeIdCard } from '../../fixtures/id-card'
import { makePdf } from '../../fixtures/pdfs'
import type { Options } from '../options'
import { countIn, inWords, shownLetters, type Report } from '../report'
import { samples, seedFor } from '../samples'
import { afterwards } from './afterwards'
import { besideSketches, uploadSketches } from './beside'
import { judge, patienceFor, type Judgement } from './judge'
import { watchMemory } from './memory'
import { operationsOf } from './open-api'
import { createPeople, type People } from './people'
import { changedRaw, knownRaw, tryRaw, type RawCase } from './raw'
import { createSend, withShortestTime, type Received, type Send } from './send'
import { oneself, sketchesOf, type Sketch } from './sketch'
import { tryMessages } from './try-messages'
import { watchWall } from './watched-wall'
import { createWorld, knownOf, withoutSubjects, type World } from './world'

/** Concurrent requests. */
const atOnce = 4
/** Shares of all requests: raw ones, and those outside the API. */
const rawShare = 0.05
const besideShare = 0.05
const uploadShare = 0.02
/** One in this many requests has a photo, which takes a second of face detection. */
const requestsPerPhoto = 1_000
const ticketCount = 60
/** The longest address, in characters, that fits into the 16 KB of Node's parser together with usual headers. */
const longestHead = 8_000

/** A kind of request, in its own order for each seed. */
interface Lane {
  name: string
  call?: CallDefinition
  /** Matches the addresses of the call. */
  address?: RegExp
  sketches: fc.Arbitrary<Sketch>
  count: number
}

interface Tally {
  statuses: Map<number, number>
  handled: number
  problems: string[]
}

/** Sends the program socket messages and requests of every kind, and judges each answer and the state afterwards. */
export async function runRequests(
  options: Options,
  { program, dataDir, report }: { program: RunningProgram; dataDir: string; report: Report },
): Promise<void> {
  const line = createSend(program.port)
  try {
    const people = await createPeople(program.origin)
    const world = await createWorld({ origin: program.origin, dataDir, people })
    // First, while everybody’s session is as it was.
    await tryMessages(options, { program, people, world, report })
    const wall = await watchWall(program.origin, people)
    try {
      await tryAll(options, { program, send: line.send, people, world, report })
    } finally {
      await wall.stop()
    }
    await afterwards({ program, dataDir, people, report })
    report.add('no fault in the log, no warning of Node', await faultsOf(dataDir, program))
  } finally {
    line.stop()
  }
}

async function tryAll(
  options: Options,
  {
    program,
    send,
    people,
    world,
    report,
  }: { program: RunningProgram; send: Send; people: People; world: World; report: Report },
) {
  const lanes = await lanesOf(options, { origin: program.origin, people, world })
  const memory = watchMemory(program)
  const statuses = new Map<number, number>()
  const began = performance.now()
  const total = lanes.reduce((sum, { count }) => sum + count, 0)
  let turn = 0
  let sent = 0
  const slowest = { ms: 0, what: '' }
  const photoInTurn = createMutex()
  let photos = 0

  const tallies = new Map<string, Tally>(
    lanes.map(({ name }) => [name, { statuses: new Map(), handled: 0, problems: [] }]),
  )
  const turns = turnsOf(lanes, options.seed)

  async function worker() {
    for (const { lane, sketch, number } of turns) {
      const tally = tallies.get(lane.name)
      if (tally === undefined) throw new Error(`There is no lane ${lane.name}.`)
      turn++
      if (sketch.isPhoto && photos >= Math.ceil(options.requests / requestsPerPhoto)) continue
      if (sketch.isPhoto) photos++
      const attempt = () => trySketch(lane, sketch, number, send, people)
      const { received, judgement, request } = await (sketch.isPhoto ? photoInTurn(attempt) : attempt())
      sent++
      if (received !== null) {
        countIn(statuses, received.status)
        countIn(tally.statuses, received.status)
        if (received.ms > slowest.ms) Object.assign(slowest, { ms: received.ms, what: lane.name })
      }
      if (judgement.isHandled) tally.handled++
      for (const problem of judgement.problems)
        tally.problems.push(`${problem}: ${lane.name} ${number} of seed ${options.seed}: ${request}`)
      await memory.note(turn / total)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))

  for (const { name, call } of lanes) {
    const {
      statuses: own,
      handled,
      problems,
    } = tallies.get(name) ?? { statuses: new Map(), handled: 0, problems: [] }
    const isReached = handled > 0 || call === undefined || withoutSubjects.includes(name)
    const never = isReached ? [] : ['no request got through to what it asks for']
    report.add(`${name}: ${inWords(own)}; ${handled} by its own handler`, [...problems, ...never])
  }
  await tryRaws(options, program.port, report)
  const seconds = Math.round((performance.now() - began) / 1000)
  report.say(
    `${sent} requests in ${seconds} s: ${inWords(statuses)}; the slowest ${Math.round(slowest.ms)} ms (${slowest.what})`,
  )
  report.add(...(await memory.judged()))
}

/** One of each lane in turn, until all are used up. */
function* turnsOf(
  lanes: readonly Lane[],
  seed: number,
): Generator<{ lane: Lane; sketch: Sketch; number: number }> {
  const streams = lanes.map((lane) => ({
    lane,
    stream: samples(lane.sketches, seedFor(seed, lane.name), lane.count),
    number: 0,
  }))
  for (let open = streams; open.length > 0;) {
    const next: typeof streams = []
    for (const each of open) {
      const sketch = each.stream.next()
      if (sketch.done === true) continue
      yield { lane: each.lane, sketch: sketch.value, number: ++each.number }
      next.push(each)
    }
    open = next
  }
}

async function lanesOf(
  { requests, call: only }: Options,
  { origin, people, world }: { origin: string; people: People; world: World },
): Promise<Lane[]> {
  const api = createApiClient(origin)
  const operations = operationsOf((await api.call('GET', '/api/openapi.json')).body)
  const photo = await makeIdCard()
  const pdfs = [await makePdf(), await makePdf({ pages: 3 })]
  // The face detection process is slow to start: do not count that against the first request.
  await lookForFace(api, photo, await people.tokenOf(people.writer))
  const tickets = await ticketsOf(api, await people.tokenOf(people.writer))
  const each = Math.ceil((requests * (1 - besideShare - uploadShare - rawShare)) / operations.length)
  const declared = new Map<string, CallDefinition>(Object.entries(calls))

  const lanes: Lane[] = [
    ...operations.map((operation): Lane => {
      const call = declared.get(operation.name)
      if (call === undefined) throw new Error(`${operation.name} is described, and not declared.`)
      const sketches = sketchesOf(operation, knownOf(operation, world, people), [photo])
      return { name: operation.name, call, address: addressOf(operation.path), sketches, count: each }
    }),
    {
      name: 'files to the file host',
      call: fileUploadCall,
      sketches: uploadSketches(fileUploadCall.path, tickets, pdfs),
      count: Math.ceil(requests * uploadShare),
    },
    { name: 'other addresses', sketches: besideSketches, count: Math.ceil(requests * besideShare) },
  ]
  const chosen = lanes.filter(({ name }) => only === undefined || name === only)
  if (chosen.length === 0) throw new Error(`There is no call ${only}.`)
  return chosen
}

async function ticketsOf(api: ReturnType<typeof createApiClient>, token: string) {
  const ask = async () =>
    fileTicketResponse.parse(
      (await api.call('POST', '/api/files/ticket', { token, body: { kind: 'document' } })).body,
    )
  return Promise.all(Array.from({ length: ticketCount }, ask))
}

async function lookForFace(api: ReturnType<typeof createApiClient>, photo: Buffer, token: string) {
  const body = new FormData()
  body.set(profileImageField, new Blob([Uint8Array.from(photo)]), 'card.jpg')
  await api.request('POST', calls.cropProfileImage.path, { token, body })
}

const addressOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?#]+')}(\\?|$)`)

interface Tried {
  received: Received | null
  judgement: Judgement
  /** In words. */
  request: string
}

async function trySketch(
  lane: Lane,
  sketch: Sketch,
  number: number,
  send: Send,
  people: People,
): Promise<Tried> {
  const person = people.choose(sketch.role, lane.name, number)
  const token = sketch.role === 'stranger' ? 'a.b.c' : person && (await people.tokenOf(person))
  const { method, body } = sketch
  const path = sketch.path.replaceAll(oneself, person?._id ?? 'a'.repeat(24))
  const headers = { ...sketch.headers, ...(token !== null && { authorization: `Bearer ${token}` }) }
  const request =
    `${method} ${path} as ${sketch.role} with ${JSON.stringify(sketch.headers)} ${shown(body)}`.slice(
      0,
      shownLetters,
    )
  try {
    // A mutated address may be another call's.
    const call = lane.address?.test(path) === false ? undefined : lane.call
    const received = await withShortestTime(() => send({ method, path, headers, body }), patienceFor(call))
    if (person !== null && token !== null)
      await people.learn(person, token, lane.name, String(body), received)
    const judgement = judge(received, method, call)
    const isHandled = judgement.isHandled && call === lane.call
    return { received, judgement: { ...judgement, isHandled }, request }
  } catch (error) {
    // A head beyond the parser's limit may be cut off in the middle.
    if (path.length > longestHead)
      return { received: null, judgement: { problems: [], isHandled: false }, request }
    return {
      received: null,
      judgement: { problems: [`no answer (${String(error)})`], isHandled: false },
      request,
    }
  }
}

const shown = (body: string | Buffer | null) =>
  body === null ? '' : JSON.stringify(typeof body === 'string' ? body : body.toString('latin1'))

/** Bytes that an HTTP client would not send. */
async function tryRaws({ requests, seed, call }: Options, port: number, report: Report): Promise<void> {
  if (call !== undefined) return
  const count = Math.ceil(requests * rawShare)
  const statuses = new Map<string | number, number>()
  const problems: string[] = []
  const cases = (function* (): Generator<RawCase> {
    yield* knownRaw
    yield* samples(changedRaw, seedFor(seed, 'raw'), Math.max(0, count - knownRaw.length))
  })()
  async function worker() {
    for (const each of cases) {
      const found = await tryRaw(port, each)
      countIn(statuses, found.status ?? 'closed')
      for (const problem of found.problems)
        problems.push(`${problem}: ${each.what} of seed ${seed}: ${shown(each.bytes)}`.slice(0, shownLetters))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  report.add(`bytes that are hardly HTTP: ${inWords(statuses)}`, problems)
}

/** Log lines that require action. */
async function faultsOf(dataDir: string, program: RunningProgram): Promise<string[]> {
  const log = await readFile(join(dataDir, 'log', 'studyshelf.log'), 'utf8')
  const faults = log.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line))
  const warnings = program
    .errors()
    .split('\n')
    .filter((line) => line.startsWith('(node:'))
  return [...faults, ...warnings].map((line) => line.slice(0, shownLetters))
}

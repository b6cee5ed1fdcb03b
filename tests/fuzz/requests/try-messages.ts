import { z } from 'zod'
import { maxMessageBytes } from '../../../gateway/live/socket-limits'
import { dayAfter } from '../../../services/library/exams/rules'
import { createApiClient } from '../../client/api-client'
import { openSocket, type TestSocket } from '../../client/socket'
import type { RunningProgram } from '../../client/start-program'
import type { Options } from '../options'
import { countIn, inWords, shownLetters, type Report } from '../report'
import { samples, seedFor } from '../samples'
import { patienceMs } from './judge'
import { isDeclared, messageNames, messageSketches, senders, type MessageSketch } from './message-sketch'
import type { People } from './people'
import { withShortestTime } from './send'
import type { World } from './world'

/** Messages for each request: 1,500 for 20,000. */
const messageShare = 0.075
/** With fewer messages of one name, all may be invalid by chance. */
const enoughToTell = 40
/** The name, the id of the acknowledgement and the like, beside the payload. */
const envelopeBytes = 64
const otherNames = 'of other names'

const acknowledgement = z.union([
  z.strictObject({ ok: z.literal(true) }),
  z.strictObject({ ok: z.literal(false), error: z.string().min(1) }),
])

/** `sent`: without an acknowledgement of its own. */
type Outcome = 'accepted' | 'refused' | 'sent' | 'closed' | 'wrong'
interface Tally {
  outcomes: Map<Outcome, number>
  problems: string[]
}
interface Tried {
  outcome: Outcome
  problems: string[]
  ms: number
}

/**
 * Sends socket messages with every kind of fault, as a visitor, a student and an admin at once. Each must be acknowledged as the contract says, or
 * close the connection because it is longer than a message may be. Limits of requests are off.
 */
export async function tryMessages(
  { requests, seed, call }: Options,
  {
    program,
    people,
    world,
    report,
  }: { program: RunningProgram; people: People; world: World; report: Report },
): Promise<void> {
  if (call !== undefined) return
  const courses = [await openExamRoom(program.origin, people, world), ...world.courses.slice(1, 4)]
  const count = Math.ceil(requests * messageShare)
  const sketches = [...samples(messageSketches({ ...world, courses }), seedFor(seed, 'messages'), count)]
  const tallies = new Map<string, Tally>(
    [...messageNames, otherNames].map((name) => [name, { outcomes: new Map(), problems: [] }]),
  )
  const tokens = await tokensOf(people)
  const [probe = ''] = world.documents

  await Promise.all(
    senders.map(async (sender) => {
      const line = createLine(program.origin, tokens[sender])
      for (const [at, sketch] of sketches.entries()) {
        if (sketch.from !== sender) continue
        const { outcome, problems, ms } = await withShortestTime(
          () => tryMessage(line, sketch, probe),
          patienceMs,
        )
        const tally = tallies.get(isDeclared(sketch.name) ? sketch.name : otherNames)
        if (tally === undefined) throw new Error(`There is no message ${sketch.name}.`)
        countIn(tally.outcomes, outcome)
        const slow = ms > patienceMs ? [`took ${Math.round(ms)} ms`] : []
        for (const problem of [...problems, ...slow])
          tally.problems.push(
            `${problem}: message ${at + 1} of seed ${seed} from ${sender}: ${shown(sketch)}`.slice(
              0,
              shownLetters,
            ),
          )
      }
      line.close()
    }),
  )

  for (const [name, { outcomes, problems }] of tallies) {
    const total = [...outcomes.values()].reduce((sum, each) => sum + each, 0)
    const never =
      name !== otherNames && total >= enoughToTell && !outcomes.has('accepted')
        ? ['no message got through to what it asks for']
        : []
    report.add(`socket messages ${name}: ${inWords(outcomes)}`, [...problems, ...never])
  }
  report.add('sockets are served after all messages', await problemsAfterwards(program.origin, tokens, probe))
}

const shown = ({ name, payloads }: MessageSketch) => JSON.stringify([name, ...payloads])

/** The exam of a module is in three days. Returns its code. */
async function openExamRoom(origin: string, people: People, { courses }: World): Promise<string> {
  const [code = ''] = courses
  const { status } = await createApiClient(origin).call('PUT', `/api/admin/modules/${code}/exam`, {
    token: await people.tokenOf(people.admin),
    body: { day: dayAfter(new Date(), 3) },
  })
  if (status !== 200) throw new Error(`The exam room of ${code} did not open: ${status}`)
  return code
}

async function tokensOf(people: People) {
  const [student] = people.acting
  if (student === undefined) throw new Error('There is no student.')
  return {
    visitor: undefined,
    student: await people.tokenOf(student),
    admin: await people.tokenOf(people.admin),
  }
}
type Tokens = Awaited<ReturnType<typeof tokensOf>>

/** The socket of a sender, opened anew after the server closed it. */
function createLine(origin: string, token: string | undefined) {
  let socket: TestSocket | undefined
  return {
    async open(): Promise<TestSocket> {
      if (socket?.isConnected() !== true) socket = await openSocket(origin, token)
      return socket
    },
    close: () => socket?.close(),
  }
}

/**
 * Only a message with one payload has its acknowledgement where the contract says. After any other, and after one of no declared name, an
 * ordinary message must be acknowledged. `probe`: the id of a document, for that one.
 */
async function tryMessage(
  line: ReturnType<typeof createLine>,
  sketch: MessageSketch,
  probe: string,
): Promise<Tried> {
  const { name, payloads } = sketch
  const socket = await line.open()
  const began = performance.now()
  const isAcknowledged = isDeclared(name) && payloads.length === 1
  const ask = () => {
    if (isAcknowledged) return socket.ask(name, payloads[0])
    socket.send(name, ...payloads)
    return socket.ask('document:close', probe)
  }
  const tried = (outcome: Outcome, ...problems: string[]): Tried => ({
    ...{ outcome, problems, ms: performance.now() - began },
  })
  try {
    const { success, data } = acknowledgement.safeParse(await ask())
    if (!success) return tried('wrong', 'acknowledged with something else than the contract declares')
    if (isAcknowledged) return tried(data.ok ? 'accepted' : 'refused')
    return data.ok ? tried('sent') : tried('wrong', 'an ordinary message is refused afterwards')
  } catch (error) {
    const isTooLong = Buffer.byteLength(shown(sketch)) > maxMessageBytes - envelopeBytes
    if (isTooLong && !socket.isConnected()) return tried('closed')
    return tried('wrong', `not acknowledged (${String(error)})`)
  }
}

async function problemsAfterwards(origin: string, tokens: Tokens, documentId: string): Promise<string[]> {
  const problems: string[] = []
  for (const sender of senders) {
    const socket = await openSocket(origin, tokens[sender])
    const answer = await socket.ask('documents:watch', [documentId])
    if (!answer.ok) problems.push(`${sender}: ${answer.error}`)
    socket.close()
  }
  const { ok, status } = await fetch(`${origin}/api/health`)
  return ok ? problems : [...problems, `health answers ${status}`]
}

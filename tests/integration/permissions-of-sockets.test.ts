import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientMessages,
  documentCaseId,
  type Acknowledgement,
  type ServerMessage,
  type ServerPayload,
} from '#events'
import { sampleOf } from '#testing/long-form'
import { dayAfter } from '../../services/library/exams/rules'
import type { TestSocket } from '../client/socket'
import { actors, createPeople, secret, untrustworthyTokens } from './permissions/actors'
import type { Account, Actor, Person } from './permissions/actors'
import { createThings, type Things } from './permissions/things'
import { password, startTestProgram, type TestProgram } from './program'
import { openStore } from './store-contents'

type ClientMessage = keyof typeof clientMessages

/** The actors that may connect, and the refusal reasons of the others. */
const handshakes: Record<Actor, 'let in' | 'unauthenticated' | 'suspended'> = {
  visitor: 'let in',
  unverified: 'unauthenticated',
  student: 'let in',
  owner: 'let in',
  other: 'let in',
  suspended: 'suspended',
  admin: 'let in',
}
const everybody: readonly Actor[] = ['visitor', 'student', 'owner', 'other', 'admin']
const signedIn: readonly Actor[] = ['student', 'owner', 'other', 'admin']

/** The actors that may send each message. A declared message without a row is a type error. */
const maySend: Record<ClientMessage, readonly Actor[]> = {
  'documents:watch': everybody,
  'documents:unwatch': everybody,
  'document:open': signedIn,
  'document:close': everybody,
  'exam:enter': signedIn,
  'exam:leave': everybody,
  'case:look': ['admin'],
  'case:leave': everybody,
  'events:watch': ['admin'],
  'events:unwatch': everybody,
}

let program: TestProgram
let people: Record<Account, Person>
let things: Things
/** How each handshake was answered: with a socket, or with the reason of a refusal. */
const handshaken = new Map<Actor, TestSocket | string>()
const sockets = new Map<Actor, TestSocket>()

function socketOf(actor: Actor): TestSocket {
  const socket = sockets.get(actor)
  if (socket === undefined) throw new Error(`${actor} has no socket`)
  return socket
}

const connect = (token: string | undefined): Promise<TestSocket | string> =>
  program.connect(token).catch((error: unknown) => (error as Error).message)

beforeAll(async () => {
  program = await startTestProgram({ settings: { JWT_SECRET: secret } })
  people = await createPeople(program)
  things = createThings(program, people)
  await program.services.library.setExamDay(people.admin._id, 'EX1000', dayAfter(new Date(), 3))
  for (const actor of actors) {
    const answer = await connect(actor === 'visitor' ? undefined : people[actor].token)
    handshaken.set(actor, answer)
    if (typeof answer !== 'string') sockets.set(actor, answer)
  }
})
afterAll(() => program.stop())

it.each(actors)('%s: the handshake is answered as in the table', (actor) => {
  const answer = handshaken.get(actor)
  expect(typeof answer === 'string' ? answer : 'let in').toBe(handshakes[actor])
})

it('no invalid token opens a socket', async () => {
  for (const [what, token] of Object.entries(untrustworthyTokens(people)))
    expect([what, await connect(token)]).toEqual([what, 'unauthenticated'])
})

/**
 * A message, and the actors who receive it when something happens to a document; all others must not. `isAbout`: tells the message of this
 * test from earlier ones of the same name.
 */
const row = <M extends ServerMessage>(
  message: M,
  hearers: readonly Actor[],
  happen: (documentId: string) => Promise<unknown>,
  isAbout: (payload: ServerPayload<M>, documentId: string) => boolean = () => true,
) => ({
  message,
  hearers,
  who: hearers.join(', '),
  happen,
  isAbout: isAbout as (payload: unknown, documentId: string) => boolean,
})

function payloadOf(message: ClientMessage, documentId: string): unknown {
  if (message.startsWith('case:')) return documentCaseId(documentId)
  if (message.startsWith('events:')) return {}
  if (message === 'exam:enter') return { courseCode: 'EX1000', isShown: false }
  if (message === 'exam:leave') return 'EX1000'
  if (message === 'document:open') return { documentId, isShown: false }
  return message === 'document:close' ? documentId : [documentId]
}

it.each(Object.keys(clientMessages) as ClientMessage[])(
  '%s is accepted from the permitted actors only',
  async (message) => {
    const { id } = await things.document()
    const payload = payloadOf(message, id)
    for (const [actor, socket] of sockets) {
      const answer: Acknowledgement = await socket.ask(message, payload)
      expect([actor, answer.ok]).toEqual([actor, maySend[message].includes(actor)])
    }
  },
)

describe('only those concerned receive live messages', () => {
  const warn = () =>
    program.services.moderation.desk.warn({
      ...{ actorId: people.admin._id, userId: people.other._id, note: 'Be kind.' },
    })
  const setExam = (courseCode: string) =>
    program.services.library.setExamDay(people.admin._id, courseCode, dayAfter(new Date(), 3))
  const inRoom: readonly Actor[] = ['owner', 'admin']
  const atDocument: readonly Actor[] = ['student', 'other']
  const send = async (from: readonly Actor[], message: ClientMessage, payload: unknown) => {
    for (const actor of from) expect(await socketOf(actor).ask(message, payload)).toEqual({ ok: true })
  }
  const messages = [
    row('document:votes', everybody, (id) => program.services.library.vote(people.other._id, id, 'like')),
    row('document:added', signedIn, () => things.document()),
    row('inbox:message', signedIn, () => things.message()),
    row('case:changed', ['admin'], () => things.reportsCase()),
    row('activity:changed', ['admin'], () => things.reportsCase()),
    row('standing:changed', ['admin'], () => warn()),
    row('threads:changed', everybody, (id) =>
      program.services.library.ask({ userId: people.other._id, isAdmin: false }, id, {
        ...{ text: 'Why?', place: null, edition: 1, isAnonymous: true },
      }),
    ),
    row('points:changed', ['owner'], () => program.publish(people.owner)),
    row('events:step', ['admin'], async (id) => {
      await send(['admin'], 'events:watch', {})
      await program.services.library.vote(people.other._id, id, 'like')
    }),
    row('wants:changed', signedIn, () => things.want()),
    // The day. A question in the room is told in exam-rooms.test.ts.
    row(
      'exam:changed',
      signedIn,
      () => setExam('EX2000'),
      ({ courseCode }) => courseCode === 'EX2000',
    ),
    row(
      'document:readers',
      atDocument,
      (documentId) => send(atDocument, 'document:open', { documentId, isShown: true }),
      ({ documentId }, id) => documentId === id,
    ),
    row(
      'exam:visitors',
      inRoom,
      async () => {
        await setExam('EX3000')
        await send(inRoom, 'exam:enter', { courseCode: 'EX3000', isShown: true })
      },
      ({ courseCode }) => courseCode === 'EX3000',
    ),
  ]

  it.each(sampleOf(messages, 3))('$message: $who', { tags: ['sampled'] }, async (each) => {
    const { message, hearers, happen } = each
    const { id } = await things.document()
    const isIt = (payload: unknown) => each.isAbout(payload, id)
    for (const socket of sockets.values()) await socket.watch(id)
    await happen(id)
    for (const actor of hearers) await socketOf(actor).hears(message, isIt)
    // All of them receive this later event; by then an earlier one would have arrived.
    await program.services.library.vote(people.student._id, id, 'dislike')
    for (const socket of sockets.values())
      await socket.hears('document:votes', ({ documentId, dislikes }) => documentId === id && dislikes === 1)
    for (const [actor, socket] of sockets)
      expect([actor, socket.all(message).some(isIt)]).toEqual([actor, hearers.includes(actor)])
  })
})

it('a former admin receives only what students receive, also on a socket that was open before', async () => {
  const former = { email: 'former@studyshelf.test', password }
  await program.services.accounts.ensureAdmin(former)
  const { token, user } = await program.logIn(former.email, former.password)
  const socket = await program.connect(token)
  await things.reportsCase()
  await socket.hears('report:filed')
  await socket.hears('case:changed')

  const store = await openStore(program)
  await store.set('accounts', { _id: user._id }, { role: 'student' })
  await store.close()
  const caseId = await things.reportsCase()
  await socketOf('admin').hears('case:changed', ({ _id }) => _id === caseId)
  // A later event that everybody signed in receives.
  await things.message()
  await socket.hears('inbox:message')
  expect(socket.all('report:filed')).toHaveLength(1)
  expect(socket.all('case:changed')).toHaveLength(1)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientMessages, documentCaseId, type Acknowledgement, type ServerMessage } from '#events'
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
}

let program: TestProgram
let people: Record<Account, Person>
let things: Things
const sockets = new Map<Actor, TestSocket>()

const connect = (token: string | undefined): Promise<TestSocket | string> =>
  program.connect(token).catch((error: unknown) => (error as Error).message)

beforeAll(async () => {
  program = await startTestProgram({ settings: { JWT_SECRET: secret } })
  people = await createPeople(program)
  things = createThings(program, people)
  await program.services.library.setExamDay(people.admin._id, 'EX1000', dayAfter(new Date(), 3))
})
afterAll(() => program.stop())

it.each(actors)('%s: the handshake is answered as in the table', async (actor) => {
  const answer = await connect(actor === 'visitor' ? undefined : people[actor].token)
  expect(typeof answer === 'string' ? answer : 'let in').toBe(handshakes[actor])
  if (typeof answer !== 'string') sockets.set(actor, answer)
})

it('no invalid token opens a socket', async () => {
  for (const [what, token] of Object.entries(untrustworthyTokens(people)))
    expect([what, await connect(token)]).toEqual([what, 'unauthenticated'])
})

function payloadOf(message: ClientMessage, documentId: string): unknown {
  if (message.startsWith('case:')) return documentCaseId(documentId)
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
  const messages: [ServerMessage, readonly Actor[], (documentId: string) => Promise<unknown>][] = [
    ['document:votes', everybody, (id) => program.services.library.vote(people.other._id, id, 'like')],
    ['document:added', signedIn, () => things.document()],
    ['inbox:message', signedIn, () => things.message()],
    ['case:changed', ['admin'], () => things.reportsCase()],
    ['activity:changed', ['admin'], () => things.reportsCase()],
    ['standing:changed', ['admin'], () => warn()],
    [
      'threads:changed',
      everybody,
      (id) =>
        program.services.library.ask({ userId: people.other._id, isAdmin: false }, id, {
          ...{ text: 'Why?', place: null, edition: 1, isAnonymous: true },
        }),
    ],
    ['points:changed', ['owner'], () => program.publish(people.owner)],
  ]

  it.each(sampleOf(messages, 3))('%s: %j', { tags: ['sampled'] }, async (message, hearers, happen) => {
    const { id } = await things.document()
    for (const socket of sockets.values()) await socket.watch(id)
    await happen(id)
    for (const actor of hearers) await sockets.get(actor)?.hears(message)
    // All of them receive this later event; by then an earlier one would have arrived.
    await program.services.library.vote(people.student._id, id, 'dislike')
    for (const socket of sockets.values())
      await socket.hears('document:votes', ({ documentId, dislikes }) => documentId === id && dislikes === 1)
    for (const [actor, socket] of sockets)
      expect([actor, socket.all(message).length > 0]).toEqual([actor, hearers.includes(actor)])
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
  await sockets.get('admin')?.hears('case:changed', ({ _id }) => _id === caseId)
  // A later event that everybody signed in receives.
  await things.message()
  await socket.hears('inbox:message')
  expect(socket.all('report:filed')).toHaveLength(1)
  expect(socket.all('case:changed')).toHaveLength(1)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addressOf,
  calls,
  type CallDefinition,
  type CallName,
  postResponse,
  threadChanged,
  threadResponse,
} from '#events'
import { read } from '../client/api-client'
import { eventually } from '../client/eventually'
import { threadPauseMs } from '../../gateway/live/thread-messages'
import { startLiveGateway } from '../client/live-gateway'
import { newStudents } from '../client/new-students'
import { readZip } from '../client/read-zip'
import type { TestSocket } from '../client/socket'
import { password, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let asker: Student
let others: { uploader: Student; helper: Student; reader: Student }
let tabs: TestSocket[]
let documentId: string
let threadId: string
let answerIds: string[]
/** Words that would tell others who asked. */
let traces: string[]

const quotation = 'a lazy stream of numbers'
/** A student whose picture nobody else has. */
async function enrolWithPicture(): Promise<Student> {
  const [account] = newStudents(1)
  if (account === undefined) throw new Error('There is no student.')
  const avatar = `profile/${account._id}.webp`
  await program.services.accounts.plant({ password, accounts: [{ ...account, avatar }] })
  const { token } = await program.logIn(account.email, password)
  return { ...account, token }
}

const send = (method: string, { token }: Student, path: string, body?: unknown) =>
  program.call(method, path, { token, body })

beforeAll(async () => {
  program = await startTestProgram()
  const [uploader, helper, reader] = await program.enrol(3)
  asker = await enrolWithPicture()
  others = { uploader, helper, reader }
  documentId = (await program.publish(uploader, 'Zymurgy'))._id
  tabs = await Promise.all([uploader, helper, reader].map(({ token }) => program.connect(token)))
  tabs.push(await program.connect())
  for (const tab of tabs) await tab.watch(documentId)
  for (const tab of tabs.slice(0, 3)) await tab.ask('document:open', { documentId, isShown: true })
  // The asker reads as well, but is not shown.
  const asking = await program.connect(asker.token)
  await asking.watch(documentId)
  await asking.ask('document:open', { documentId, isShown: false })
  const { body } = await send('GET', asker, '/api/auth/me')
  const { user } = body as { user: { username: string; avatar: string } }
  traces = [asker._id, user.username, asker.email, user.avatar]

  // Everything that somebody without a name can do in a thread.
  const asked = await send('POST', asker, `/api/auth/documents/${documentId}/threads`, {
    ...{ text: 'Is it lazy?', edition: 1, isAnonymous: true },
    place: { page: 1, box: { x: 0.2, y: 0.2, w: 0.1, h: 0.1 }, quotation },
  })
  threadId = read(asked, threadResponse).thread._id
  await send('PUT', asker, `/api/auth/posts/${threadId}`, { text: 'Is it really lazy?' })
  const answerAs = async (student: Student, text: string, isAnonymous: boolean) =>
    read(
      await send('POST', student, `/api/auth/threads/${threadId}/answers`, { text, isAnonymous }),
      postResponse,
    ).post._id
  answerIds = [
    await answerAs(helper, 'It is.', false),
    await answerAs(asker, 'I see.', true),
    await answerAs(uploader, 'Of course.', false),
  ]
  for (const id of [answerIds[0], answerIds[2]])
    await send('PUT', asker, `/api/auth/posts/${id}/vote`, { isVoted: true })
  await send('PUT', asker, `/api/auth/threads/${threadId}/accepted`, { answerId: answerIds[0] })
  for (const tab of tabs) await tab.hears('threads:changed')
  await tabs[0]?.hears('inbox:message')
  await tabs[1]?.hears('inbox:message')
})
afterAll(() => program.stop())

function expectNoTrace(where: string, text: string): void {
  for (const trace of traces) expect({ where, has: text.includes(trace) }).toEqual({ where, has: false })
}

/** Values for the fields of an address. */
const valuesOf: Record<string, () => string[]> = {
  id: () => [documentId, threadId, ...answerIds],
  documentId: () => [documentId],
  userId: () => Object.values(others).map(({ _id }) => _id),
  code: () => ['CS2030S'],
}
const queries: Partial<Record<CallName, Record<string, string>[]>> = {
  threads: [{}, { page: '1' }],
  documentCounts: [{}],
  searchDocuments: [{ q: 'Zymurgy' }],
  searchPages: [{ q: 'lazy' }],
  suggestions: [{ q: 'zym' }],
}
const addressesOf = (name: CallName): string[] => {
  const call: CallDefinition = calls[name]
  const [field] = call.path.match(/(?<=:)\w+/g) ?? []
  const params = field === undefined ? [{}] : (valuesOf[field]?.() ?? []).map((value) => ({ [field]: value }))
  const asked = (queries[name] ?? [{}]).map((query) =>
    name === 'documentCounts' ? { ids: documentId } : query,
  )
  return params.flatMap((param) => asked.map((query) => addressOf(call, { params: param, query })))
}

const readable = (Object.keys(calls) as CallName[]).filter((name) => {
  const { method, access }: CallDefinition = calls[name]
  return method === 'get' && access !== 'admin'
})

it('nobody learns from any answer who asked', async () => {
  let seen = 0
  for (const name of readable)
    for (const path of addressesOf(name))
      for (const token of [undefined, ...Object.values(others).map((student) => student.token)]) {
        const answer = await program.request('GET', path, token === undefined ? {} : { token })
        const bytes = Buffer.from(await answer.arrayBuffer())
        const headers = JSON.stringify([...answer.headers])
        if (answer.headers.get('content-type') === 'application/zip')
          for (const [file, content] of await readZip(bytes))
            expectNoTrace(`${path} ${file}`, file + content.toString('latin1'))
        else expectNoTrace(path, headers + bytes.toString('latin1'))
        if (bytes.includes('Is it really lazy?')) seen++
      }
  // The search has found the question itself: in the list, the thread, and the files of those who answered.
  expect(seen).toBeGreaterThan(6)
})

it('nobody learns it from the source of a page', async () => {
  for (const path of [`/document/${documentId}`, `/document/${documentId}?thread=${threadId}`, '/'])
    expectNoTrace(path, await (await program.request('GET', path)).text())
})

it('nobody learns it from a message to a socket, or in an inbox', async () => {
  for (const tab of tabs) {
    expect(tab.heard().length).toBeGreaterThan(0)
    expectNoTrace('a socket', JSON.stringify(tab.heard()))
  }
})

it('nobody learns it from an answer to a vote, an own answer or a refusal', async () => {
  const { reader, helper } = others
  const tried: [string, Student, string, unknown][] = [
    ['POST', reader, `/api/auth/threads/${threadId}/answers`, { text: 'Me too.' }],
    ['PUT', reader, `/api/auth/posts/${answerIds[1]}/vote`, { isVoted: true }],
    ['PUT', helper, `/api/auth/posts/${threadId}`, { text: 'Mine' }],
    ['DELETE', helper, `/api/auth/posts/${threadId}`, undefined],
    ['PUT', helper, `/api/auth/threads/${threadId}/accepted`, { answerId: answerIds[0] }],
  ]
  for (const [method, student, path, body] of tried)
    expectNoTrace(path, JSON.stringify(await send(method, student, path, body)))
})

it('ids and the order of posts say nothing about their authors', async () => {
  const { reader } = others
  // Only the part of an id that is random could be derived from a user.
  const randomPart = (id: string) => id.slice(8)
  for (const id of [threadId, ...answerIds]) expect(id).not.toContain(randomPart(asker._id).slice(0, 8))
  const seen = read(await send('GET', reader, `/api/auth/threads/${threadId}`), threadResponse)
  const own = read(await send('GET', asker, `/api/auth/threads/${threadId}`), threadResponse)
  expect(seen.posts.map(({ _id }) => _id)).toEqual(own.posts.map(({ _id }) => _id))
  expect(seen.posts.map(({ at }) => at)).toEqual(own.posts.map(({ at }) => at))
})

it('three readers at two gateways hear of a thread, and not whose it is', async () => {
  const gateways = await Promise.all([startLiveGateway({}), startLiveGateway({})])
  const [here, there] = gateways
  const readers = [
    await here.connect('a'.repeat(24)),
    await there.connect('b'.repeat(24)),
    await there.connect(),
  ]
  for (const reader of readers) await reader.watch(documentId)
  // Each gateway receives each event.
  for (const gateway of gateways) await gateway.hears(threadChanged, { documentId, threadId })
  for (const reader of readers) {
    expect(await reader.hears('threads:changed')).toEqual({ documentId, threadId })
    expect(reader.all('threads:changed')).toHaveLength(1)
  }
  // A rush of votes is one message a second.
  const began = performance.now()
  for (let vote = 0; vote < 20; vote++)
    for (const gateway of gateways) await gateway.hears(threadChanged, { documentId, threadId })
  for (const reader of readers) {
    await eventually(() => expect(reader.all('threads:changed').length).toBeGreaterThan(1))
    const pauses = (performance.now() - began) / threadPauseMs
    expect(reader.all('threads:changed').length).toBeLessThanOrEqual(2 + pauses)
  }
  for (const reader of readers) reader.close()
  for (const gateway of gateways) await gateway.stop()
})

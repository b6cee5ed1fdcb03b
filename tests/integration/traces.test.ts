import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTraceReceiver, type TraceReceiver } from '#testing/trace-receiver'
import { eventually } from '../client/eventually'
import { startTestProgram, type Student, type TestProgram } from './program'

let receiver: TraceReceiver
let program: TestProgram
let people: [Student, Student]
beforeAll(async () => {
  receiver = await startTraceReceiver()
  program = await startTestProgram({ settings: { OTLP_URL: receiver.url } })
  people = await program.enrol(2)
})
afterAll(async () => {
  await program.stop()
  await receiver.stop()
})

/** A like, as a browser sends it. Resolves to the id in the header of its answer. */
async function like(documentId: string, token: string): Promise<string> {
  const response = await fetch(`${program.origin}/api/auth/document/${documentId}/like`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  return response.headers.get('x-request-id') ?? ''
}

it('follows a like from the request over outbox, bus and services to the sockets, under the id of its answer', async () => {
  const [uploader, voter] = people
  const { _id } = await program.publish(uploader)
  const socket = await program.connect(uploader.token)
  await socket.watch(_id)
  const id = await like(_id, voter.token)
  const traceId = createHash('sha256').update(id).digest('hex').slice(0, 32)
  const expected = [
    'POST /api/auth/document/:id/like',
    'write votes.changed',
    'publish votes.changed',
    'handle votes.changed',
    'send document:votes',
  ]
  const spans = await eventually(() => {
    const found = receiver.spans.filter((span) => span.traceId === traceId)
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(expected))
    const groups = found.map(({ attributes }) => attributes['messaging.consumer.group.name'])
    expect(groups).toEqual(expect.arrayContaining(['gateway', 'moderation']))
    return found
  })
  for (const { attributes, service } of spans) {
    expect(attributes['studyshelf.correlation_id']).toBe(id)
    expect(service).toBe('studyshelf-all')
  }
  // One tree: each span descends from one that was sent.
  const known = new Set(spans.map(({ spanId }) => spanId))
  const roots = spans.filter(({ parentSpanId }) => parentSpanId === null)
  expect(roots.map(({ name }) => name)).toEqual([expected[0]])
  for (const { parentSpanId } of spans) expect(parentSpanId === null || known.has(parentSpanId)).toBe(true)
  const sent = spans.find(({ name }) => name === 'send document:votes')
  expect(sent?.attributes['studyshelf.sockets']).toBe(1)
})

it('follows each of several likes at once by its own id', async () => {
  const [uploader, voter] = people
  const documents = [await program.publish(uploader), await program.publish(uploader)]
  const ids = await Promise.all(documents.map(({ _id }) => like(_id, voter.token)))
  await eventually(() => {
    for (const id of ids)
      expect(
        receiver.spans.filter(
          ({ name, attributes }) =>
            name === 'publish votes.changed' && attributes['studyshelf.correlation_id'] === id,
        ),
      ).toHaveLength(1)
  })
})

it('says why a request was refused, and nothing about people', async () => {
  const [{ token, email }] = people
  const { status } = await program.call('POST', '/api/auth/document/000000000000000000000000/like', { token })
  expect(status).toBe(404)
  await eventually(() => {
    const refused = receiver.spans.find(({ attributes }) => attributes['http.response.status_code'] === 404)
    expect(refused).toMatchObject({ failed: false, attributes: { 'studyshelf.reason': 'not-found' } })
  })
  expect(receiver.text()).not.toContain(email)
  expect(receiver.text()).not.toContain(token)
})

it('records no probes of health', async () => {
  await program.call('GET', '/api/health')
  const asked = receiver.spans.length
  await program.call('GET', '/api/site')
  await eventually(() => expect(receiver.spans.length).toBeGreaterThan(asked))
  expect(receiver.spans.filter(({ name }) => name.includes('/api/health'))).toEqual([])
})

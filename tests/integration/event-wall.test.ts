import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  calls,
  deadLettersResponse,
  documentPreviewed,
  makeEvent,
  parkedEventsResponse,
  recentStepsResponse,
  storyResponse,
  type WallStep,
} from '#events'
import { createEmbeddedBus, newId, systemClock } from '#platform'
import { read } from '../client/api-client'
import { eventually } from '../client/eventually'
import type { TestSocket } from '../client/socket'
import { admin, startTestProgram, type Student, type TestProgram } from './program'

const fault = 'a-failing-handler'
let program: TestProgram
let adminToken: string
let adminId: string
let desk: TestSocket
let student: Student

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-event-wall-'))
  // The library cannot handle the preview of an unknown document.
  const bus = createEmbeddedBus({ dataDir, clock: systemClock, log: pino({ level: 'silent' }) })
  const payload = { documentId: newId(), uploaderId: newId(), pages: 7, thumbnail: null }
  const meta = { id: newId(), occurredAt: new Date(), correlationId: fault }
  await bus.publish([makeEvent(documentPreviewed, payload, meta)])
  await bus.stop()
  program = await startTestProgram({ dataDir, hasOwnStore: false })
  const { token, user } = await program.logIn(admin.email, admin.password)
  adminToken = token
  adminId = user._id
  desk = await program.connect(adminToken)
  ;[student] = await program.enrol(1)
})
afterAll(() => program.stop())

const get = (path: string, token = adminToken) => program.call('GET', path, { token })
const post = (path: string, token = adminToken) => program.call('POST', path, { token })
const deadLetters = async () => read(await get('/api/admin/dead-letters'), deadLettersResponse).letters
const storyOf = async (correlationId: string): Promise<WallStep[]> =>
  read(await get(`/api/admin/events/${correlationId}`), storyResponse).steps
const replaysInTrail = async () =>
  calls.audit.answer
    ?.parse((await get(`/api/admin/audit?actor=${adminId}`)).body)
    .entries.filter(({ action }) => action === 'replay-dead-letter')

/** Likes a document under this id, as a page does that names its request. */
async function likeAs(correlationId: string, documentId: string): Promise<void> {
  const { status } = await program.request('POST', `/api/auth/document/${documentId}/like`, {
    ...{ token: student.token, headers: { 'x-request-id': correlationId } },
  })
  expect(status).toBe(200)
}

it('records nothing while no admin watches', async () => {
  const answer = read(await get('/api/admin/events'), recentStepsResponse)
  expect(answer).toMatchObject({ isRecording: false, seesAllHandlers: true, steps: [] })
})

it('shows an admin a like, from the request to the screens', async () => {
  const document = await program.publish(student)
  const [liker] = await program.enrol(1)
  const reader = await program.connect(liker.token)
  await reader.watch(document._id)
  expect(await desk.ask('events:watch', {})).toEqual({ ok: true })
  const correlationId = 'a-like-of-the-test'
  await likeAs(correlationId, document._id)
  await reader.hears('document:votes')

  const steps = await eventually(async () => {
    const found = await storyOf(correlationId)
    const kinds = new Set(found.map(({ kind }) => kind))
    expect([...kinds].sort()).toEqual(['event', 'handler', 'message', 'request'])
    return found
  })
  expect(steps).toContainEqual(
    expect.objectContaining({
      ...{ kind: 'request', method: 'POST', status: 200 },
      route: '/api/auth/document/:id/like',
    }),
  )
  expect(steps).toContainEqual(
    expect.objectContaining({ kind: 'event', name: 'votes.changed', topic: 'votes', key: 'documentId' }),
  )
  for (const group of ['gateway', 'moderation'])
    expect(steps).toContainEqual(
      expect.objectContaining({
        kind: 'handler',
        name: 'votes.changed',
        group,
        outcome: 'handled',
        tries: 1,
      }),
    )
  expect(steps).toContainEqual(
    expect.objectContaining({ kind: 'message', message: 'document:votes', sockets: 1 }),
  )
  const ids = new Set(steps.map(({ id }) => id))
  expect(ids.size).toBe(steps.length)
  // Nobody's name, address or id.
  for (const each of [student._id, student.email, document._id])
    expect(JSON.stringify(steps)).not.toContain(each)

  // The same steps arrived live.
  await eventually(() => {
    const live = desk.all('events:step').flatMap((batch) => batch.steps)
    for (const id of ids) expect(live.map((each) => each.id)).toContain(id)
  })
})

it('refuses students: they neither watch, nor read, nor replay', async () => {
  const socket = await program.connect(student.token)
  expect(await socket.ask('events:watch', {})).toMatchObject({ ok: false })
  for (const path of ['events', `events/${fault}`, 'dead-letters', 'parked-events'])
    expect(await get(`/api/admin/${path}`, student.token)).toMatchObject({ status: 403 })
  for (const path of ['dead-letters', 'parked-events'])
    expect(await post(`/api/admin/${path}/${newId()}/replay`, student.token)).toMatchObject({ status: 403 })
  await likeAs('a-second-like-of-the-test', (await program.publish(student))._id)
  await desk.hears('events:step', ({ steps }) =>
    steps.some(({ correlationId }) => correlationId === 'a-second-like-of-the-test'),
  )
  expect(socket.all('events:step')).toEqual([])
})

it('lists a dead letter and replays it once, however often it is asked for at once', async () => {
  const [letter] = await eventually(async () => {
    const found = await deadLetters()
    expect(found).toHaveLength(1)
    return found
  })
  expect(letter).toMatchObject({
    ...{ group: 'library', name: 'document.previewed', key: 'documentId', correlationId: fault },
  })
  const replay = `/api/admin/dead-letters/${letter?._id}/replay`
  const answers = await Promise.all([post(replay), post(replay), post(replay)])
  expect(answers.map(({ status }) => status).sort()[0]).toBe(200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await post(replay)).toMatchObject({ status: 404, body: { reason: 'not-found' } })

  // The library fails again: its try is on the wall, and there is one new dead letter.
  await eventually(async () => {
    const steps = await storyOf(fault)
    const tries = steps.filter((each) => each.kind === 'handler' && each.group === 'library')
    expect(tries).toMatchObject([{ outcome: 'dead-letter' }])
  })
  const again = await eventually(async () => {
    const found = await deadLetters()
    expect(found).toHaveLength(1)
    return found
  })
  expect(again[0]?._id).not.toBe(letter?._id)
  const note = `document.previewed, documentId ${letter?.keyId}, for library`
  expect(await replaysInTrail()).toMatchObject([{ actor: { _id: adminId }, note }])
})

it('has no parked events to replay', async () => {
  const { events } = read(await get('/api/admin/parked-events'), parkedEventsResponse)
  expect(events).toEqual([])
  expect(await post(`/api/admin/parked-events/${newId()}/replay`)).toMatchObject({ status: 404 })
})

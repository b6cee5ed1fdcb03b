import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  addressOf,
  calls,
  errorResponse,
  notepadDocuments,
  type CallDefinition,
  type CallName,
} from '#events'
import { sampleOf } from '#testing/long-form'
import {
  actors,
  createPeople,
  secret,
  untrustworthyTokens,
  type Account,
  type Actor,
  type Person,
} from './permissions/actors'
import { expectedOf, statusFor, statusIn } from './permissions/expected'
import { requests } from './permissions/requests'
import { openStore } from './store-contents'
import { createThings, note, sharedThings, type Things } from './permissions/things'
import { startTestProgram, type TestProgram } from './program'

interface Sent {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  form?: FormData
}

let program: TestProgram
let store: Awaited<ReturnType<typeof openStore>>
let people: Record<Account, Person>
let things: Things
let untrustworthy: Record<string, string>
/** The requests of each call and refused actor, prepared before any is sent. */
const prepared = new Map<string, Sent>()

const names = sampleOf(Object.keys(calls) as CallName[], 5)
const isRefused = (name: CallName, actor: Actor) => statusFor(name, actor) >= 400
const prepare = async (name: CallName, actor: Actor, about = things) =>
  requests[name]({ actor, people, things: about }) as Promise<Sent>
const tokenOf = (actor: Actor) => (actor === 'visitor' ? undefined : people[actor].token)

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-permissions-'))
  await mkdir(join(dataDir, 'books'))
  await writeFile(join(dataDir, 'books', 'anything-you-want.pdf'), '%PDF-1.7 a book')
  program = await startTestProgram({ dataDir, settings: { JWT_SECRET: secret } })
  store = await openStore(program)
  people = await createPeople(program)
  // Messages about thanks and answers would come in between.
  for (const { _id } of Object.values(people)) {
    await program.services.library.setToldOfThanks(_id, false)
    await program.services.library.setThreadNews(_id, [])
  }
  untrustworthy = untrustworthyTokens(people)
  things = createThings(program, people)

  for (let count = 0; count < notepadDocuments; count++) await things.document()
  await store.settled()
  await program.services.rewards.redeem(people.owner._id, 1)
  for (const name of names) {
    // Refused requests change nothing, so one subject of each kind is enough.
    const shared = sharedThings(things)
    for (const actor of actors.filter((actor) => isRefused(name, actor)))
      prepared.set(`${name} ${actor}`, await prepare(name, actor, shared))
  }
  await store.settled()
  expect(Object.keys(await store.contents())).toContain('documents')
})
afterAll(async () => {
  await store.close()
  await program.stop()
})

async function ask(name: CallName, { params, query, body, form }: Sent, token?: string) {
  const call: CallDefinition = calls[name]
  const path = addressOf(call, { ...(params && { params }), ...(query && { query }) })
  const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await program.request(call.method.toUpperCase(), path, {
    ...(token !== undefined && { token }),
    ...(form ? { body: form } : json),
  })
  if (response.status < 400) {
    await response.arrayBuffer()
    return { status: response.status, reason: undefined }
  }
  return { status: response.status, reason: errorResponse.parse(await response.json()).reason }
}

/** The store after the last refusal: to read all of it takes longer than a refusal. */
let unchanged: Awaited<ReturnType<typeof store.contents>> | undefined

describe('refusals, which change nothing', () => {
  it.each(names)('%s', { tags: ['sampled'] }, async (name) => {
    const before = (unchanged ??= await store.contents())
    // All at once: whoever sends them, they change nothing.
    const refused = actors
      .filter((actor) => isRefused(name, actor))
      .map(async (actor) => ({
        actor,
        ...(await ask(name, prepared.get(`${name} ${actor}`) ?? {}, tokenOf(actor))),
      }))
    for (const { actor, status, reason } of await Promise.all(refused)) {
      expect({ actor, status }).toEqual({ actor, status: statusFor(name, actor) })
      // Otherwise the request was refused as invalid, not because of the actor.
      expect(reason).not.toBe('invalid')
      if (status === 401 && name !== 'login') expect(reason).toBe('unauthenticated')
      if (status === 403 && actor === 'suspended' && !['resetPassword', 'deleteAccount'].includes(name))
        expect(reason).toBe('suspended')
    }
    const { sessions: begunBefore = [], ...restBefore } = before
    const after = await store.contents()
    const { sessions: begun = [], ...rest } = after
    unchanged = name === 'login' ? undefined : after
    expect(rest).toEqual(restBefore)
    expect(begun).toEqual(expect.arrayContaining(begunBefore))
    // A suspended user may appeal after the refused login: that is a session, and listed.
    expect(begun).toHaveLength(begunBefore.length + (name === 'login' ? 1 : 0))
  })
})

describe('an invalid token', () => {
  it.each(names)('lets nobody in to %s', { tags: ['sampled'] }, async (name) => {
    const isLookedAt = (calls[name] as CallDefinition).access !== 'anyone'
    if (!isLookedAt) return
    const before = (unchanged ??= await store.contents())
    const request = prepared.get(`${name} unverified`) ?? {}
    const refused = Object.entries(untrustworthy).map(async ([what, token]) => ({
      what,
      ...(await ask(name, request, token)),
    }))
    for (const { what, ...answer } of await Promise.all(refused))
      expect({ what, ...answer }).toEqual({ what, status: 401, reason: 'unauthenticated' })
    unchanged = await store.contents()
    expect(unchanged).toEqual(before)
  })
})

describe('admitted actors', () => {
  it.each(names)('%s', { tags: ['sampled'] }, async (name) => {
    for (const actor of actors.filter((actor) => !isRefused(name, actor))) {
      const { status, reason } = await ask(name, await prepare(name, actor), tokenOf(actor))
      expect({ actor, status, reason }).toEqual({ actor, status: statusFor(name, actor), reason: undefined })
    }
  })
})

type Special = keyof typeof expectedOf
const specials = Object.entries(expectedOf).flatMap(([what, rows]) =>
  Object.entries(rows).map(([name, row]) => [name as CallName, what as Special, row] as const),
)

describe('of every actor', () => {
  const asked: Record<Special, (name: CallName) => Promise<Sent>> = {
    'a held document': async (name) => {
      const { id, filename } = await things.heldDocument()
      const isCase = name === 'acceptCase' || name === 'rejectCase'
      await store.settled()
      return {
        params: { id: isCase ? `copy-${id}` : id, filename },
        ...(isCase && { body: { note } }),
        ...(name === 'changeDetails' && { body: {} }),
        ...(name === 'renewDocument' && { body: { fileUrl: '/files/document/none.pdf' } }),
        ...(name === 'keepPlace' && { body: { page: 1 } }),
        ...(name === 'remark' && { body: { remark: { kind: 'wrong' } } }),
        ...(name === 'ask' && { body: { text: 'Why?', place: null, edition: 1 } }),
        ...(name === 'reportDocument' && { body: { reason: 'spam' } }),
      }
    },
    'a document whose bytes were given up': async () => ({ params: { id: await things.givenUpDocument() } }),
    'the picture of a profile': async () => ({
      ...{ params: { userId: people.owner._id }, body: { username: 'Renamed', picture: 'initials' } },
    }),
  }

  it.each(sampleOf(specials, 3))('%s: %s', { tags: ['sampled'] }, async (name, what, row) => {
    const request = await asked[what](name)
    await store.settled()
    const documents = () => store.all('documents')
    const before = await documents()
    const refusedFirst = actors.toSorted((a, b) => statusIn(row, b) - statusIn(row, a))
    for (const actor of refusedFirst) {
      const status = statusIn(row, actor)
      if (status < 400) expect(await documents()).toEqual(before)
      expect({ actor, status: (await ask(name, request, tokenOf(actor))).status }).toEqual({ actor, status })
    }
  })
})

it('the API document describes every declared call, and no other', async () => {
  const { body } = await program.call('GET', '/api/openapi.json')
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))) })
    .parse(body)
  const described = Object.values(paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(described.sort()).toEqual(Object.keys(calls).sort())
})

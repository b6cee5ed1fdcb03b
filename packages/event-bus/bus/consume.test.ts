import { defineEvent, makeEvent, replaced } from '../define-event'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { systemClock, topics } from '../testing/settings'
import { correlationId } from '../correlation'
import { createHandlerMetrics } from '../testing/handler-metrics'
import { runHandlers } from './consume'
import { createEmbeddedBus } from './embedded/create-embedded-bus'
import { on } from './port'
import type { Bus } from './port'

const shelved = defineEvent({
  name: 'shelf.filled',
  topic: 'documents',
  version: 1,
  key: 'shelfId',
  summary: 'For this test.',
  payload: z.object({ shelfId: z.string(), books: z.number() }),
})
const event = (books: number) =>
  makeEvent(
    shelved,
    { shelfId: 'a', books },
    { id: `e${books}`, occurredAt: new Date(), correlationId: 'request-1' },
  )

/** Generous, because the machine may be busy. */
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 5 })
const log = pino({ level: 'silent' })
const metrics = createHandlerMetrics()
let dataDir: string
let bus: Bus
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-consume-'))
  bus = createEmbeddedBus({
    folder: dataDir,
    topics,
    clock: systemClock,
    log,
    policy: { tries: 2, pauseMs: () => 1 },
  })
})
afterEach(async () => {
  await bus.stop()
  await rm(dataDir, { recursive: true })
})

it('passes parsed events to a service under their correlation id, and skips others', async () => {
  const heard: unknown[] = []
  const handlers = [on(shelved, async ({ payload }) => void heard.push([payload.books, correlationId()]))]
  await runHandlers(bus, { group: 'rewards', handlers }, { log, metrics })
  await bus.publish([{ ...event(1), name: 'shelf.dusted' }, event(2)])
  await until(() => expect(heard).toEqual([[2, 'request-1']]))
  await until(async () =>
    expect(await metrics.expose()).toContain('{group="rewards",event="shelf.filled",outcome="handled"} 1'),
  )
})

it('passes an older event on as the one that replaced it', async () => {
  const stocked = defineEvent({
    name: 'shelf.stocked',
    topic: 'documents',
    version: 2,
    key: 'shelfId',
    summary: 'For this test.',
    payload: z.object({ shelfId: z.string(), total: z.number() }),
    replaces: [replaced(shelved, ({ shelfId, books }) => ({ shelfId, total: books }))],
  })
  const heard: unknown[] = []
  const handlers = [on(stocked, async ({ id, name, payload }) => void heard.push([id, name, payload.total]))]
  await runHandlers(bus, { group: 'rewards', handlers }, { log })
  await bus.publish([event(3), { ...event(4), payload: { shelfId: 'a' } }])
  await until(() => expect(heard).toEqual([['e3', 'shelf.stocked', 3]]))
  await until(async () => expect(await bus.deadLetters.list()).toHaveLength(1))
})

it('puts events of a wrong shape or an unknown version among the dead letters', async () => {
  const heard: number[] = []
  const handlers = [on(shelved, async ({ payload }) => void heard.push(payload.books))]
  await runHandlers(bus, { group: 'rewards', handlers }, { log })
  await bus.publish([
    { ...event(1), payload: { shelfId: 'a', books: 'many' } },
    { ...event(2), version: 2 },
    event(3),
  ])
  await until(() => expect(heard).toEqual([3]))
  const letters = await bus.deadLetters.list()
  expect(letters.map(({ event: { id }, attempts }) => [id, attempts]).sort()).toEqual([
    ['e1', 1],
    ['e2', 1],
  ])
})

it('runs the handlers of an event in order, synchronous and asynchronous ones', async () => {
  const heard: string[] = []
  const later = async (name: string) => {
    await new Promise((resolve) => setImmediate(resolve))
    heard.push(name)
  }
  const atOnce = (name: string) => on(shelved, () => void heard.push(name))
  const handlers = [atOnce('first'), on(shelved, () => later('second')), atOnce('third')]
  await runHandlers(bus, { group: 'rewards', handlers }, { log })
  await bus.publish([event(1), event(2)])
  await until(() => expect(heard).toEqual(['first', 'second', 'third', 'first', 'second', 'third']))
})

it('retries a synchronous failure, in order', async () => {
  const heard: string[] = []
  let failures = 0
  const fallible = on(shelved, ({ payload: { books } }) => {
    heard.push(`${books} under ${correlationId()}`)
    if (books === 2 && failures++ === 0) throw new Error('not this time')
    return undefined
  })
  await runHandlers(bus, { group: 'fallible', handlers: [fallible] }, { log, metrics })
  await bus.publish([event(1), event(2), event(3)])
  await until(() => expect(heard).toEqual(['1', '2', '2', '3'].map((books) => `${books} under request-1`)))
  await until(async () => expect(await bus.lag()).toEqual({ fallible: 0 }))
  expect(await bus.deadLetters.list()).toEqual([])
  const told = await metrics.expose()
  expect(told).toContain('{group="fallible",event="shelf.filled",outcome="handled"} 3')
  expect(told).toContain('{group="fallible",event="shelf.filled",outcome="failed"} 1')
})

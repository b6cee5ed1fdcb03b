import type { Model } from 'mongoose'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { PermanentFailure, type Bus } from '../bus/port'
import { withCorrelation } from '../correlation'
import { defineEvent, type Envelope } from '../define-event'
import { votesChanged } from '../testing/events'
import { createParkedModel, createTestModel, startTestStore } from '../testing/test-store'
import { createOutbox } from './create-outbox'
import { newId } from '../new-id'
import { createParkedEvents, publishParked, type ParkedEvents } from './parked-events'
import type { Outbox, WithState } from './port'

interface Jar extends WithState {
  sweets: number
}

/** Carries its state, like the counts of votes. */
const counted = (documentId: string, version: number) =>
  outbox.event(votesChanged, { documentId, likes: version, dislikes: 0, version })

const sweetened = defineEvent({
  name: 'jar.sweetened',
  topic: 'documents',
  version: 1,
  key: 'jarId',
  summary: 'For this test.',
  payload: z.object({ jarId: z.string(), n: z.number() }),
})

/** A bus that records all events, and can be unavailable. */
function recordingBus() {
  const published: Envelope[] = []
  const state = { away: false, refusedKey: '', tooLarge: -1, calls: 0, isLazy: false }
  const inMemory: (() => void)[] = []
  const flush = async () => {
    for (const whenDurable of inMemory.splice(0)) whenDurable()
  }
  const handOver: Bus['handOver'] = async (events, whenDurable) => {
    state.calls += 1
    await new Promise((resolve) => setImmediate(resolve))
    if (state.away || events.some(({ key }) => key === state.refusedKey)) throw new Error('the bus is away')
    if (events.some(({ payload }) => sweetened.payload.safeParse(payload).data?.n === state.tooLarge))
      throw new PermanentFailure('too large')
    published.push(...events)
    inMemory.push(whenDurable)
    if (!state.isLazy) await flush()
  }
  const publish: Bus['publish'] = (events) => handOver(events, () => undefined)
  const numbers = (jarId: string) =>
    published.filter(({ key }) => key === jarId).map(({ payload }) => sweetened.payload.parse(payload).n)
  return { bus: { handOver, publish, flush }, published, state, flush, numbers }
}

/** Generous, because the machine may be busy. */
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 5 })
const log = pino({ level: 'silent' })
let store: Awaited<ReturnType<typeof startTestStore>>
let jars: Model<Jar>
let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }
let recording: ReturnType<typeof recordingBus>
let outbox: Outbox
let parked: ParkedEvents
let owned = true

beforeAll(async () => {
  store = await startTestStore()
  jars = await createTestModel<Jar>(store.connection, {
    name: 'Jar',
    fields: { sweets: { type: Number, required: true } },
    state: true,
  })
  parked = createParkedEvents(await createParkedModel(store.connection))
})
afterAll(() => store.stop())

const open = ({ removalMs = 25, quietSweepMs = 3000 } = {}) => {
  const opened = createOutbox({
    bus: recording.bus,
    clock,
    log,
    parked,
    housekeeping: { owned: () => owned },
    stateEvents: new Set([votesChanged.name]),
    retryMs: 5,
    removalMs,
    quietSweepMs,
  })
  opened.register(jars)
  return opened
}
beforeEach(async () => {
  aheadMs = 0
  owned = true
  await jars.collection.deleteMany({ _id: { $gte: '' } } as object)
  recording = recordingBus()
  outbox = open()
})
afterEach(() => outbox.stop())

const add = (jarId: string, n: number, to = outbox) =>
  to.update(jars, { _id: jarId }, { $inc: { sweets: 1 } }, [to.event(sweetened, { jarId, n })], {
    upsert: true,
  })
const emptied = () => until(async () => expect(await outbox.size()).toBe(0))

it('writes the effect with its event, publishes the event, and removes it from the document', async () => {
  const after = await withCorrelation('request-9', () => add('a', 1))
  expect(after).toMatchObject({ _id: 'a', sweets: 1 })
  await outbox.settled()
  expect(recording.published).toMatchObject([
    {
      name: 'jar.sweetened',
      topic: 'documents',
      key: 'a',
      correlationId: 'request-9',
      payload: { jarId: 'a', n: 1 },
    },
  ])
  await emptied()
  expect(await jars.findById('a').lean()).toEqual({ _id: 'a', sweets: 1, outbox: [], stateEvent: null })
})

it('does nothing if the filter matches nothing', async () => {
  const event = outbox.event(sweetened, { jarId: 'a', n: 1 })
  expect(await outbox.update(jars, { _id: 'a' }, { $inc: { sweets: 1 } }, [event])).toBeNull()
  await outbox.settled()
  expect(recording.published).toEqual([])
})

it('inserts a document with its event, and publishes nothing if the id exists', async () => {
  const insert = (n: number) =>
    outbox.insert(jars, { _id: 'a', sweets: 0 }, [outbox.event(sweetened, { jarId: 'a', n })])
  await insert(1)
  await expect(insert(2)).rejects.toMatchObject({ code: 11000 })
  await outbox.settled()
  expect(recording.numbers('a')).toEqual([1])
  await emptied()
})

it('writes several events with one effect', async () => {
  const events = [1, 2].map((n) => outbox.event(sweetened, { jarId: 'a', n }))
  await outbox.update(jars, { _id: 'a' }, { $set: { sweets: 7 } }, events, { upsert: true })
  await outbox.settled()
  expect(recording.numbers('a')).toEqual([1, 2])
})

it('publishes each event of many writes at once exactly once, in the order of the writes', async () => {
  const order: number[] = []
  await jars.create([
    { _id: 'a', sweets: 0 },
    { _id: 'b', sweets: 0 },
  ])
  await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const jarId = n % 2 ? 'a' : 'b'
      const events = [outbox.event(sweetened, { jarId, n })]
      const after = await outbox.update(jars, { _id: jarId }, { $inc: { sweets: 1 } }, events)
      if (jarId === 'a') order[(after?.sweets ?? 0) - 1] = n
    }),
  )
  await outbox.settled()
  expect(recording.published).toHaveLength(200)
  expect(recording.numbers('a')).toEqual(order)
  await emptied()
})

it('loses no event while the bus is unavailable, and keeps their order', async () => {
  recording.state.away = true
  await add('a', 1)
  await add('b', 2)
  await until(() => expect(recording.state.calls).toBeGreaterThan(3))
  await add('a', 3)
  expect(await outbox.size()).toBe(2)
  recording.state.away = false
  await outbox.settled()
  expect(recording.numbers('a')).toEqual([1, 3])
  expect(recording.numbers('b')).toEqual([2])
  await emptied()
})

it('does not let a document with refused events block the others', async () => {
  recording.state.refusedKey = 'bad'
  await Promise.all([add('bad', 1), add('good', 2)])
  await until(() => expect(recording.numbers('good')).toEqual([2]))
  recording.state.refusedKey = ''
  await outbox.settled()
  expect(recording.numbers('bad')).toEqual([1])
})

it('publishes, at the next start, the events that a crash left behind', async () => {
  recording.state.away = true
  const crashed = open()
  await add('a', 1, crashed)
  await add('a', 2, crashed)
  await crashed.stop()
  recording.state.away = false
  expect(recording.published).toEqual([])
  outbox.start()
  await until(() => expect(recording.numbers('a')).toEqual([1, 2]))
  await emptied()
})

/** Leaves an event behind that a clock has dated an hour ahead. */
async function leaveOneAhead() {
  recording.state.away = true
  aheadMs = 3_600_000
  const crashed = open()
  await add('a', 1, crashed)
  await crashed.stop()
  aheadMs = 0
  recording.state.away = false
}

it('publishes, at the next start, the events of a clock that has been put back since', async () => {
  await leaveOneAhead()
  outbox.start()
  await until(() => expect(recording.numbers('a')).toEqual([1]))
  await emptied()
})

it(
  'publishes the events that another process left behind, whose clock was an hour ahead',
  { tags: ['long'] },
  async () => {
    outbox.start()
    await outbox.settled()
    await leaveOneAhead()
    await until(() => expect(recording.numbers('a')).toEqual([1]))
    await emptied()
  },
)

it('keeps an event in its document until the bus has made it durable', async () => {
  recording.state.isLazy = true
  await add('a', 1)
  await outbox.settled()
  expect(recording.numbers('a')).toEqual([1])
  await add('a', 2)
  await outbox.settled()
  aheadMs = 4000
  outbox.start()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await jars.findById('a').lean())?.outbox).toHaveLength(2)
  await recording.flush()
  await emptied()
  expect(recording.numbers('a')).toEqual([1, 2])
})

it('removes an event from its document when it is on the bus already', async () => {
  outbox.start()
  const event = outbox.event(sweetened, { jarId: 'a', n: 1 })
  await outbox.update(jars, { _id: 'a' }, { $inc: { sweets: 1 } }, [event], { upsert: true })
  await emptied()
  await jars.updateOne({ _id: 'a' }, { $push: { outbox: event } })
  aheadMs = 4000
  await emptied()
  expect(recording.numbers('a')).toEqual([1])
})

it('publishes waiting events, and removes them from their documents, before it stops', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => add(`jar${n}`, n)))
  await outbox.stop()
  expect(recording.published).toHaveLength(20)
  expect(await outbox.size()).toBe(0)
})

it('acknowledges published events along with other writes', async () => {
  const patient = open({ removalMs: 3_600_000 })
  await add('a', 1, patient)
  await patient.settled()
  await until(async () => {
    await add('b', 2, patient)
    expect((await jars.findById('a').lean())?.outbox).toEqual([])
  })
  await patient.stop()
  expect(await outbox.size()).toBe(0)
})

it('acknowledges published events along with batched writes, without changing their results', async () => {
  const patient = open({ removalMs: 3_600_000 })
  await jars.create({ _id: 'other', sweets: 0 })
  await add('a', 1, patient)
  await add('gone', 2, patient)
  await patient.settled()
  await jars.deleteOne({ _id: 'gone' })
  const write = (from: number, to: number) => ({
    filter: { _id: 'other', sweets: from },
    set: { sweets: to },
    stateEvent: outbox.event(sweetened, { jarId: 'other', n: to }),
  })
  let sweets = 0
  await until(async () => {
    expect(await patient.updateEach(jars, [write(sweets, ++sweets), write(-1, 0)])).toEqual([true, false])
    expect((await jars.findById('a').lean())?.outbox).toEqual([])
  })
  await patient.stop()
  expect(await outbox.size()).toBe(0)
})

it('counts only events that are not on the bus yet as unpublished', async () => {
  const patient = open({ removalMs: 3_600_000 })
  await add('a', 1, patient)
  await patient.settled()
  expect(await patient.size()).toBe(0)
  await add('b', 2, patient)
  await patient.settled()
  expect(await patient.oldest()).toBeNull()
  await patient.stop()
})

it('writes many documents at once, each with its state event, where their guards hold', async () => {
  const rich = await jars.create({ _id: 'rich', sweets: 5 })
  await jars.insertMany([
    { _id: 'poor', sweets: 1 },
    { _id: 'still', sweets: 5 },
  ])
  const write = (_id: string, stateEvent: Envelope | null) => ({
    filter: { _id, sweets: 5 },
    set: { sweets: 6 },
    stateEvent,
  })
  const eventOf = (jarId: string) => outbox.event(sweetened, { jarId, n: 6 })
  const written = await outbox.updateEach(jars, [
    write(rich._id, eventOf('rich')),
    write('poor', eventOf('poor')),
    write('unknown', eventOf('unknown')),
  ])
  expect(written).toEqual([true, false, false])
  await until(() => expect(recording.numbers('rich')).toEqual([6]))
  expect([...recording.numbers('poor'), ...recording.numbers('unknown')]).toEqual([])
  expect((await jars.findById('poor').lean())?.sweets).toBe(1)
  expect(await jars.findById('unknown').lean()).toBeNull()
  await until(async () => expect((await jars.findById('rich').lean())?.stateEvent).toBeNull())

  expect(await outbox.updateEach(jars, [write('still', null)])).toEqual([true])
  expect(await outbox.updateEach(jars, [write('still', null)])).toEqual([false])
  expect(await outbox.updateEach(jars, [])).toEqual([])
})

it('parks an event that the bus will never accept, and continues with the next ones', async () => {
  recording.state.tooLarge = 2
  const events = [1, 2, 3].map((n) => outbox.event(sweetened, { jarId: 'a', n }))
  await outbox.update(jars, { _id: 'a' }, { $set: { sweets: 3 } }, events, { upsert: true })
  await add('b', 4)
  await outbox.settled()
  expect(recording.numbers('a')).toEqual([1, 3])
  expect(recording.numbers('b')).toEqual([4])
  await emptied()
  expect(await parked.list()).toMatchObject([{ event: events[1], error: 'too large' }])

  const { bus } = recording
  const eventId = events[1]?.id ?? ''
  const kept = { parked, bus }
  expect(await publishParked(kept, newId())).toBe('not-parked')
  expect(await publishParked(kept, eventId)).toBe('refused')
  recording.state.away = true
  await expect(publishParked(kept, eventId)).rejects.toThrow('away')
  Object.assign(recording.state, { away: false, tooLarge: -1 })
  expect(await parked.count()).toBe(1)
  expect(await publishParked(kept, eventId)).toBe('published')
  expect(recording.numbers('a')).toEqual([1, 3, 2])
  expect(await parked.count()).toBe(0)
})

describe('a state event', () => {
  const jarId = 'a'.repeat(24)
  const stands = async () => (await jars.findById(jarId).lean()) as WithState | null
  /** Sets the number of sweets, from one fewer. */
  const fill = async (version: number, by = outbox) => {
    const stateEvent = counted(jarId, version)
    const write = { filter: { _id: jarId, sweets: version - 1 }, set: { sweets: version }, stateEvent }
    expect(await by.updateEach(jars, [write])).toEqual([true])
    return stateEvent
  }
  const versions = () => recording.published.map(({ payload }) => (payload as { version: number }).version)
  beforeEach(() => jars.create({ _id: jarId, sweets: 0 }))

  it('is replaced by the next one, published or not', async () => {
    recording.state.away = true
    for (let version = 1; version < 30; version++) await fill(version)
    const newest = await fill(30)
    expect(await stands()).toMatchObject({ outbox: [], stateEvent: newest })
    recording.state.away = false
    await outbox.settled()
    expect(versions().at(-1)).toBe(30)
    expect(versions().length).toBeLessThan(30)
    await emptied()
  })

  it('is published at the next start after a crash, in order with other events', async () => {
    recording.state.away = true
    const crashed = open()
    await add(jarId, 1, crashed)
    await fill(2, crashed)
    const last = crashed.event(sweetened, { jarId, n: 3 })
    await crashed.update(jars, { _id: jarId }, { $set: { sweets: 3 } }, [{ ...last, occurredAt: later() }])
    await crashed.stop()
    recording.state.away = false
    aheadMs = 120_000
    outbox.start()
    await until(() => expect(recording.published).toHaveLength(3))
    expect(recording.published.map(({ name }) => name)).toEqual([
      'jar.sweetened',
      'votes.changed',
      'jar.sweetened',
    ])
    await emptied()
  })
  const later = () => new Date(Date.now() + 60_000).toISOString()

  it('stays until the bus has made it durable', async () => {
    recording.state.isLazy = true
    const event = await fill(1)
    await outbox.settled()
    expect(versions()).toEqual([1])
    expect((await stands())?.stateEvent).toEqual(event)
    await recording.flush()
    await emptied()
    expect(versions()).toEqual([1])
  })

  it('of another process is not removed with an older one', async () => {
    recording.state.isLazy = true
    await fill(1)
    await outbox.settled()
    const newest = counted(jarId, 2)
    await jars.updateOne({ _id: jarId }, { sweets: 2, stateEvent: newest })
    await recording.flush()
    await outbox.stop()
    expect((await stands())?.stateEvent).toEqual(newest)
  })

  it(
    'is published up to the last one by two processes that write in turn, without a sweep',
    { tags: ['long'] },
    async () => {
      owned = false
      const processes = [outbox, open()]
      const last = 40
      const writeAll = async (by: Outbox) => {
        for (let version = 0; version < last;) {
          version = (await jars.findById(jarId).lean())?.sweets ?? 0
          const write = {
            filter: { _id: jarId, sweets: version },
            set: { sweets: version + 1 },
            stateEvent: counted(jarId, version + 1),
          }
          if (version < last) await by.updateEach(jars, [write])
        }
      }
      for (let round = 0; round < 5; round++) {
        await Promise.all(processes.map(writeAll))
        await Promise.all(processes.map((process) => process.settled()))
        expect(versions()).toContain(last)
        await until(async () => expect((await stands())?.stateEvent).toBeNull())
        recording.published.splice(0)
        await jars.updateOne({ _id: jarId }, { sweets: 0 })
      }
      await processes[1]?.stop()
    },
  )

  it('that was published and left behind is removed by the sweep', async () => {
    outbox.start()
    const event = await fill(1)
    await emptied()
    await jars.updateOne({ _id: jarId }, { stateEvent: event })
    aheadMs = 4000
    await emptied()
    expect(versions()).toEqual([1])
  })

  it('needs no write to acknowledge it if the next one comes soon', async () => {
    const patient = open({ removalMs: 3_600_000 })
    const bulkWrite = vi.spyOn(jars.collection, 'bulkWrite')
    const began = performance.now()
    for (let version = 1; performance.now() - began < 200; version++) {
      await fill(version, patient)
      await patient.settled()
    }
    expect(new Set(bulkWrite.mock.calls.map(([operations]) => operations.length))).toEqual(new Set([1]))
    await patient.stop()
    expect((await stands())?.stateEvent).toBeNull()
    bulkWrite.mockRestore()
  })
})

it(
  'leaves sweeping events of other processes to the owner of the housekeeping',
  { tags: ['long'] },
  async () => {
    recording.state.away = true
    const crashed = open()
    await add('a', 1, crashed)
    await crashed.stop()
    recording.state.away = false
    owned = false
    outbox.start()
    await add('b', 2)
    await outbox.settled()
    expect(recording.numbers('a')).toEqual([])
    expect(await outbox.oldest()).not.toBeNull()
    owned = true
    aheadMs = 4000
    await until(() => expect(recording.numbers('a')).toEqual([1]))
    await emptied()
    expect(await outbox.oldest()).toBeNull()
  },
)

it('sweeps soon after a failed write of its own, even if it rarely sweeps', { tags: ['long'] }, async () => {
  const find = vi.spyOn(jars, 'find')
  const lone = open({ quietSweepMs: 3_600_000 })
  lone.start()
  await until(() => expect(find).toHaveBeenCalled())
  await jars.insertMany([{ _id: 'a', sweets: 1, outbox: [lone.event(sweetened, { jarId: 'a', n: 1 })] }])
  aheadMs = 4000
  const write = lone.insert(jars, { _id: 'a', sweets: 1 }, [])
  await expect(write).rejects.toMatchObject({ code: 11000 })
  await until(() => expect(recording.numbers('a')).toEqual([1]))
  await lone.stop()
  find.mockRestore()
})

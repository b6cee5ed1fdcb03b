import type { Model } from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEvent } from '../define-event'
import { newId } from '../new-id'
import { startTestOutbox, type TestOutbox } from '../testing/test-outbox'
import { createTestModel } from '../testing/test-store'
import { decide } from './decide'
import { raise, type Decision, type StateOf } from './decision'
import type { Decided, Outbox } from './port'

interface Jar extends Decided {
  label: string
  sweets: string[]
}
type State = StateOf<Jar>

const sweetened = defineEvent({
  name: 'jar.sweetened',
  topic: 'documents',
  version: 1,
  key: 'jarId',
  summary: 'For this test.',
  payload: z.object({ jarId: z.string(), sweet: z.string(), total: z.number() }),
})

let platform: TestOutbox
let jars: Model<Jar>
let runs = 0

beforeAll(async () => {
  platform = await startTestOutbox()
  jars = await createTestModel<Jar>(platform.connection, {
    name: 'DecidedJar',
    fields: { label: String, sweets: [String], version: Number },
    unique: 'label',
  })
  platform.outbox.register(jars)
})
afterAll(() => platform.stop())

/** Puts a sweet into a jar, once. The outcome is the number of sweets. */
function sweeten(
  jarId: string,
  sweet: string,
  state: State | null,
): Decision<State, number | 'there already'> {
  runs += 1
  const before = state ?? { label: jarId, sweets: [] }
  if (before.sweets.includes(sweet)) return { outcome: 'there already' }
  const sweets = [...before.sweets, sweet]
  const total = sweets.length
  return {
    outcome: total,
    next: { ...before, sweets },
    events: [raise(sweetened, { jarId, sweet, total })],
  }
}
const put = (jarId: string, sweet: string) =>
  platform.outbox.decide(jars, jarId, (state) => sweeten(jarId, sweet, state))
const told = async (jarId: string) => {
  await platform.allHandled()
  return platform
    .published(sweetened)
    .filter((payload) => payload.jarId === jarId)
    .map(({ total }) => total)
}
const kept = (jarId: string) => jars.findById(jarId, { outbox: 0 }).lean()
const numbers = [1, 2, 3, 4, 5, 6, 7, 8]

it('creates a missing record, and publishes its event', async () => {
  const jarId = newId()
  expect(await put(jarId, 'mint')).toBe(1)
  expect(await kept(jarId)).toEqual({ _id: jarId, label: jarId, sweets: ['mint'], version: 1 })
  expect(await told(jarId)).toEqual([1])
})

it('changes an existing record, and publishes in the order of the changes', async () => {
  const jarId = newId()
  for (const [index, sweet] of ['mint', 'toffee', 'plum'].entries())
    expect(await put(jarId, sweet)).toBe(index + 1)
  expect(await kept(jarId)).toEqual({
    _id: jarId,
    label: jarId,
    sweets: ['mint', 'toffee', 'plum'],
    version: 3,
  })
  expect(await told(jarId)).toEqual([1, 2, 3])
})

it('publishes several events of one change in order', async () => {
  const jarId = newId()
  await platform.outbox.decide(jars, jarId, () => ({
    outcome: null,
    next: { label: jarId, sweets: [] },
    events: numbers.map((total) => raise(sweetened, { jarId, sweet: 'mint', total })),
  }))
  expect(await told(jarId)).toEqual(numbers)
})

it('writes and publishes nothing if the rule changes nothing', async () => {
  const [jarId, unknown] = [newId(), newId()]
  await put(jarId, 'mint')
  expect(await put(jarId, 'mint')).toBe('there already')
  expect(await platform.outbox.decide(jars, unknown, (state) => ({ outcome: state }))).toBeNull()
  expect((await kept(jarId))?.version).toBe(1)
  expect(await kept(unknown)).toBeNull()
  expect(await told(jarId)).toEqual([1])
})

it('decides again for concurrent first writes', async () => {
  const jarId = newId()
  runs = 0
  const outcomes = await Promise.all(numbers.map((n) => put(jarId, `sweet ${n}`)))
  expect(outcomes.map(Number).sort()).toEqual(numbers)
  expect(runs).toBeGreaterThan(numbers.length)
  expect(await kept(jarId)).toMatchObject({ version: numbers.length })
  expect(await told(jarId)).toEqual(numbers)
})

it('decides again from the current record if somebody else changed it meanwhile', async () => {
  const jarId = newId()
  await put(jarId, 'mint')
  runs = 0
  const outcomes = await Promise.all([...numbers, ...numbers].map((n) => put(jarId, `sweet ${n}`)))
  expect(outcomes.filter((outcome) => outcome === 'there already')).toHaveLength(numbers.length)
  expect(runs).toBeGreaterThan(2 * numbers.length)
  expect((await kept(jarId))?.sweets).toHaveLength(numbers.length + 1)
  expect(await told(jarId)).toEqual([1, ...numbers.map((n) => n + 1)])
})

it('decides again if a field that must stay unchanged did change, although the version did not', async () => {
  const jarId = newId()
  await put(jarId, 'mint')
  const seen: string[] = []
  const outbox: Pick<Outbox, 'event' | 'insert' | 'update'> = {
    ...platform.outbox,
    async update(...args) {
      if (seen.length === 1) await jars.updateOne({ _id: jarId }, { $set: { label: 'relabelled' } })
      return platform.outbox.update(...args)
    },
  }
  await decide(outbox, jars, jarId, (state) => {
    const before = state ?? { label: '', sweets: [] }
    seen.push(before.label)
    const next = { ...before, sweets: ['plum'] }
    return { outcome: null, next, events: [], unchanged: { label: before.label } }
  })
  expect(seen).toEqual([jarId, 'relabelled'])
  expect(await kept(jarId)).toMatchObject({ sweets: ['plum'], version: 2 })
})

it('gives up with a fault when a write is refused again and again', async () => {
  const [jarId, other] = [newId(), newId()]
  await put(other, 'mint')
  const labelled = { label: other, sweets: [] }
  const refused = platform.outbox.decide(jars, jarId, () => ({ outcome: null, next: labelled, events: [] }))
  await expect(refused).rejects.toThrow(`No decision on DecidedJar ${jarId} could be written in 100 tries`)
  expect(await kept(jarId)).toBeNull()
})

it('leaves fields alone that a rule did not change or does not know', async () => {
  const jarId = newId()
  await put(jarId, 'mint')
  await jars.collection.updateOne({ _id: jarId as never }, { $set: { fromEarlierDays: true } })
  expect(await put(jarId, 'plum')).toBe(2)
  expect(await kept(jarId)).toMatchObject({ fromEarlierDays: true, sweets: ['mint', 'plum'] })
})

it('decides on a record stored before it had a version, once even if concurrently', async () => {
  const jarId = newId()
  await jars.collection.insertOne({ _id: jarId as never, label: jarId, sweets: ['mint'], outbox: [] })
  const outcomes = await Promise.all([put(jarId, 'plum'), put(jarId, 'plum')])
  expect(outcomes.map(String).sort()).toEqual(['2', 'there already'])
  expect(await kept(jarId)).toMatchObject({ sweets: ['mint', 'plum'], version: 1 })
  expect(await told(jarId)).toEqual([2])
})

it('passes on a rule’s error, and writes nothing', async () => {
  const jarId = newId()
  const broken = platform.outbox.decide(jars, jarId, (): Decision<State, null> => {
    throw new Error('a broken rule')
  })
  await expect(broken).rejects.toThrow('a broken rule')
  expect(await kept(jarId)).toBeNull()
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Envelope } from '#events'
import {
  createEventTopics,
  createKafkaBus,
  EventRefused,
  KafkaNotReady,
  loadConfig,
  systemClock,
  type Bus,
  type RetryPolicy,
  type Subscription,
} from '#platform'
import { busSuite } from '@studyshelf/event-bus/testing/bus-suite'
import { fact } from '@studyshelf/event-bus/testing/fact'
import { Kafka, logLevel, Partitioners, type Admin, type KafkaConfig } from 'kafkajs'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runConsumer } from '../../packages/event-bus/bus/kafka/run-consumer'
import { runEventsCommand } from '../../program/control/events-command'
import { eventually } from '../client/eventually'
import { runNode } from '../client/run-node'
import { withDataDir } from '../client/with-data-dir'
import { lateAnswers } from './late-answers'
import { makeCertificates, type Certificates } from './servers/certificates'
import { kafkaUser, startKafka, type KafkaServer } from './servers/kafka'

/** Messages in the log since the test began. */
let logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
/** The first run downloads the server. */
const firstStartMs = 600_000
let kafka: KafkaServer
let admin: Admin
beforeAll(async () => {
  kafka = await startKafka()
  admin = new Kafka({ brokers: [kafka.brokers], logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
}, firstStartMs)
afterAll(async () => {
  await admin?.disconnect()
  await kafka?.stop()
})

/** The key of the request for one's partitions in Kafka's protocol. */
const syncGroup = 14

const patience = { withinMs: 180_000, everyMs: 20 }

let made = 0
/** Topics and groups for this test only. */
const freshTopics = async (): Promise<string> => {
  const prefix = `test-${(made += 1)}.`
  await createEventTopics({ brokers: [kafka.brokers], log, prefix })
  return prefix
}
const quick: RetryPolicy = { tries: 3, pauseMs: () => 1 }
const open = (prefix: string, policy: RetryPolicy = quick) =>
  createKafkaBus({ brokers: [kafka.brokers], clock: systemClock, log, policy, prefix })

describe('Kafka', () => {
  let prefix: string
  let bus: Bus
  const others: Bus[] = []
  beforeEach(async () => {
    logged = []
    prefix = await freshTopics()
    bus = await open(prefix)
  })
  afterEach(async () => {
    for (const each of [bus, ...others.splice(0)]) await each.stop()
  })
  /** The bus of another process. */
  const openAnother = async () => {
    const another = await open(prefix)
    others.push(another)
    return another
  }

  const listen = async (options: Partial<Subscription> = {}, on = bus) => {
    const heard: Envelope[] = []
    const subscription = await on.subscribe({
      group: 'reader',
      topics: ['documents'],
      from: 'start',
      handle: async (event) => void heard.push(event),
      ...options,
    })
    return { heard, ids: () => heard.map(({ id }) => id), ...subscription }
  }
  const facts = (count: number) => Array.from({ length: count }, (_, n) => fact(`key-${n % 20}`, n))
  const idsOf = (events: readonly Envelope[]) => events.map(({ id }) => id)
  const sameIds = (some: readonly string[], expected: readonly string[]) =>
    expect([...new Set(some)].sort()).toEqual([...expected].sort())

  it.each([
    ['is gone', () => kafka.kill(), () => kafka.start(), /./],
    ['hangs', () => kafka.pause(), () => kafka.resume(), /did not take the events within 5000 ms/],
  ])(
    'refuses to publish within seconds while the broker %s, and recovers with it',
    async (_how, leave, comeBack, why) => {
      let gaps = 0
      const reader = await listen({ group: 'late', from: 'now', onGap: async () => void (gaps += 1) })
      const first = fact('a', 1)
      await bus.publish([first])
      await eventually(() => expect(reader.ids()).toEqual([first.id]), patience)
      await leave()
      const second = fact('a', 2)
      try {
        await expect(bus.publish([second])).rejects.toThrow(why)
        expect(await bus.healthy()).toBe(false)
      } finally {
        await comeBack()
      }
      await eventually(() => bus.publish([second]), patience)
      await eventually(() => expect(new Set(reader.ids())).toEqual(new Set([first.id, second.id])), patience)
      await eventually(async () => expect(await bus.healthy()).toBe(true), patience)
      expect(await bus.deadLetters.list()).toEqual([])
    },
  )

  it('notifies a listener of a possible gap after a long disconnection, until it has handled that', async () => {
    let told = 0
    const onGap = async () => {
      told += 1
      if (told === 1) throw new Error('the store is away')
    }
    const reader = await listen({ from: 'now', onGap })
    expect(told).toBe(0)
    await kafka.kill()
    await eventually(() => expect(logged.join('')).toContain('a consumer broke down'), patience)
    expect(await bus.healthy()).toBe(false)
    await kafka.start()
    await eventually(() => expect(told).toBe(2), patience)
    const event = fact('a', 1)
    await eventually(() => bus.publish([event]), patience)
    await eventually(() => expect(reader.ids()).toContain(event.id), patience)
  })

  it('replaces a consumer that was not told its partitions, because the answer to its rejoining was late', async () => {
    const late = lateAnswers()
    const options = { brokers: [kafka.brokers], requestTimeout: 2000, logLevel: logLevel.NOTHING }
    const stopping = new AbortController()
    const said: string[] = []
    const join = (settings: Partial<KafkaConfig>) =>
      runConsumer(new Kafka({ ...options, ...settings }), {
        groupId: `${prefix}late`,
        topics: [`${prefix}documents`],
        log,
        stopped: stopping.signal,
        joined: () => said.push('joined'),
        left: () => said.push('left'),
        alive: () => {},
        fetched: async () => {},
      })
    const first = join({ clientId: 'first', socketFactory: late.socketFactory })
    await eventually(() => expect(said).toEqual(['joined']), patience)
    late.delayNext(syncGroup, 4000)
    const second = join({ clientId: 'second' })
    expect(String(await first.ended)).toContain('was not told its partitions')
    expect(late.isDelaying()).toBe(true)
    stopping.abort()
    expect(await second.ended).toBeUndefined()
  })

  it('notifies a listener of a dropped offset, and goes on with the oldest event', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let told = 0
    const first = await listen({ handle: () => held })
    const events = Array.from({ length: 10 }, (_, n) => fact('a', n))
    await bus.publish(events.slice(0, 5))
    release()
    await eventually(async () => expect(await bus.lag()).toEqual({ reader: 0 }), patience)
    await first.stop()
    await bus.publish(events.slice(5, 9))
    const ends = await admin.fetchTopicOffsets(`${prefix}documents`)
    const partitions = ends.map(({ partition, high }) => ({ partition, offset: high }))
    await admin.deleteTopicRecords({ topic: `${prefix}documents`, partitions })
    await bus.publish(events.slice(9))
    const again = await listen({ onGap: async () => void (told += 1) })
    await eventually(() => expect(again.ids()).toEqual(idsOf(events.slice(9))), patience)
    expect(told).toBe(1)
  })

  it('stores a message that is not an event as a dead letter, once for each group, and goes on', async () => {
    const producer = new Kafka({ brokers: [kafka.brokers], logLevel: logLevel.NOTHING }).producer({
      createPartitioner: Partitioners.DefaultPartitioner,
    })
    await producer.connect()
    const values = ['not JSON', '{"some":"thing"}', null]
    await producer.send({
      topic: `${prefix}documents`,
      messages: values.map((value) => ({ key: 'a', value })),
    })
    await producer.disconnect()
    const after = fact('a', 1)
    await bus.publish([after])
    const reader = await listen()
    await eventually(() => expect(reader.ids()).toEqual([after.id]), patience)
    const letters = await bus.deadLetters.list()
    expect(letters.map(({ group, event }) => [group, event.name])).toEqual(
      values.map(() => ['reader', 'unreadable']),
    )
    expect(letters[0]?.event.payload).toEqual({ text: 'not JSON' })
    // It is still not an event after the replay.
    const id = letters[0]?.id ?? ''
    expect(await bus.deadLetters.replay(id)).toBe(true)
    await eventually(async () => {
      const now = await bus.deadLetters.list()
      expect(now).toHaveLength(3)
      expect(now.map((letter) => letter.id)).not.toContain(id)
    }, patience)
    expect(reader.ids()).toEqual([after.id])
  })

  it('loses nothing while members join and leave, and handles the events of a key in order', async () => {
    const heard: Envelope[] = []
    const handle = async (event: Envelope) => void heard.push(event)
    const events = facts(1500)
    const publishing = (async () => {
      for (let n = 0; n < events.length; n += 15) await bus.publish(events.slice(n, n + 15))
    })()
    await listen({ handle })
    const second = await openAnother()
    const leaving = await listen({ handle }, second)
    await listen({ handle }, await openAnother())
    await leaving.stop()
    await publishing
    await eventually(() => sameIds(idsOf(heard), idsOf(events)), patience)
    for (const key of new Set(events.map((event) => event.key))) {
      const firsts = [...new Set(heard.filter((event) => event.key === key).map(({ id }) => id))]
      expect(firsts).toEqual(idsOf(events.filter((event) => event.key === key)))
    }
    expect(await bus.deadLetters.list()).toEqual([])
  })

  it('delivers the events that a killed process was handling', async () => {
    const script = fileURLToPath(new URL('./hold-until-killed.ts', import.meta.url))
    const child = spawn(process.execPath, ['--import', 'tsx', script, kafka.brokers, prefix], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const died = once(child, 'exit')
    const events = facts(20)
    const begun: string[] = []
    for await (const line of createInterface(child.stdout)) {
      if (line === 'listening') await bus.publish(events)
      else begun.push(line)
      if (begun.length >= 4) child.kill('SIGKILL')
    }
    await died
    const reader = await listen()
    await eventually(() => sameIds(reader.ids(), idsOf(events)), patience)
    expect(reader.ids()).toEqual(expect.arrayContaining(begun))
  })

  it('gives every event to each process that listens from now on', async () => {
    const one = await listen({ group: 'gateway', from: 'now' })
    const two = await listen({ group: 'gateway', from: 'now' }, await openAnother())
    const events = facts(40)
    await bus.publish(events)
    for (const { ids } of [one, two]) await eventually(() => sameIds(ids(), idsOf(events)), patience)
    const groups = async () =>
      (await admin.listGroups()).groups.filter(({ groupId }) => groupId.startsWith(`${prefix}gateway`))
    expect(await groups()).toHaveLength(2)
    await one.stop()
    expect(await groups()).toHaveLength(1)
  })

  it('permanently refuses an event that is too large, names it, and publishes the events before it', async () => {
    const reader = await listen()
    const [before, large, after] = [fact('a', 1), fact('a', 2), fact('a', 3)]
    large.payload = { n: 2, text: 'x'.repeat(1_100_000) }
    const refusal = await bus.publish([before, large, after]).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(EventRefused)
    expect(refusal).toMatchObject({ eventId: large.id })
    await bus.publish([after])
    await eventually(() => expect(reader.ids()).toEqual([before.id, after.id]), patience)
  })

  it('accepts many large events at once', async () => {
    const reader = await listen()
    const events = Array.from({ length: 12 }, (_, n) => ({
      ...fact('a', n),
      payload: { n, text: 'x'.repeat(200_000) },
    }))
    await Promise.all([bus.publish(events.slice(0, 6)), bus.publish(events.slice(6))])
    await eventually(() => expect(reader.ids()).toEqual(idsOf(events)), patience)
  })

  it('stays in the group while an event takes longer than the session timeout', async () => {
    const longerThanASession = 13_000
    const begun: string[] = []
    const slow = fact('a', 1)
    const other = await openAnother()
    const handle = async ({ id }: Envelope) => {
      begun.push(id)
      if (id === slow.id) await new Promise((resolve) => setTimeout(resolve, longerThanASession))
    }
    await listen({ handle })
    await listen({ handle }, other)
    const events = [slow, ...Array.from({ length: 30 }, (_, n) => fact(`key-${n}`, n))]
    await bus.publish(events)
    await eventually(async () => expect(await bus.lag()).toEqual({ reader: 0 }), patience)
    expect([...begun].sort()).toEqual(idsOf(events).sort())
  })

  it('works through a long history, one partition of which is slow', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const events = facts(6000)
    const slowKey = events[0]?.key
    await bus.publish(events)
    const heard: Envelope[] = []
    await listen({
      handle: async (event) => {
        if (event.key === slowKey) await held
        heard.push(event)
      },
    })
    await eventually(() => expect(heard.length).toBeGreaterThan(3000), patience)
    release()
    await eventually(() => expect(idsOf(heard).sort()).toEqual(idsOf(events).sort()), patience)
  })
})

// After the tests that restart the broker: it then checks each partition, and this suite makes a thousand.
busSuite('Kafka', async (policy) => {
  const prefix = await freshTopics()
  let bus = await open(prefix, policy)
  return {
    bus,
    async reopen() {
      await bus.stop()
      return (bus = await open(prefix, policy))
    },
    close: () => bus.stop(),
  }
})

describe('Kafka over TLS', () => {
  const JWT_SECRET = 's'.repeat(32)
  /** As in the settings. */
  const accessOf = (settings: Record<string, string>) => {
    const { kafkaBrokers: brokers = [], kafkaAccess: access } = loadConfig({ JWT_SECRET, ...settings })
    return { brokers, ...(access && { access }), log }
  }
  const trusted = () => ({ KAFKA_TLS: 'on', KAFKA_CA: kafka.secure.certificates.ca })
  const byPassword = (KAFKA_MECHANISM: string, KAFKA_PASSWORD = kafkaUser.password) => ({
    ...trusted(),
    ...{ KAFKA_BROKERS: kafka.secure.byPassword, KAFKA_MECHANISM },
    ...{ KAFKA_USERNAME: kafkaUser.username, KAFKA_PASSWORD },
  })
  const byCertificate = ({ cert, key } = kafka.secure.certificates) => ({
    ...trusted(),
    ...{ KAFKA_BROKERS: kafka.secure.byCertificate, KAFKA_CERT: cert, KAFKA_KEY: key },
  })
  /** With certificates by another authority. */
  const withStrangers = async <T>(work: (strangers: Certificates) => Promise<T>) => {
    const folder = await mkdtemp(join(tmpdir(), 'studyshelf-certificates-'))
    try {
      return await work(await makeCertificates(folder, 'stranger'))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  it.each([
    ['a password (SCRAM)', () => byPassword('scram-sha-512')],
    ['a password (plain)', () => byPassword('plain')],
    ['a certificate', byCertificate],
  ])('makes topics and carries events for whoever has %s', async (_by, settings) => {
    const prefix = `secure-${(made += 1)}.`
    const reached = accessOf(settings())
    await createEventTopics({ ...reached, prefix })
    const bus = await createKafkaBus({ ...reached, clock: systemClock, policy: quick, prefix })
    const heard: string[] = []
    const handle = async ({ id }: Envelope) => void heard.push(id)
    await bus.subscribe({ group: 'reader', topics: ['documents'], from: 'start', handle })
    const event = fact('a', 1)
    await bus.publish([event])
    await eventually(() => expect(heard).toEqual([event.id]), patience)
    expect(await bus.healthy()).toBe(true)
    await bus.stop()
  })

  const refusal = (settings: Record<string, string>) =>
    createKafkaBus({ ...accessOf(settings), clock: systemClock }).then(
      () => 'let in',
      (error: unknown) => (error instanceof KafkaNotReady ? error.message : String(error)),
    )

  it.each(['scram-sha-512', 'plain'])('reports that the password is wrong (%s)', async (mechanism) => {
    expect(await refusal(byPassword(mechanism, 'guessed'))).toMatch(
      /^Kafka cannot be reached at localhost:\d+ \(KAFKA_BROKERS\): it takes neither this user nor this password /,
    )
  })

  it('is told that the certificate of the broker is nobody’s, and sends it no password', async () => {
    const told = /^Kafka cannot be reached at .*: its certificate is not trusted \(KAFKA_CA\): /
    const { KAFKA_CA: _, ...unknown } = byPassword('plain')
    expect(await refusal(unknown)).toMatch(told)
    await withStrangers(async ({ ca }) =>
      expect(await refusal({ ...byPassword('plain'), KAFKA_CA: ca })).toMatch(told),
    )
  })

  it('is refused without a certificate, with one by another authority, or without TLS', async () => {
    const { KAFKA_CERT: _cert, KAFKA_KEY: _key, ...without } = byCertificate()
    const inTheClear = { KAFKA_BROKERS: kafka.secure.byCertificate }
    for (const settings of [without, inTheClear])
      expect(await refusal(settings)).toMatch(/^Kafka cannot be reached at /)
    const others = await withStrangers((strangers) => refusal(byCertificate(strangers)))
    expect(others).toMatch(/^Kafka cannot be reached at /)
  })
})

describe('the program and its commands', () => {
  /** The built program, with everything embedded except the bus. */
  const runProgram = (dataDir: string) =>
    runNode(['dist/main.js'], {
      ...{ DATA_DIR: dataDir, PORT: '0', SEED: 'none', JWT_SECRET: 's'.repeat(32) },
      KAFKA_BROKERS: kafka.brokers,
    })
  const run = async (...args: string[]) => {
    const lines: string[] = []
    const config = { dataDir: '/nowhere', kafkaBrokers: [kafka.brokers] }
    const code = await runEventsCommand(args, config, (line) => lines.push(line))
    return { code, said: lines.join('\n') }
  }

  it('refuses to start while topics are missing, creates them when asked to, and then finds nothing to create', async () => {
    const start = () => createKafkaBus({ brokers: [kafka.brokers], clock: systemClock, log })
    await withDataDir(async (dataDir) => {
      const program = runProgram(dataDir)
      expect(await program.closed).toBe(1)
      expect(program.said.err).toMatch(/^Kafka lacks the topics [^\n]*npm run events -- topics\.\n$/)
    })
    await expect(start()).rejects.toThrow(
      /lacks the topics studyshelf\.documents, .*npm run events -- topics/,
    )
    expect(await run('topics')).toEqual({
      code: 0,
      said: expect.stringMatching(/^Made studyshelf\.documents, /) as string,
    })
    expect(await run('topics')).toEqual({ code: 0, said: 'All topics are there.' })
    const { topics } = await admin.fetchTopicMetadata({ topics: ['studyshelf.documents'] })
    expect(topics[0]?.partitions).toHaveLength(8)
    await (await start()).stop()
  })

  it('starts on Kafka, reports it in its health, and ends, leaving only the groups of services', async () => {
    await withDataDir(async (dataDir) => {
      const program = runProgram(dataDir)
      const origin = await eventually(() => {
        const [, found] = /Address +(http\S+)/.exec(program.said.out) ?? []
        expect(found, program.said.err).toBeDefined()
        return found ?? ''
      }, patience)
      const health = (await (await fetch(`${origin}/api/health`)).json()) as unknown
      expect(health).toMatchObject({ status: 'ready', parts: { bus: { ok: true, kind: 'kafka' } } })
      program.kill('SIGTERM')
      // A program that takes longer exits with code 1.
      expect(await program.closed).toBe(0)
    })
    const { groups } = await admin.listGroups()
    const ours = groups.map(({ groupId }) => groupId).filter((id) => id.startsWith('studyshelf.'))
    expect(ours).toContain('studyshelf.moderation')
    // The names of listeners from now on end in random characters.
    expect(ours.filter((id) => id.split('.').length > 2)).toEqual([])
  })

  it('lists and replays dead letters', async () => {
    const bus = await createKafkaBus({ brokers: [kafka.brokers], clock: systemClock, log, policy: quick })
    let cured = false
    const heard: string[] = []
    await bus.subscribe({
      group: 'library',
      topics: ['documents'],
      from: 'start',
      async handle({ id }) {
        if (!cured) throw new Error('not yet')
        heard.push(id)
      },
    })
    const event = fact('a', 1)
    await bus.publish([event])
    const said = await eventually(async () => {
      const listed = await run('dead')
      expect(listed.said).toContain('counted a, for library')
      return listed.said
    })
    cured = true
    const [id = ''] = said.split('\n')
    expect(await run('replay', id)).toEqual({ code: 0, said: `Replayed ${id}` })
    await eventually(() => expect(heard).toEqual([event.id]))
    expect((await run('replay', id)).code).toBe(1)
    expect(await run('dead')).toEqual({ code: 0, said: 'No dead letters.' })
    await bus.stop()
  })

  it('refuses a topic that has another number of partitions', async () => {
    await admin.createTopics({ topics: [{ topic: 'other.users', numPartitions: 3 }], waitForLeaders: true })
    const making = createEventTopics({ brokers: [kafka.brokers], log, prefix: 'other.' })
    await expect(making).rejects.toThrow(KafkaNotReady)
    await expect(making).rejects.toThrow('other.users has 3 partitions and must have 8')
  })

  it('reports in one sentence that no broker answers', async () => {
    const options = { brokers: ['127.0.0.1:1'], clock: systemClock, log }
    await expect(createKafkaBus(options)).rejects.toThrow(/^Kafka cannot be reached at 127\.0\.0\.1:1 .*\.$/)
  })
})

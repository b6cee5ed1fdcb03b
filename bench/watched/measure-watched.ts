import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { makeEvent, votesChanged, type EventOf } from '#events'
import { createKafkaBus, newId, systemClock, withStateFeed, type Bus } from '#platform'
import { connectRedis } from '../../platform/redis/connect-redis'
import { createStateFeed } from '../../platform/redis/state-feed'
import { createSubscriber } from '../../platform/redis/subscriber'
import { processorMs } from '../../tests/client/processes'
import { demoSettings } from '../../tests/crash/subject'
import { startStack } from '../../tests/stack/stack'
import { openLightSocket } from '../light-socket'
import { readTarget } from '../processes'
import { percentile, type Row } from '../rows'

const rate = 2000
const unwatched = 10_000
const watched = 10
const sockets = 20
/** Interval between publications. Each has all counts that are due, as when many processes count many votes. */
const everyMs = 20
/** After this time gateways have finished starting, or switching between feed and bus. */
const settleMs = 30_000
/** After this time the last counts have reached the screens. */
const lateMs = 3000

const quiet = pino({ level: 'silent' })

/**
 * Measures three gateways while the counts of 10,000 documents change. Sockets of one gateway watch ten of them. `product`: with the feed
 * of votes. `limit`: while Redis is away and gateways take all counts from the bus.
 */
export async function measureWatched(rounds: number, seconds: number): Promise<Row[]> {
  const row = (measure: string, unit: string): Row => ({ measure, unit, product: [], limit: [] })
  const of = `at ${rate} counts/s of ${unwatched} documents`
  const idle = row('processor time of an idle gateway', '% of a core')
  const watching = row(`processor time of a gateway that watches ${watched} documents, ${of}`, '% of a core')
  const others = row(`processor time of a gateway that watches none, ${of}`, '% of a core')
  const p99 = row(`count to screen p99, ${of}`, 'ms')
  const missing = row('final counts that never arrived', '')

  const stack = await startStack({ settings: demoSettings })
  const { kafka, redis: redisServer } = stack.engines
  const redis = await connectRedis({ url: redisServer.url, log: quiet })
  const { topic } = votesChanged
  const subscriber = await createSubscriber({ url: redisServer.url, log: quiet })
  const feed = createStateFeed({ redis, subscriber, topic })
  const inner = await createKafkaBus({ brokers: [kafka.brokers], clock: systemClock, log: quiet })
  const bus = withStateFeed(inner, feed, { clock: systemClock, log: quiet })
  try {
    await stack.startGateway()
    const gateways = ['gateway-1', 'gateway-2', 'gateway-3'].map((name) => stack.process(name))
    const [first] = gateways
    const { tokens, documents } = await readTarget(first?.origin ?? '')
    const shown = documents.slice(0, watched)
    const screens = await openScreens(first?.origin ?? '', tokens, shown)
    const counts = createCounts(bus, [...shown, ...Array.from({ length: unwatched }, () => newId())])

    const usedDuring = async (work: () => Promise<unknown>) => {
      const began = performance.now()
      const before = await Promise.all(gateways.map(({ pid }) => processorMs(pid)))
      await work()
      const after = await Promise.all(gateways.map(({ pid }) => processorMs(pid)))
      const ms = performance.now() - began
      return after.map((used, at) => ((used - (before[at] ?? NaN)) / ms) * 100)
    }
    const measure = async (side: 'product' | 'limit') => {
      await pause(settleMs)
      for (let round = 0; round < rounds; round++) {
        const atRest = await usedDuring(() => pause(seconds * 1000))
        idle[side].push(meanOf(atRest))
        screens.clear()
        const [one = NaN, ...rest] = await usedDuring(() => counts.publish(seconds))
        watching[side].push(one)
        others[side].push(meanOf(rest))
        await pause(lateMs)
        p99[side].push(percentile(screens.delays(counts.publishedAt), 0.99))
        missing[side].push(shown.filter((id) => screens.newest(id) !== counts.versionOf(id)).length)
      }
    }
    await measure('product')
    await redisServer.crash()
    await measure('limit')
    screens.close()
  } finally {
    await bus.stop()
    await feed.stop()
    await redis.stop()
    await stack.stop()
  }
  return [idle, watching, others, p99, missing]
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Opens sockets that watch these documents, and records when each version of the counts arrives. */
async function openScreens(origin: string, tokens: readonly string[], documents: readonly string[]) {
  let heard: { key: string; at: number }[] = []
  const versions = new Map<string, number>()
  const hear = (name: string, payload: unknown, at: number) => {
    if (name !== 'document:votes') return
    const { documentId, version } = votesChanged.payload.parse(payload)
    versions.set(documentId, Math.max(version, versions.get(documentId) ?? 0))
    heard.push({ key: `${documentId}/${version}`, at })
  }
  const all = await Promise.all(
    Array.from({ length: sockets }, (_, n) => openLightSocket(origin, tokens[n % tokens.length], hear)),
  )
  for (const socket of all) await socket.ask('documents:watch', documents)
  return {
    clear: () => void (heard = []),
    /** Milliseconds from the publication of each heard version, in order. */
    delays: (publishedAt: ReadonlyMap<string, number>) =>
      heard.map(({ key, at }) => at - (publishedAt.get(key) ?? NaN)).sort((a, b) => a - b),
    newest: (documentId: string) => versions.get(documentId),
    close: () => all.forEach((socket) => socket.close()),
  }
}

/** Publishes new counts of these documents, as the processes that count votes do. */
function createCounts(bus: Pick<Bus, 'publish'>, documents: readonly string[]) {
  const versions = new Map<string, number>()
  const publishedAt = new Map<string, number>()

  function next(at: number): EventOf<typeof votesChanged> {
    const documentId = documents[at % documents.length] ?? ''
    // Above the real versions of the demo world.
    const version = (versions.get(documentId) ?? 1000) + 1
    versions.set(documentId, version)
    publishedAt.set(`${documentId}/${version}`, performance.now())
    const meta = { id: newId(), occurredAt: new Date(), correlationId: newId() }
    return makeEvent(votesChanged, { documentId, likes: version, dislikes: 0, version }, meta)
  }

  /** Each round continues where the one before ended. */
  let position = 0
  return {
    publishedAt,
    versionOf: (documentId: string) => versions.get(documentId),
    async publish(seconds: number): Promise<void> {
      const began = performance.now()
      const publications: Promise<void>[] = []
      let sent = 0
      for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - began) {
        const due = Math.floor((elapsed / 1000) * rate) - sent
        if (due > 0) publications.push(bus.publish(Array.from({ length: due }, () => next(position++))))
        sent += due
        await pause(everyMs)
      }
      await Promise.all(publications)
    },
  }
}

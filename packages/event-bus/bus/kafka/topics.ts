import { setTimeout } from 'node:timers/promises'
import type { Admin, ITopicConfig } from 'kafkajs'
import type { Log } from '../../environment'
import type { KafkaAccess } from './access'
import { connectTo } from './client'
import { noHints, type KafkaHints } from './hints'
import { KafkaNotReady } from './kafka-not-ready'

/** Partitions of each event topic. Fixed: another number would map keys to other partitions and break their order. */
export const partitionCount = 8

export const weekMs = 7 * 86_400_000
/** Larger than the limit of event topics (1 MB by default): a dead letter contains a whole event. */
const letterMaxBytes = 4 * 1024 * 1024

/** Generous, for busy machines. */
const leaderWaitMs = 60_000
const leaderPauseMs = 100

/** A cluster, and the names that a program uses there. */
export interface KafkaCluster {
  /** host:port */
  brokers: readonly string[]
  clientId: string
  access?: KafkaAccess
  /** Prefix of every topic and group. */
  prefix: string
  topics: readonly string[]
  log: Log
  /** For the messages of `KafkaNotReady`. */
  hints?: KafkaHints
}

export interface TopicNames {
  of: (topic: string) => string
  /** Undefined if the name is not an event topic. */
  topicOf: (name: string) => string | undefined
  /** Dead letters by id. An empty message deletes one. */
  deadLetters: string
  /** Dead letters to be handled again by their group. */
  replays: string
}

/** The names of our topics: they begin with `prefix`. */
export const topicNames = (prefix: string, topics: readonly string[]): TopicNames => ({
  of: (topic) => prefix + topic,
  topicOf: (name) => topics.find((topic) => prefix + topic === name),
  deadLetters: `${prefix}dead-letters`,
  replays: `${prefix}replays`,
})

/** All topics with their required configuration. The replication is the broker's default. */
function layout(prefix: string, topics: readonly string[]): (ITopicConfig & { numPartitions: number })[] {
  const { of, deadLetters, replays } = topicNames(prefix, topics)
  const forAWeek = [
    { name: 'cleanup.policy', value: 'delete' },
    { name: 'retention.ms', value: String(weekMs) },
  ]
  const large = { name: 'max.message.bytes', value: String(letterMaxBytes) }
  return [
    ...topics.map((topic) => ({ topic: of(topic), numPartitions: partitionCount, configEntries: forAWeek })),
    { topic: replays, numPartitions: partitionCount, configEntries: [...forAWeek, large] },
    // Kept until they are replayed. There are few, and a listing reads all of them.
    {
      topic: deadLetters,
      numPartitions: 1,
      configEntries: [{ name: 'cleanup.policy', value: 'compact' }, large],
    },
  ]
}

/** Names of the missing topics. Throws `KafkaNotReady` if one has another number of partitions. */
async function missingTopics(admin: Admin, prefix: string, topics: readonly string[]): Promise<string[]> {
  const existing = new Set(await admin.listTopics())
  const wanted = layout(prefix, topics)
  const standing = wanted.filter(({ topic }) => existing.has(topic))
  const described =
    standing.length > 0
      ? await admin.fetchTopicMetadata({ topics: standing.map(({ topic }) => topic) })
      : { topics: [] }
  for (const { topic, numPartitions } of standing) {
    const has = described.topics.find(({ name }) => name === topic)?.partitions.length
    if (has !== numPartitions)
      throw new KafkaNotReady(
        `The topic ${topic} has ${has} partitions and must have ${numPartitions}: with another number, the order of what happened to one thing would be lost.`,
      )
  }
  return wanted.filter(({ topic }) => !existing.has(topic)).map(({ topic }) => topic)
}

/** Throws `KafkaNotReady` if a topic is missing or configured differently. */
export async function checkTopics(
  admin: Admin,
  { prefix, topics, hints = noHints }: { prefix: string; topics: readonly string[]; hints?: KafkaHints },
): Promise<void> {
  const missing = await missingTopics(admin, prefix, topics)
  if (missing.length > 0)
    throw new KafkaNotReady(`Kafka lacks the topics ${missing.join(', ')}: ${hints.createTopics}.`)
}

/**
 * Creates the missing topics. Resolves to their names when they can be used. For the deployment: the program itself never creates
 * topics. Throws `KafkaNotReady` if a topic has another number of partitions, or Kafka cannot be reached.
 */
export async function createEventTopics({
  brokers,
  clientId,
  access,
  log,
  prefix,
  topics,
  hints,
}: KafkaCluster): Promise<string[]> {
  const admin = connectTo(brokers, { clientId, log, access }).admin()
  try {
    await connectOrSay(() => admin.connect(), brokers, hints)
    const missing = await missingTopics(admin, prefix, topics)
    const wanted = layout(prefix, topics).filter(({ topic }) => missing.includes(topic))
    // Waiting for leaders here fails at once while a busy broker has not yet heard of the topic.
    if (wanted.length > 0) await admin.createTopics({ topics: wanted, waitForLeaders: false })
    for (const { topic } of wanted) await isLed(admin, topic)
    return missing
  } finally {
    await admin.disconnect()
  }
}

/** Resolves when each partition of a new topic has its leader, and the broker knows both. */
async function isLed(admin: Admin, topic: string): Promise<void> {
  const deadline = performance.now() + leaderWaitMs
  for (;;) {
    try {
      await admin.fetchTopicOffsets(topic)
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await setTimeout(leaderPauseMs)
    }
  }
}

/** Throws `KafkaNotReady` with a hint if no broker answers or accepts our credentials. */
export async function connectOrSay(
  connect: () => Promise<void>,
  brokers: readonly string[],
  hints: KafkaHints = noHints,
): Promise<void> {
  try {
    await connect()
  } catch (error) {
    const why = reasonOf(error, hints)
    throw new KafkaNotReady(
      `Kafka cannot be reached at ${brokers.join(', ')}${hints.brokers}${why && `: ${why}`}.`,
      { cause: error },
    )
  }
}

/** The reason, if it is a setting of the access; empty if a broker is simply unavailable. */
function reasonOf(error: unknown, hints: KafkaHints): string {
  const told: string[] = []
  for (let each = error; each instanceof Error; each = each.cause) told.push(each.name, each.message)
  const text = told.join('\n')
  if (/SASL/i.test(text)) return `it takes neither this user nor this password${hints.credentials}`
  const [certificate] = /[^\n]*certificate[^\n]*/i.exec(text) ?? []
  return certificate ? `its certificate is not trusted${hints.certificate}: ${certificate}` : ''
}

import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../../environment'
import { isUnavailable, type IsUnavailable } from '../../unavailable'
import { createBlockedEvents, blockedDetail } from '../blocked-events'
import type { DeliveryObserver } from '../deliveries'
import type { Bus } from '../port'
import { growingPauses, type RetryPolicy } from '../retry-policy'
import { connectTo } from './client'
import { createDeadLetters } from './dead-letters'
import { createGroupMember, type GroupMember } from './group-member'
import { readLag } from './lag'
import { eventMessage } from './messages'
import { createPublisher } from './publisher'
import { checkTopics, connectOrSay, topicNames, type KafkaCluster } from './topics'

/** Timeout of the health check. */
const healthMs = 2000

export interface KafkaBusOptions extends KafkaCluster {
  clock: Clock
  policy?: RetryPolicy
  /** Errors of this kind are retried for as long as it takes. */
  isUnavailable?: IsUnavailable
  /** Told how each group of this process handled each event. */
  observer?: DeliveryObserver
}

/**
 * The bus on Apache Kafka. Each topic of events is a Kafka topic, and each group a consumer group; both names begin with `prefix`.
 * Rejects with `KafkaNotReady` if no broker answers, or the topics are missing or configured differently.
 */
export async function createKafkaBus(options: KafkaBusOptions): Promise<Bus> {
  const { brokers, clock, log, policy = growingPauses, prefix, topics, hints } = options
  const kafka = connectTo(brokers, options)
  const admin = kafka.admin()
  const connect = async () => {
    try {
      await connectOrSay(() => admin.connect(), brokers, hints)
      await checkTopics(admin, options)
      return await createPublisher(kafka)
    } catch (error) {
      await admin.disconnect()
      throw error
    }
  }
  const publisher = await connect()
  const names = topicNames(prefix, topics)
  const letters = createDeadLetters({ kafka, admin, prefix, publisher, names, clock })
  const blocked = createBlockedEvents()
  const isAway = options.isUnavailable ?? isUnavailable
  const members = new Set<GroupMember>()
  let stopped = false

  const leave = async (member: GroupMember) => {
    await member.stop()
    members.delete(member)
  }

  const publish: Bus['publish'] = async (events) => {
    if (stopped) throw new Error('The bus is stopped.')
    if (events.length > 0)
      await publisher.publish(events.map((event) => eventMessage(names.of(event.topic), event)))
  }

  return {
    kind: 'kafka',

    publish,
    async handOver(events, whenDurable) {
      await publish(events)
      whenDurable()
    },
    flush: async () => {},

    async subscribe(subscription) {
      if (stopped) throw new Error('The bus is stopped.')
      const deps = {
        kafka,
        admin,
        prefix,
        names,
        letters,
        policy,
        blocked,
        clock,
        log,
        isUnavailable: isAway,
        observer: options.observer,
      }
      const member = createGroupMember(subscription, deps)
      members.add(member)
      await member.ready()
      return { stop: () => leave(member) }
    },

    deadLetters: { list: () => letters.list(), replay: (id) => letters.replay(id) },

    lag: () => readLag(admin, [...members]),

    blocked: () => blocked.list(),
    detail: () => blockedDetail(blocked.list()),

    async healthy() {
      const answers = admin.describeCluster().then(
        ({ brokers: there }) => there.length > 0,
        () => false,
      )
      const inTime = await Promise.race([answers, setTimeout(healthMs, false, { ref: false })])
      return inTime && [...members].every((member) => member.isWell())
    },

    async stop() {
      if (stopped) return
      stopped = true
      await Promise.all([...members].map(leave))
      await publisher.stop()
      await admin.disconnect()
    },
  }
}

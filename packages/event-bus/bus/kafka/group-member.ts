import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Admin, Consumer, Kafka } from 'kafkajs'
import { pause } from '@studyshelf/async'
import type { Subscription } from '../port'
import { createCommits } from './commits'
import { createMessageProcessor, type ProcessDeps } from './process-message'
import { createGapNotifier } from '../gap-notifier'
import { createPartitionQueues } from './partition-queues'
import { readOffsets, type PartitionOffsets } from './offsets'
import { createEnqueueFetched } from './enqueue-fetched'
import { runConsumer } from './run-consumer'
import type { TopicNames } from './topics'

interface MemberDeps extends ProcessDeps {
  kafka: Kafka
  admin: Admin
  prefix: string
  names: TopicNames
}

/** Pauses before a crashed consumer is recreated. */
const restartMs = (failures: number) => Math.min(250 * 2 ** failures, 5000)
/** A consumer that ran longer than this started well. */
const longRunMs = 30_000
const lastCommitMs = 2000
/** Pause before retrying to read the positions of a group. */
const readAgainMs = 200

/**
 * One member of a consumer group, for the duration of a subscription. kafkajs's consumer only fetches and maintains the membership.
 * Fetched messages are appended to queues, which process them and report their positions.
 */
export function createGroupMember(subscription: Subscription, deps: MemberDeps) {
  const { group, from, topics } = subscription
  const { kafka, admin, prefix, names, policy, log } = deps
  const groupId = from === 'now' ? `${prefix}${group}.${randomUUID()}` : prefix + group
  const subscribed = [...topics.map((topic) => names.of(topic)), names.replays]

  const stopping = new AbortController()
  const stopped = stopping.signal
  let consumer: Consumer | undefined
  /** Aborted when the assignment is replaced or lost. */
  let assignment = new AbortController()
  let isIn = false
  let everIn = false
  /** True from a crash of the consumer until another one has joined the group: events are late then. */
  let wasCutOff = false
  let mayBegin = () => false
  let tellReady = () => {}
  const ready = new Promise<void>((resolve) => (tellReady = resolve))

  const gaps = createGapNotifier(subscription.onGap, { group, policy, log, stopped })
  const commits = createCommits(async (positions) => {
    if (!consumer) throw new Error('There is no consumer.')
    await consumer.commitOffsets(positions)
  }, log)

  const queues = createPartitionQueues({
    process: createMessageProcessor(subscription, deps, () => isIn && mayBegin()),
    mayBegin: () => mayBegin(),
    moved: (queue) => commits.moved(queue),
  })
  const dropped = (...about: object[]) => {
    log.error({ group, about }, 'events were dropped before their group handled them')
    gaps.notify()
  }
  const enqueueFetched = createEnqueueFetched({ group, admin, names, queues, dropped })

  /** The next message of the group, or the first one of a new group. */
  const positionOf = ({ committed, low, high }: PartitionOffsets): number => {
    if (committed !== undefined) return Math.max(committed, low)
    return from === 'now' && !everIn ? high : low
  }

  /** These partitions are ours now. Processing starts once the group's positions are known. */
  const assigned = async (own: Consumer, partitions: Record<string, number[]>): Promise<void> => {
    unassigned()
    assignment = new AbortController()
    const { signal } = assignment
    while (!signal.aborted) {
      try {
        const offsets = await readOffsets(admin, groupId, subscribed)
        if (signal.aborted) return
        begin(
          own,
          offsets.filter(({ topic, partition }) => partitions[topic]?.includes(partition)),
        )
        return
      } catch (error) {
        log.warn({ err: error, group }, 'the positions of a group could not be read; trying again')
        await pause(readAgainMs, signal)
      }
    }
  }

  /** No partition is known to be ours. Running messages go on. */
  const unassigned = () => {
    isIn = false
    assignment.abort()
    queues.hold()
  }

  const begin = (own: Consumer, owned: readonly PartitionOffsets[]) => {
    const lost = owned.filter(({ topic, partition, committed, low, reset }) => {
      const queue = queues.find(topic, partition)
      return queue ? queue.next < low : reset || (committed ?? low) < low
    })
    queues.assign(owned.map((each) => ({ ...each, position: positionOf(each) })))
    for (const queue of queues.all()) {
      own.seek({ topic: queue.topic, partition: queue.partition, offset: String(queue.next) })
      commits.moved(queue)
    }
    if (lost.length > 0) dropped(...lost)
    else if (wasCutOff) gaps.notify()
    isIn = true
    everIn = true
    wasCutOff = false
    queues.wake()
    tellReady()
  }

  const runOnce = (): Promise<unknown> => {
    const running = runConsumer(kafka, {
      groupId,
      topics: subscribed,
      log,
      stopped,
      joined: (own, partitions) => void assigned(own, partitions),
      left: unassigned,
      alive: () => queues.wake(),
      // Ignores messages of partitions that are not ours, or have no known position: they are fetched again after the assignment.
      fetched: async (own, payload) => {
        const queue = queues.find(payload.batch.topic, payload.batch.partition)
        if (isIn && queue && own === consumer) await enqueueFetched(queue, own, payload)
      },
    })
    consumer = running.consumer
    mayBegin = running.isMember
    return running.ended
  }

  const run = async (): Promise<void> => {
    for (let failures = 0; !stopped.aborted;) {
      const begunAt = performance.now()
      const error = await runOnce()
      if (stopped.aborted) return
      wasCutOff = everIn
      const lasted = performance.now() - begunAt > longRunMs
      failures = lasted ? 1 : failures + 1
      // Logs one warning per outage.
      log[failures === 1 ? 'warn' : 'debug'](
        { err: error, group },
        'a consumer broke down; another one takes its place',
      )
      await pause(restartMs(failures), stopped)
    }
  }

  const running = run()

  return {
    group,
    groupId,
    topics: subscribed,
    queues,
    /** Resolves when it has joined its group and read its positions, or was stopped. */
    ready: () => Promise.race([ready, running]),
    /** False from a crash of the consumer until another one has joined the group. */
    isWell: () => !wasCutOff,
    async stop() {
      await queues.stop()
      // An unavailable Kafka must not delay a stop. The last events are then handled again.
      await Promise.race([commits.stop(), setTimeout(lastCommitMs, undefined, { ref: false })])
      stopping.abort()
      await running
      // Nobody else uses this group. If deleting it fails, Kafka expires it.
      if (from === 'now') await admin.deleteGroups([groupId]).catch(() => undefined)
    },
  }
}

export type GroupMember = ReturnType<typeof createGroupMember>

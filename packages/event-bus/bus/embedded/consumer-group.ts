import { pause } from '@studyshelf/async'
import type { Envelope } from '../../define-event'
import type { Clock, Log } from '../../environment'
import type { IsUnavailable } from '../../unavailable'
import type { BlockedEvents } from '../blocked-events'
import type { DeliveryObserver } from '../deliveries'
import { deliver } from '../deliver'
import type { DeadLetter, Handling, Subscription } from '../port'
import type { RetryPolicy } from '../retry-policy'
import type { DeadLetterStore } from './dead-letters'
import type { EventLog, Partition } from './event-log'
import { partitionOf } from './partition-of'
import type { Positions } from './positions'

/** A partition as this group reads it: one event at a time. */
interface PartitionQueue {
  partition: Partition
  /** Offset of the next event. */
  position: number
  /** The position that was last saved. */
  saved: number
  /** Dead letters to be handled again, before the next event. */
  replays: DeadLetter[]
  running: Promise<void> | undefined
}

interface GroupDeps {
  eventLog: EventLog
  positions: Positions
  deadLetters: DeadLetterStore
  policy: RetryPolicy
  blocked: BlockedEvents
  isUnavailable: IsUnavailable
  clock: Clock
  log: Log
  observer: DeliveryObserver | undefined
}

/** Events read at once. Other work gets a turn between batches. */
const batchSize = 100

/**
 * One consumer group: a queue per partition, all running side by side. Each partition belongs to one of the members that listen to
 * its topic.
 */
export function createConsumerGroup(name: string, from: Subscription['from'], deps: GroupDeps) {
  const { eventLog, positions, deadLetters, policy, clock, log } = deps
  const savesPosition = from === 'start'
  const queues = new Map<Partition, PartitionQueue>()
  /** Handlers that are running, by member. */
  const handling = new Map<Subscription, Set<Promise<unknown>>>()
  let members: Subscription[] = []
  let membersByTopic = new Map<string, Subscription[]>()
  const stopping = new AbortController()

  const setMembers = (now: Subscription[]) => {
    members = now
    const of = (topic: string) => now.filter((member) => member.topics.includes(topic))
    membersByTopic = new Map(now.flatMap(({ topics }) => topics.map((topic) => [topic, of(topic)])))
  }

  const memberFor = ({ topic, number }: Partition): Subscription | undefined => {
    const candidates = membersByTopic.get(topic)
    return candidates?.[number % candidates.length]
  }

  const openQueue = (partition: Partition): PartitionQueue => {
    const saved = savesPosition ? positions.get(name, partition) : undefined
    // Events that were handled but lost in a crash before they reached the disk come again, at reused offsets.
    const position = Math.min(saved ?? (savesPosition ? partition.first : partition.end), partition.end)
    if (savesPosition && saved === undefined) positions.move(name, partition, position)
    const replays = deadLetters
      .replays(name)
      .filter(({ event }) => event.topic === partition.topic && partitionOf(event.key) === partition.number)
    return { partition, position, saved: position, replays, running: undefined }
  }

  const handle = (member: Subscription, event: Envelope): Handling => {
    const work = member.handle(event)
    if (!work) return undefined
    const all = handling.get(member) ?? new Set()
    handling.set(member, all.add(work))
    return work.finally(() => all.delete(work))
  }

  const isWanted = (partition: Partition, event: Envelope) =>
    memberFor(partition)?.names?.has(event.name) ?? true

  /** True once the event is handled or a dead letter; false if the group stopped first. */
  const process = (
    partition: Partition,
    event: Envelope,
    replayed?: DeadLetter,
  ): boolean | Promise<boolean> => {
    const handler = () => {
      const member = memberFor(partition)
      return member && ((each: Envelope) => handle(member, each))
    }
    const outcome = deliver(event, { group: name, handler, stopped: stopping.signal }, deps)
    // Most events are handled synchronously: a promise for each would cost more than the work.
    return outcome === 'handled' && !replayed ? true : settle(event, outcome, replayed)
  }

  const settle = async (
    event: Envelope,
    delivery: ReturnType<typeof deliver>,
    replayed: DeadLetter | undefined,
  ): Promise<boolean> => {
    const outcome = await delivery
    if (outcome === 'stopped') return false
    if (outcome !== 'handled') {
      await deadLetters.add({ group: name, event, ...outcome, at: clock.now().toISOString() }, replayed)
    } else if (replayed) await deadLetters.replayed(replayed)
    return true
  }

  const savePosition = (queue: PartitionQueue) => {
    if (!savesPosition || queue.saved === queue.position) return
    queue.saved = queue.position
    positions.move(name, queue.partition, queue.position)
  }

  /** False if the group stopped first. */
  const processReplays = async ({ partition, replays }: PartitionQueue): Promise<boolean> => {
    for (let replay = replays[0]; replay; replay = replays[0]) {
      if (!(await process(partition, replay.event, replay))) return false
      replays.shift()
    }
    return true
  }

  /** Resolves when the queue is empty, or the group stopped. */
  const drain = async (queue: PartitionQueue): Promise<void> => {
    const { partition } = queue
    for (;;) {
      if (queue.replays.length > 0 && !(await processReplays(queue))) return
      const batch = eventLog.read(partition, queue.position, batchSize)
      if (batch.length === 0) return
      for (const { offset, event } of batch) {
        const processed = !isWanted(partition, event) || process(partition, event)
        if (processed !== true) {
          savePosition(queue)
          if (!(await processed)) return
        }
        queue.position = offset + 1
      }
      savePosition(queue)
      if (batch.length === batchSize) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  const hasWork = ({ partition, position, replays }: PartitionQueue) =>
    !stopping.signal.aborted &&
    memberFor(partition) !== undefined &&
    (position < partition.end || replays.length > 0)

  /** `drain` throws only if the disk fails. Then nothing is skipped, and it is retried. */
  const run = async (queue: PartitionQueue) => {
    try {
      await drain(queue)
    } catch (error) {
      log.error({ err: error, group: name }, 'the event log cannot be read or written; trying again')
      await pause(policy.pauseMs(policy.tries), stopping.signal)
    }
    queue.running = undefined
    // Events that arrived after the last read found the queue still running.
    wake(queue)
  }

  const wake = (queue: PartitionQueue | undefined) => {
    if (queue && hasWork(queue)) queue.running ??= run(queue)
  }

  const idle = () => Promise.all([...queues.values()].flatMap(({ running }) => running ?? []))

  return {
    name,
    from,
    join(member: Subscription) {
      setMembers([...members, member])
      for (const partition of member.topics.flatMap((topic) => eventLog.partitions(topic)))
        if (!queues.has(partition)) queues.set(partition, openQueue(partition))
      for (const queue of queues.values()) wake(queue)
    },
    /** `empty`: no member is left, and the group is over. A new one may start once `rest` resolves. */
    leave(member: Subscription): { empty: boolean; rest: Promise<unknown> } {
      setMembers(members.filter((other) => other !== member))
      const empty = members.length === 0
      if (empty) stopping.abort()
      const rest = empty ? idle() : Promise.allSettled([...(handling.get(member) ?? [])])
      handling.delete(member)
      return { empty, rest }
    },
    async stop() {
      stopping.abort()
      await idle()
    },
    appended(partition: Partition) {
      wake(queues.get(partition))
    },
    replay(letter: DeadLetter) {
      const partition = eventLog.partition(letter.event.topic, partitionOf(letter.event.key))
      const queue = partition && queues.get(partition)
      queue?.replays.push(letter)
      wake(queue)
    },
    lag: () =>
      [...queues.values()].reduce((sum, { partition, position }) => sum + partition.end - position, 0),
  }
}

export type ConsumerGroup = ReturnType<typeof createConsumerGroup>

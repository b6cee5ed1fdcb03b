import type { Envelope } from '../../define-event'
import type { Clock, Log } from '../../environment'
import type { IsUnavailable } from '../../unavailable'
import { pause } from '@studyshelf/async'
import { deliver } from '../deliver'
import type { HeldUpList } from '../held-up'
import type { DeadLetter, Handling, Subscription } from '../port'
import type { RetryPolicy } from '../retry-policy'
import type { EventLog, Partition } from './event-log'
import type { Letters } from './letters'
import { partitionOf } from './partition-of'
import type { Positions } from './positions'

interface Lane {
  partition: Partition
  position: number
  /** The position that was last handed to be kept. */
  kept: number
  replays: DeadLetter[]
  running: Promise<void> | undefined
}

interface GroupDeps {
  eventLog: EventLog
  positions: Positions
  letters: Letters
  policy: RetryPolicy
  heldUp: HeldUpList
  isUnavailable: IsUnavailable
  clock: Clock
  log: Log
}

/** Events taken up at once; between such batches other work gets its turn. */
const batchSize = 100

/**
 * One group: a lane per partition, each handling one event at a time, all lanes side by side. A member takes the lanes of
 * the partitions that fall to it.
 */
export function createConsumerGroup(name: string, from: Subscription['from'], deps: GroupDeps) {
  const { eventLog, positions, letters, policy, clock, log } = deps
  const keepsPosition = from === 'start'
  const lanes = new Map<Partition, Lane>()
  const handling = new Map<Subscription, Set<Promise<unknown>>>()
  let members: Subscription[] = []
  /** By what they listen to. */
  let able = new Map<string, Subscription[]>()
  const stopping = new AbortController()

  const setMembers = (now: Subscription[]) => {
    members = now
    const of = (topic: string) => now.filter((member) => member.topics.includes(topic))
    able = new Map(now.flatMap(({ topics }) => topics.map((topic) => [topic, of(topic)])))
  }

  const memberFor = ({ topic, number }: Partition): Subscription | undefined => {
    const those = able.get(topic)
    return those?.[number % those.length]
  }

  const openLane = (partition: Partition): Lane => {
    const kept = keepsPosition ? positions.get(name, partition) : undefined
    // What was handled while it was on its way to the disk, and never came there, comes again: under offsets that are given anew.
    const position = Math.min(kept ?? (keepsPosition ? partition.first : partition.end), partition.end)
    if (keepsPosition && kept === undefined) positions.move(name, partition, position)
    const replays = letters
      .replays(name)
      .filter(({ event }) => event.topic === partition.topic && partitionOf(event.key) === partition.number)
    return { partition, position, kept: position, replays, running: undefined }
  }

  const handle = (member: Subscription, event: Envelope): Handling => {
    const work = member.handle(event)
    if (!work) return undefined
    const all = handling.get(member) ?? new Set()
    handling.set(member, all.add(work))
    return work.finally(() => all.delete(work))
  }

  const isWanted = (partition: Partition, { name: of }: Envelope) =>
    memberFor(partition)?.names?.has(of) ?? true

  /** True when it is handled, or is a dead letter; false when a stop came first. */
  const deal = (partition: Partition, event: Envelope, replayed?: DeadLetter): boolean | Promise<boolean> => {
    const handler = () => {
      const member = memberFor(partition)
      return member && ((each: Envelope) => handle(member, each))
    }
    const outcome = deliver(event, { group: name, handler, stopped: stopping.signal }, deps)
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
      await letters.add({ group: name, event, ...outcome, at: clock.now().toISOString() }, replayed)
    } else if (replayed) await letters.replayed(replayed)
    return true
  }

  const keepPosition = (lane: Lane) => {
    if (!keepsPosition || lane.kept === lane.position) return
    lane.kept = lane.position
    positions.move(name, lane.partition, lane.position)
  }

  const drain = async (lane: Lane): Promise<void> => {
    const { partition, replays } = lane
    for (;;) {
      const replay = replays[0]
      if (replay) {
        if (!(await deal(partition, replay.event, replay))) return
        replays.shift()
        continue
      }
      const batch = eventLog.read(partition, lane.position, batchSize)
      if (batch.length === 0) return
      for (const { offset, event } of batch) {
        const dealt = !isWanted(partition, event) || deal(partition, event)
        if (dealt !== true) {
          keepPosition(lane)
          if (!(await dealt)) return
        }
        lane.position = offset + 1
      }
      keepPosition(lane)
      if (batch.length === batchSize) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  const hasWork = ({ partition, position, replays }: Lane) =>
    !stopping.signal.aborted &&
    memberFor(partition) !== undefined &&
    (position < partition.end || replays.length > 0)

  /** Only a failing disk makes a drain throw: then nothing is skipped, and it is tried again. */
  const run = async (lane: Lane) => {
    try {
      await drain(lane)
    } catch (error) {
      log.error({ err: error, group: name }, 'the event log cannot be read or written; trying again')
      await pause(policy.pauseMs(policy.tries), stopping.signal)
    }
    lane.running = undefined
    // What came between the drain's last look and here woke nobody.
    wake(lane)
  }

  const wake = (lane: Lane | undefined) => {
    if (lane && hasWork(lane)) lane.running ??= run(lane)
  }

  const atRest = () => Promise.all([...lanes.values()].flatMap((lane) => lane.running ?? []))

  return {
    name,
    from,
    join(member: Subscription) {
      setMembers([...members, member])
      for (const partition of member.topics.flatMap((topic) => eventLog.partitions(topic)))
        if (!lanes.has(partition)) lanes.set(partition, openLane(partition))
      for (const lane of lanes.values()) wake(lane)
    },
    /** True when nobody is left: then the group is over, and another one may take its place after `rest`. */
    leave(member: Subscription): { empty: boolean; rest: Promise<unknown> } {
      setMembers(members.filter((other) => other !== member))
      const empty = members.length === 0
      if (empty) stopping.abort()
      const rest = empty ? atRest() : Promise.allSettled([...(handling.get(member) ?? [])])
      handling.delete(member)
      return { empty, rest }
    },
    async stop() {
      stopping.abort()
      await atRest()
    },
    appended(partition: Partition) {
      wake(lanes.get(partition))
    },
    replay(letter: DeadLetter) {
      const partition = eventLog.partition(letter.event.topic, partitionOf(letter.event.key))
      const lane = partition && lanes.get(partition)
      lane?.replays.push(letter)
      wake(lane)
    },
    lag: () =>
      [...lanes.values()].reduce((sum, { partition, position }) => sum + partition.end - position, 0),
  }
}

export type ConsumerGroup = ReturnType<typeof createConsumerGroup>

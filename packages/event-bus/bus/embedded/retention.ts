import type { Envelope } from '../../define-event'
import type { Clock, Log } from '../../environment'
import { firstKept, type EventLog, type Partition } from './event-log'
import type { Positions } from './positions'
import type { WriteBehind } from './write-behind'

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000
const megabyte = 1024 * 1024

/** Groups on whose account the log holds more than it may. */
interface Overfull {
  bytes: number
  groups: readonly string[]
}

/**
 * What the log lets go: events that every group has handled, and that are old, or too many. What a group has still to handle
 * stays, however much that is; then the log is overfull, which health and the log tell. A group that nobody listens with any more is
 * forgotten once it left something that is old.
 */
export function createRetention({
  eventLog,
  positions,
  writes,
  clock,
  log,
  keepDays,
  keepBytes,
  isKnown,
}: {
  eventLog: EventLog
  positions: Positions
  writes: WriteBehind
  clock: Clock
  log: Log
  keepDays: number
  keepBytes: number
  /** Whether this program listens with the group, or did since it started. */
  isKnown: (group: string) => boolean
}) {
  let overfull: Overfull | null = null
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  /** Up to where every group has handled a partition; one that no group remembers is heard only as it happens. */
  const handledUpTo = (): Map<Partition, number> => {
    const handled = new Map(eventLog.all().map((partition) => [partition, partition.end]))
    for (const { topic, partition: number, offset } of positions.all()) {
      const partition = eventLog.partition(topic, number)
      if (partition) handled.set(partition, Math.min(offset, handled.get(partition) ?? offset))
    }
    return handled
  }

  /** Groups that an older version of the program had: nobody will ever handle what they left. */
  const forgetVanished = async (before: Date) => {
    const vanished = new Set<string>()
    for (const { group, topic, partition: number, offset } of positions.all()) {
      const partition = eventLog.partition(topic, number)
      if (isKnown(group) || partition === undefined) continue
      const [next] = eventLog.read(partition, offset, 1)
      if (next !== undefined && new Date(next.event.occurredAt) < before) vanished.add(group)
    }
    for (const group of vanished) {
      await positions.forget(group)
      log.warn(
        { group, keepDays },
        'a group is forgotten: nobody has listened with it for as long as events are kept',
      )
    }
  }

  const dropOld = async () => {
    const before = new Date(clock.now().getTime() - keepDays * dayMs)
    await forgetVanished(before)
    for (const [partition, offset] of handledUpTo())
      while (!stopped && (await eventLog.dropSome(partition, offset, before)));
  }

  /** Drops some of the oldest events that may go, of whichever partition they are; to false where there are none. */
  const dropOldest = async (handled: ReadonlyMap<Partition, number>): Promise<boolean> => {
    const [oldest, next] = [...handled]
      .filter(([partition, offset]) => partition.first < firstKept(partition, offset))
      .map(([partition, offset]) => ({ partition, offset, at: timeOf(eventLog.oldest(partition)) }))
      .toSorted((a, b) => a.at - b.at)
    if (!oldest) return false
    return eventLog.dropSome(oldest.partition, oldest.offset, next && new Date(next.at + minuteMs))
  }

  const groupsBehind = (): string[] => {
    const behind = positions
      .all()
      .filter(({ topic, partition, offset }) => offset < (eventLog.partition(topic, partition)?.end ?? 0))
    return [...new Set(behind.map(({ group }) => group))].sort()
  }

  const dropTooMany = async () => {
    const handled = handledUpTo()
    while (!stopped && eventLog.bytes() > keepBytes && (await dropOldest(handled)));
    const bytes = eventLog.bytes()
    const groups = bytes > keepBytes ? groupsBehind() : []
    const before = overfull
    overfull = groups.length > 0 ? { bytes, groups } : null
    if (overfull && !before)
      log.warn(
        { ...overfull, keepBytes },
        'the event log is larger than it may be: groups have not handled it',
      )
    if (!overfull && before) log.info({ bytes }, 'the event log is no larger than it may be')
  }

  /** One at a time: what one drops the other does not look at. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    running = running
      .catch(() => undefined)
      .then(() => writes.flush())
      .then(work)
    return running
  }
  const complain = (error: unknown) => log.warn({ err: error }, 'old events could not be dropped')

  const hourly = setInterval(() => void inTurn(dropOld).catch(complain), hourMs)
  const eachMinute = setInterval(() => {
    if (eventLog.bytes() > keepBytes || overfull) void inTurn(dropTooMany).catch(complain)
  }, minuteMs)
  for (const timer of [hourly, eachMinute]) timer.unref()

  return {
    async prune(): Promise<void> {
      await inTurn(dropOld)
      await inTurn(dropTooMany)
    },
    /** For health, which everybody may see; undefined where there is nothing to say. */
    detail(): string | undefined {
      if (!overfull) return undefined
      const [is, mayBe] = [overfull.bytes, keepBytes].map((bytes) => Math.ceil(bytes / megabyte))
      return `the log holds ${is} MB, more than its ${mayBe}: not handled by ${overfull.groups.join(', ')}`
    },
    async stop(): Promise<void> {
      stopped = true
      clearInterval(hourly)
      clearInterval(eachMinute)
      await running.catch(() => undefined)
    },
  }
}

const timeOf = (event: Envelope | undefined): number => Date.parse(event?.occurredAt ?? '') || 0

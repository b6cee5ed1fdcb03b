import type { Envelope } from '../../define-event'
import type { Clock, Log } from '../../environment'
import { firstKept, type EventLog, type Partition } from './event-log'
import type { Positions } from './positions'
import type { WriteBehind } from './write-behind'

/** How long handled events are kept if there is room. */
export const usualKeepDays = 30

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000
const megabyte = 1024 * 1024

/** Groups that keep the log above its limit. */
interface Overfull {
  bytes: number
  groups: readonly string[]
}

/**
 * Drops events that every group has handled, if they are old or too many. Unhandled events stay, whatever their size: the log is then
 * overfull, which the health check and the program's log report. A group without listeners is forgotten once its unhandled events are
 * old.
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
  /** True if this program has subscribed with the group since its start. */
  isKnown: (group: string) => boolean
}) {
  let overfull: Overfull | null = null
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  /** The offset up to which every group has handled a partition. Groups without a stored position receive only new events. */
  const handledUpTo = (): Map<Partition, number> => {
    const handled = new Map(eventLog.all().map((partition) => [partition, partition.end]))
    for (const { topic, partition: number, offset } of positions.all()) {
      const partition = eventLog.partition(topic, number)
      if (partition) handled.set(partition, Math.min(offset, handled.get(partition) ?? offset))
    }
    return handled
  }

  /** Forgets groups of older versions of the program: their events will never be handled. */
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

  /** Drops some of the oldest events that may go, in any partition. False if there are none. */
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
    if (!overfull && before) log.info({ bytes }, 'the event log is within its size limit again')
  }

  /** One run at a time, so that each sees what the previous one dropped. */
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
    /** For the public health check; undefined if there is nothing to report. */
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

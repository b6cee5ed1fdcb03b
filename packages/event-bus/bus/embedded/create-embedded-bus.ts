import type { Clock, DiskGuard, Log } from '../../environment'
import { isUnavailable, type IsUnavailable } from '../../unavailable'
import { createBlockedEvents, blockedDetail } from '../blocked-events'
import type { DeliveryObserver } from '../deliveries'
import type { Bus } from '../port'
import { growingPauses } from '../retry-policy'
import type { RetryPolicy } from '../retry-policy'
import { createConsumerGroup } from './consumer-group'
import type { ConsumerGroup } from './consumer-group'
import { openBusDatabase } from './database'
import { createDoor } from './door'
import { createEventLog } from './event-log'
import { createDeadLetterStore } from './dead-letters'
import { createPositions } from './positions'
import { createRetention, usualKeepDays } from './retention'
import { createWriteBehind } from './write-behind'

export interface EmbeddedBus extends Bus {
  /**
   * Drops events that every group has handled: those older than `keepDays`, and the oldest beyond `keepBytes`. Runs by itself, hourly
   * and each minute.
   */
  prune(): Promise<void>
  /**
   * Copies the log into a new folder. From before the moment of the copy until `meanwhile` has ended, no event is accepted: publishers wait.
   * So every event of the copy, and the progress of every group, are older than anything that `meanwhile` takes a copy of. Resolves when the
   * copy is complete; rejects if it fails, or if `meanwhile` rejects.
   */
  copyTo(folder: string, meanwhile: () => Promise<void>): Promise<void>
}

export interface EmbeddedBusOptions {
  /** Used by this process alone: the caller must lock it. */
  folder: string
  topics: readonly string[]
  clock: Clock
  log: Log
  policy?: RetryPolicy
  keepDays?: number
  keepBytes?: number
  /** Guards the disk of the log. Without it, the log may fill the disk. */
  disk?: DiskGuard
  /** Errors of this kind are retried for as long as it takes. */
  isUnavailable?: IsUnavailable
  /** Told how each group handled each event. */
  observer?: DeliveryObserver
}

/** The bus as a durable log in a folder, for one process. */
export function createEmbeddedBus(options: EmbeddedBusOptions): EmbeddedBus {
  const {
    topics,
    clock,
    log,
    policy = growingPauses,
    keepDays = usualKeepDays,
    keepBytes = Infinity,
  } = options
  const database = openBusDatabase(options.folder, options.disk)
  const groups = new Map<string, ConsumerGroup>()
  /** All groups that subscribed since the start. While the program stops, they leave one by one. */
  const known = new Set<string>()
  const writes = createWriteBehind(database, log)
  const positions = createPositions(database, writes, topics)
  const eventLog = createEventLog(database, writes, topics, (partition) => {
    for (const group of groups.values()) group.appended(partition)
  })
  const deadLetters = createDeadLetterStore(database)
  const blocked = createBlockedEvents()
  const retention = createRetention({
    ...{ eventLog, positions, writes, clock, log, keepDays, keepBytes },
    isKnown: (group) => known.has(group),
  })
  const leaving = new Map<string, Promise<unknown>>()
  const door = createDoor()
  const copies = new Set<Promise<void>>()
  let stopped = false

  const groupFor = (name: string, from: ConsumerGroup['from']): ConsumerGroup => {
    const open = groups.get(name)
    if (open && open.from !== from) throw new Error(`Group ${name} already begins at '${open.from}'.`)
    const group =
      open ??
      createConsumerGroup(name, from, {
        ...{ eventLog, positions, deadLetters, policy, blocked, clock, log },
        isUnavailable: options.isUnavailable ?? isUnavailable,
        observer: options.observer,
      })
    groups.set(name, group)
    known.add(name)
    return group
  }

  /** If a flush fails, the events are still in their outboxes, and some are handled again. */
  const warn = (error: unknown) => log.warn({ err: error }, 'the event log could not be written')

  const handOver: Bus['handOver'] = (events, whenDurable) =>
    door.pass(async () => {
      if (stopped) throw new Error('The bus is stopped.')
      await eventLog.append(events, whenDurable)
    })

  return {
    kind: 'embedded',

    async publish(events) {
      await handOver(events, () => undefined)
      await writes.flush()
    },
    handOver,
    flush: writes.flush,

    async subscribe(subscription) {
      await leaving.get(subscription.group)
      if (stopped) throw new Error('The bus is stopped.')
      const group = groupFor(subscription.group, subscription.from)
      group.join(subscription)
      return {
        async stop() {
          const { empty, rest } = group.leave(subscription)
          if (!empty) return void (await rest)
          if (groups.get(group.name) === group) groups.delete(group.name)
          const left = rest.then(() => (stopped ? undefined : writes.flush().catch(warn)))
          leaving.set(group.name, left)
          await left
          if (leaving.get(group.name) === left) leaving.delete(group.name)
        },
      }
    },

    deadLetters: {
      list: async () => deadLetters.list(),
      async replay(id) {
        const letter = await deadLetters.moveToReplays(id)
        if (letter) groups.get(letter.group)?.replay(letter)
        return letter !== null
      },
    },

    async lag() {
      const lag: Record<string, number> = {}
      for (const { group, topic, partition, offset } of positions.all())
        lag[group] =
          (lag[group] ?? 0) + Math.max(0, (eventLog.partition(topic, partition)?.end ?? offset) - offset)
      for (const group of groups.values()) lag[group.name] = group.lag()
      return lag
    },

    blocked: () => blocked.list(),
    detail() {
      const said = [blockedDetail(blocked.list()), retention.detail()].filter((each) => each !== undefined)
      return said.length > 0 ? said.join('; ') : undefined
    },
    async healthy() {
      // Reads the disk.
      positions.all()
      return !stopped
    },

    prune: () => retention.prune(),

    async copyTo(folder, meanwhile) {
      if (stopped) throw new Error('The bus is stopped.')
      const copy = door.whileClosed(async () => {
        await writes.flush()
        const begun = await database.beginCopy(folder)
        copies.add(begun.done)
        await meanwhile()
        return begun
      })
      await (
        await copy
      ).done
    },

    async stop() {
      if (stopped) return
      stopped = true
      await retention.stop()
      await Promise.all([...groups.values()].map((group) => group.stop()))
      await writes.stop().catch(warn)
      await Promise.allSettled(copies)
      await database.close()
    },
  }
}

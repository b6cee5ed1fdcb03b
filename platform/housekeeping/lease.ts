import { setTimeout as pause } from 'node:timers/promises'
import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { createModel, defineRecord, type RecordOf } from '../database/define-record'
import { isDuplicateKey } from '@studyshelf/event-bus/core'
import type { DatabaseLog } from '../database/database-log'
import { newId } from '@studyshelf/event-bus/core'
import type { Housekeeping } from './port'

/** The holder of a task that one process does for all; `_id` is the task's name. */
const lease = defineRecord({
  name: 'Lease',
  collection: 'leases',
  fields: {
    /** Empty if released. Starts with the holder's data version, if its release has one: '8:ID'. */
    holder: z.string(),
    /** Grows with every heartbeat, so that no clocks of two machines are compared. */
    beats: z.number(),
  },
  indexes: [],
  outbox: false,
})
type Lease = RecordOf<typeof lease>

export interface LeaseTimes {
  /** Time between heartbeats, in ms. */
  beatMs: number
  /** A holder silent for this long, as observed here, is considered dead. */
  silentMs: number
}
const usual: LeaseTimes = { beatMs: 2_000, silentMs: 9_000 }

/**
 * Housekeeping passed between processes by a lease in the store. An owner that cannot write its heartbeat gives up
 * ownership before another process may take it. `dataVersion`: the newest one that this process knows.
 */
export async function leaseHousekeeping(
  connection: Connection,
  log: Pick<DatabaseLog, 'info' | 'warn'>,
  dataVersion: number,
  { beatMs, silentMs }: LeaseTimes = usual,
): Promise<Housekeeping> {
  const leases = createModel(connection, lease)
  await leases.init()
  const self = `${dataVersion}:${newId()}`
  const stopping = new AbortController()
  /** The last observed change of the lease, and its time by this machine's monotonic clock. */
  let seen = { holder: '', beats: -1, at: 0 }
  /** While an owner from which the lease was taken may not have noticed yet. */
  let ownedFrom = 0
  let ownedUntil = 0
  let takesFromOlder = false
  const isOlder = (holder: string) => holder !== '' && versionOf(holder) < dataVersion

  async function beat(): Promise<void> {
    const began = performance.now()
    const current = await readOrMake(leases, self)
    if (current.holder !== seen.holder || current.beats !== seen.beats)
      seen = { holder: current.holder, beats: current.beats, at: began }
    const isFree = current.holder === '' || performance.now() - seen.at > silentMs
    const isTaking = takesFromOlder && isOlder(current.holder)
    if (current.holder !== self && !isFree && !isTaking) return
    const taken = await leases.updateOne(
      { _id: name, holder: current.holder, beats: current.beats },
      { $set: { holder: self }, $inc: { beats: 1 } },
    )
    if (taken.matchedCount === 0) return
    if (current.holder !== self)
      log.info({ before: current.holder }, 'this process does the housekeeping now')
    if (!isFree && current.holder !== self) ownedFrom = performance.now() + silentMs
    seen = { holder: self, beats: current.beats + 1, at: began }
    ownedUntil = began + silentMs - beatMs
  }

  async function beatForEver(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(beatMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (!stopping.signal.aborted)
        await beat().catch((error: unknown) =>
          log.warn({ err: error }, 'the lease could not be read or written'),
        )
    }
  }

  await beat()
  const beating = beatForEver()
  return {
    owned: () => performance.now() >= ownedFrom && performance.now() < ownedUntil,
    isWithOlder: () => isOlder(seen.holder) && performance.now() - seen.at <= silentMs,
    takeFromOlder: () => void (takesFromOlder = true),
    async stop() {
      stopping.abort()
      await beating
      ownedUntil = 0
      // Releases the lease, so that another process need not wait for the timeout.
      await leases.updateOne({ _id: name, holder: self }, { $set: { holder: '' } }).catch(() => undefined)
    },
  }
}

const name = 'housekeeping'

/** Holders of releases before 1.0 have an id alone. */
const versionOf = (holder: string): number => Number(/^(\d+):/.exec(holder)?.[1] ?? 0)

/** Reads the lease; creates it, as ours, if it does not exist. */
async function readOrMake(leases: Model<Lease>, self: string): Promise<Lease> {
  const found = await leases.findById(name).lean<Lease | null>()
  if (found !== null) return found
  const first: Lease = { _id: name, holder: self, beats: 0 }
  try {
    await leases.create(first)
    return first
  } catch (error) {
    // Another process created it first.
    if (!isDuplicateKey(error)) throw error
    return readOrMake(leases, self)
  }
}

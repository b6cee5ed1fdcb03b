import { setTimeout as pause } from 'node:timers/promises'
import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { createModel, defineRecord, type RecordOf } from '../database/define-record'
import { isDuplicateKey } from '@studyshelf/event-bus/core'
import type { Log } from '../log/create-log'
import { newId } from '@studyshelf/event-bus/core'
import type { Housekeeping } from './port'

/** Who does what one process does for all; `_id` is its name. */
const lease = defineRecord({
  name: 'Lease',
  collection: 'leases',
  fields: {
    /** Empty when it was given back. */
    holder: z.string(),
    /** Grows with every sign of life: no clock of any machine is compared with that of another. */
    beats: z.number(),
  },
  indexes: [],
  outbox: false,
})
type Lease = RecordOf<typeof lease>

export interface LeaseTimes {
  /** Between two signs of life, in milliseconds. */
  beatMs: number
  /** A holder silent for so long, as seen from here, is taken to be dead. */
  silentMs: number
}
const usual: LeaseTimes = { beatMs: 2_000, silentMs: 9_000 }

/**
 * Housekeeping that is passed from process to process by a lease in the store. An owner whose sign of life could not be
 * written stops taking itself for the owner before anybody else may.
 */
export async function leaseHousekeeping(
  connection: Connection,
  log: Log,
  { beatMs, silentMs }: LeaseTimes = usual,
): Promise<Housekeeping> {
  const leases = createModel(connection, lease)
  await leases.init()
  const self = newId()
  const stopping = new AbortController()
  /** The lease as it was last seen to change, and when, by this machine's own steady clock. */
  let seen = { holder: '', beats: -1, at: 0 }
  let ownedUntil = 0

  async function beat(): Promise<void> {
    const began = performance.now()
    const current = await readOrMake(leases, self)
    if (current.holder !== seen.holder || current.beats !== seen.beats)
      seen = { holder: current.holder, beats: current.beats, at: began }
    const isFree = current.holder === '' || performance.now() - seen.at > silentMs
    if (current.holder !== self && !isFree) return
    const taken = await leases.updateOne(
      { _id: name, holder: current.holder, beats: current.beats },
      { $set: { holder: self }, $inc: { beats: 1 } },
    )
    if (taken.matchedCount === 0) return
    if (current.holder !== self)
      log.info({ before: current.holder }, 'this process does the housekeeping now')
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
    owned: () => performance.now() < ownedUntil,
    async stop() {
      stopping.abort()
      await beating
      ownedUntil = 0
      // Another process need not wait for our silence.
      await leases.updateOne({ _id: name, holder: self }, { $set: { holder: '' } }).catch(() => undefined)
    },
  }
}

const name = 'housekeeping'

/** The lease as it stands; made, and ours, where nobody had it yet. */
async function readOrMake(leases: Model<Lease>, self: string): Promise<Lease> {
  const found = await leases.findById(name).lean<Lease | null>()
  if (found !== null) return found
  const first: Lease = { _id: name, holder: self, beats: 0 }
  try {
    await leases.create(first)
    return first
  } catch (error) {
    // Another process that starts at the same moment was first.
    if (!isDuplicateKey(error)) throw error
    return readOrMake(leases, self)
  }
}

import type { Connection } from 'mongoose'
import type { Clock } from '../clock'

/** A database that is planned or converted, with its collections and indexes as the program declares them. */
export interface MigrationTarget {
  readonly connection: Connection
  readonly clock: Clock
}

/** One step from a version of the data to the next. Released migrations never change. */
export interface Migration {
  /** In kebab case, for the log and the plan. */
  readonly name: string
  /** One sentence for operators: the records that it changes, and how. */
  readonly description: string
  /**
   * 'online': processes of the release before may run beside it and after it, since they accept the new form and write no old one. 'stop':
   * none may run, if there is something to convert.
   */
  readonly upgrade: 'online' | 'stop'
  /** Counts the records that it would change, and changes nothing. Also works before the program's indexes are made. */
  plan(target: MigrationTarget): Promise<number>
  /**
   * Converts a batch of at most some hundreds of records. `after`: `next` of the batch before, also of one that another process ran before it
   * died; null for the first. Idempotent, also if two processes run it at once.
   */
  batch(target: MigrationTarget, after: string | null): Promise<MigrationBatch>
}

export interface MigrationBatch {
  /** Records that this batch changed. */
  readonly changed: number
  /** Where the next batch starts; null if nothing is left. */
  readonly next: string | null
}

/** The batch of a migration that finds its records by their old form: it is done when none of them is left. */
export const batchOf = (records: readonly { _id: string }[], changed: number): MigrationBatch => ({
  changed,
  next: records.at(-1)?._id ?? null,
})

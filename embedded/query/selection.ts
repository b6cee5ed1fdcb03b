import type { Examined } from '../storage/scan'

/** The documents that answer a query, a batch at a time. */
export interface Selection {
  /** Up to `limit` documents and about `maximumBytes`; `done` when nothing is left. */
  take(limit: number, maximumBytes?: number): Promise<Batch>
  readonly examined: Examined
}

export interface Batch {
  readonly documents: Buffer[]
  readonly done: boolean
}

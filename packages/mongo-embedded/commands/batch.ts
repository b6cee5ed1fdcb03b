import { StoreError } from '../errors'
import type { Document } from '../values/document'
import type { Command } from './command'

const maxBatchSize = 1000

/** The statements of one write command. Errors are collected; the first one ends an ordered batch. */
export interface Batch {
  isOver(): boolean
  attempt(index: number, run: () => void): void
  attemptAsync(index: number, run: () => Promise<void>): Promise<void>
  /** The command's reply, with the collected errors. */
  reply(counts: Document): Document
}

export function createBatch(command: Command, size: number): Batch {
  if (size === 0 || size > maxBatchSize) {
    throw new StoreError(
      'InvalidOptions',
      `Write batch sizes must be between 1 and ${maxBatchSize}. Got ${size} operations.`,
    )
  }
  const errors: Document[] = []
  const ordered = command.body['ordered'] !== false

  const collect = (index: number, error: unknown) => {
    if (!(error instanceof StoreError)) throw error
    errors.push({ index, code: error.code, errmsg: error.message, ...error.extra })
  }

  return {
    isOver: () => ordered && errors.length > 0,
    attempt(index, run) {
      try {
        run()
      } catch (error) {
        collect(index, error)
      }
    },
    async attemptAsync(index, run) {
      try {
        await run()
      } catch (error) {
        collect(index, error)
      }
    },
    reply: (counts) => ({ ...counts, ...(errors.length > 0 && { writeErrors: errors }), ok: 1 }),
  }
}

import { StoreError } from '../errors'
import type { Document } from '../values/document'
import type { Command } from './command'

const maximumBatch = 1000

/** The statements of one write command: an error ends an ordered batch and is noted in any case. */
export interface Batch {
  isOver(): boolean
  attempt(index: number, run: () => void): void
  attemptAsync(index: number, run: () => Promise<void>): Promise<void>
  /** The command's reply, with the errors that were noted. */
  reply(counts: Document): Document
}

/** A batch of `size` statements; too large a one is refused. */
export function createBatch(command: Command, size: number): Batch {
  if (size === 0 || size > maximumBatch) {
    throw new StoreError(
      'InvalidOptions',
      `Write batch sizes must be between 1 and ${maximumBatch}. Got ${size} operations.`,
    )
  }
  const errors: Document[] = []
  const ordered = command.body['ordered'] !== false

  const note = (index: number, error: unknown) => {
    if (!(error instanceof StoreError)) throw error
    errors.push({ index, code: error.code, errmsg: error.message, ...error.extra })
  }

  return {
    isOver: () => ordered && errors.length > 0,
    attempt(index, run) {
      try {
        run()
      } catch (error) {
        note(index, error)
      }
    },
    async attemptAsync(index, run) {
      try {
        await run()
      } catch (error) {
        note(index, error)
      }
    },
    reply: (counts) => ({ ...counts, ...(errors.length > 0 && { writeErrors: errors }), ok: 1 }),
  }
}

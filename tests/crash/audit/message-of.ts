import { createHash } from 'node:crypto'

/** The id of the message with this cause. */
export const messageOf = (cause: string): string =>
  createHash('sha256').update(cause).digest('hex').slice(0, 24)

import { createHash } from 'node:crypto'

/** The same 24 hexadecimal digits for the same name, so that planting is idempotent. */
export const worldId = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 24)

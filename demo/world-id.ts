import { createHash } from 'node:crypto'

/** The same 24 hexadecimal digits for the same name, so that a world sown twice is sown once. */
export const worldId = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 24)

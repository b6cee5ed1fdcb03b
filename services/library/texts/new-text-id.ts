import { randomBytes } from 'node:crypto'

/** The id of a text without a name. Unlike other ids it does not tell when it was made. */
export const newTextId = (): string => randomBytes(12).toString('hex')

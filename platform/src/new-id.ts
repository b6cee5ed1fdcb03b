import { randomBytes } from 'node:crypto'

/** 24 hexadecimal digits whose first 8 are the time in seconds, as MongoDB's ObjectId: ids sort by age. */
export const newId = (now = new Date()): string =>
  Math.floor(now.getTime() / 1000)
    .toString(16)
    .padStart(8, '0') + randomBytes(8).toString('hex')

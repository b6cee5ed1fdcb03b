import { randomFillSync } from 'node:crypto'

const randomPart = 8
// Random bytes are cheap by the thousand and dear by the eight, and every event has an id.
const pool = Buffer.alloc(randomPart * 512)
let used = pool.length

/** 24 hexadecimal digits whose first 8 are the time in seconds, as MongoDB's ObjectId: ids sort by age. */
export function newId(now = new Date()): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const seconds = Math.floor(now.getTime() / 1000)
  const id = seconds.toString(16).padStart(8, '0') + pool.toString('hex', used, used + randomPart)
  used += randomPart
  return id
}

import { randomFillSync } from 'node:crypto'

const randomPart = 8
// Fetches random bytes in bulk: every event has an id, and many small requests would be slow.
const pool = Buffer.alloc(randomPart * 512)
let used = pool.length

/** 24 hexadecimal digits. The first 8 are the time in seconds, as in MongoDB's ObjectId, so ids sort by age. */
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

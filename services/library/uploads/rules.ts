import type { UploadRecord } from '../model'

/** How much one student may upload. */
export interface UploadQuota {
  /** Within 24 hours. */
  bytesADay: number
  /** Not published yet. */
  bytesUnpublished: number
}

/** Files within 24 hours, of any size. */
export const maxUploadsADay = 1_000

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A file will hardly arrive later: its ticket expires after 15 minutes. If it does, it counts from its arrival. */
const comingMs = hourMs

type Counted = Pick<UploadRecord, 'sizeBytes' | 'at' | 'state'>
export interface Shortage {
  of: 'day' | 'unpublished'
  /** When there is room again if nothing else is uploaded until then. */
  until: Date
}

interface Room {
  bytes: number
  files: number
}

/** When enough uploads have expired for `next` more bytes; null if there is room now. */
function fullUntil(
  counting: readonly { sizeBytes: number; endsAt: number }[],
  next: number,
  room: Room,
  now: number,
): number | null {
  const inOrder = counting.toSorted((a, b) => a.endsAt - b.endsAt)
  let bytes = inOrder.reduce((sum, { sizeBytes }) => sum + sizeBytes, next)
  let files = inOrder.length + 1
  let until: number | null = null
  for (const { sizeBytes, endsAt } of inOrder) {
    if (bytes <= room.bytes && files <= room.files) return until
    bytes -= sizeBytes
    files -= 1
    until = endsAt
  }
  return bytes <= room.bytes ? until : now + dayMs
}

/** The quota that another upload would exceed, and until when; null if there is room for it. */
export function shortageOf(
  uploads: readonly Counted[],
  next: { bytes: number; isPublished: boolean },
  quota: UploadQuota,
  at: Date,
): Shortage | null {
  const now = at.getTime()
  const counting = uploads
    .map(({ sizeBytes, at: since, state }) => ({
      sizeBytes,
      state,
      endsAt: since.getTime() + (state === 'coming' ? comingMs : dayMs),
    }))
    .filter(({ endsAt }) => endsAt > now)
  const room = (bytes: number): Room => ({ bytes, files: maxUploadsADay })
  const day = fullUntil(counting, next.bytes, room(quota.bytesADay), now)
  if (day !== null) return { of: 'day', until: new Date(day) }
  if (!next.isPublished) return null
  const unpublished = counting.filter(({ state }) => state !== 'done')
  const waiting = fullUntil(unpublished, next.bytes, room(quota.bytesUnpublished), now)
  return waiting === null ? null : { of: 'unpublished', until: new Date(waiting) }
}

/** The waiting time in words. */
export function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `${Math.round(minutes / 60)} hours`
}

import type { UploadRecord } from '../model'

/** How much one student may upload. */
export interface UploadQuota {
  /** Within 24 hours. */
  bytesADay: number
  /** That are not published yet. */
  bytesUnpublished: number
}

/** Files within 24 hours, however small they are. */
export const maxUploadsADay = 1_000

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A file that has not come by then hardly will: its ticket expires after 15 minutes. A later one counts once it is there. */
const comingMs = hourMs

type Counted = Pick<UploadRecord, 'sizeBytes' | 'at' | 'state'>
export interface Shortage {
  of: 'day' | 'unpublished'
  /** When there is room again, where nothing else is uploaded until then. */
  until: Date
}

interface Room {
  bytes: number
  files: number
}

/** When enough of what counts has ceased to count, so that one more of `next` bytes fits; null where it fits now. */
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

/** Whether a student with these uploads may not send one more, and until when; null where they may. */
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

/** How long somebody is asked to wait, in words. */
export function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `${Math.round(minutes / 60)} hours`
}

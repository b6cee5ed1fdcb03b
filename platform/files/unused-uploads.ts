import type { FileKind } from '#events'
import { sweepEveryMs } from '../housekeeping/sweep-hourly'

const dayMs = 24 * 3_600_000

/**
 * No upload that serves nothing grows older than a day. A sweep deletes what would by the next one, or by the one after it,
 * where the next one fails.
 */
export const sweptUploadMs = dayMs - 2 * sweepEveryMs

/** Of these a picture is cut out; nobody needs them as they were sent for longer than a day, whatever became of them. */
export const photoKinds = ['id-card', 'avatar'] as const satisfies readonly FileKind[]

/** Whether this names what somebody sent. What the server made of it has another name. */
export const isAsSent = (ref: string): boolean => asSent.test(ref)
const asSent = /^(?:id-card\/.+|(?:avatar|document)\/[0-9a-f]{32}(?:\.\w+)?)$/

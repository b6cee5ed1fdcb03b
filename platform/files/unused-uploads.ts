import type { FileKind } from '#events'
import { sweepEveryMs } from '../housekeeping/sweep-hourly'

const dayMs = 24 * 3_600_000

/**
 * No unused upload gets older than a day. A sweep deletes whatever would reach that age by the sweep after next, so that
 * one sweep may fail.
 */
export const sweptUploadMs = dayMs - 2 * sweepEveryMs

/** Kinds from which a picture is cut out. The originals are kept for a day at most. */
export const photoKinds = ['id-card', 'avatar'] as const satisfies readonly FileKind[]

/** True if this names an original upload. Files made by the server have other names. */
export const isAsSent = (ref: string): boolean => asSent.test(ref)
const asSent = /^(?:id-card\/.+|(?:avatar|document)\/[0-9a-f]{32}(?:\.\w+)?)$/

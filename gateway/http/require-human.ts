import type { AskedHumanCheck, HumanCheckPurpose } from '#events'
import { isWorth, type HumanCheck } from '#platform'
import { AppError } from '#platform/core'

/** Throws AppError 'human-check' 400, with the check that is needed in its details. */
function refuse({ purpose, effort }: AskedHumanCheck): never {
  const details = { purpose, effort: String(effort) }
  throw new AppError('human-check', 400, 'Please confirm that you are human and try again.', details)
}

/**
 * Resolves once a request carries a solved human check of this effort, in ordinary checks (default 1). Throws AppError 'human-check' 400
 * otherwise.
 */
export type ProveHuman = (effort?: number) => Promise<void>

/** For one request: its solution is used up by the first need, and counts for all further needs of the same request. */
export function createProveHuman({
  humanCheck,
  altcha,
  purpose,
}: {
  humanCheck: Pick<HumanCheck, 'verify'>
  /** The solution in the request. */
  altcha: string | undefined
  purpose: HumanCheckPurpose
}): ProveHuman {
  let solved: number | null = null
  return async (effort = 1) => {
    const needed = { purpose, effort }
    if (altcha !== undefined) solved ??= await humanCheck.verify(altcha, needed)
    if (solved === null || !isWorth(solved, effort)) refuse(needed)
  }
}

/** Throws AppError 'human-check' 400 unless this solves one of our ordinary challenges for visitors for the first time. */
export const requireHuman = (humanCheck: HumanCheck, altcha: string | undefined): Promise<void> =>
  createProveHuman({ humanCheck, altcha, purpose: 'visitor' })()

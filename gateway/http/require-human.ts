import type { HumanCheck } from '#platform'
import { AppError } from '#platform/core'

/** Throws AppError 'human-check' 400 unless this solves one of our challenges for the first time. */
export async function requireHuman(humanCheck: HumanCheck, altcha: string | undefined): Promise<void> {
  if (altcha === undefined || !(await humanCheck.verify(altcha)))
    throw new AppError('human-check', 400, 'Please confirm that you are human and try again.')
}

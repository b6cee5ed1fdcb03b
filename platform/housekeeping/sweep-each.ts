import type { Log } from '../log/create-log'
import { isDependencyUnavailable } from '../dependency-unavailable'

/**
 * Deals with one after the other. One that fails is logged and left to the next sweep: it holds up none of the others. Throws only where a
 * part is away, since none of the others could be dealt with either.
 */
export async function sweepEach<T extends { _id: string }>(
  items: readonly T[],
  act: (item: T) => Promise<void>,
  { log, failure }: { log: Log; failure: string },
): Promise<void> {
  for (const item of items)
    try {
      await act(item)
    } catch (error) {
      if (isDependencyUnavailable(error)) throw error
      log.warn({ err: error, id: item._id }, failure)
    }
}

/** Lets each of these sweeps run, whatever becomes of the others. Throws AggregateError, of what failed, once all are through. */
export async function sweepAll(sweeps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const outcomes = await Promise.allSettled(sweeps.map(async (sweep) => sweep()))
  const failed = outcomes.flatMap((outcome): unknown[] =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  )
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} of ${sweeps.length} sweeps failed`)
}

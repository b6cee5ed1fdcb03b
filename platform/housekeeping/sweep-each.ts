import type { Log } from '../log/create-log'
import { isDependencyUnavailable } from '../dependency-unavailable'

/**
 * Handles one item after the other. A failed item is logged and left to the next sweep. Throws only if a dependency is
 * unavailable, since the other items would fail too.
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

/** Runs every sweep even if others fail, then throws an AggregateError of the failures. */
export async function sweepAll(sweeps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const outcomes = await Promise.allSettled(sweeps.map(async (sweep) => sweep()))
  const failed = outcomes.flatMap((outcome): unknown[] =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  )
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} of ${sweeps.length} sweeps failed`)
}

import { createHash } from 'node:crypto'
import fc from 'fast-check'

/** Values per batch: between batches the process can answer other requests. */
const atOnce = 32

/** A separate seed for each part of a run. */
export const seedFor = (seed: number, part: string): number =>
  createHash('sha256').update(`${seed} ${part}`).digest().readInt32BE(0)

/** This many values, always the same for one seed. */
export function* samples<T>(arbitrary: fc.Arbitrary<T>, seed: number, count: number): Generator<T> {
  for (let made = 0; made < count; made += atOnce)
    yield* fc.sample(arbitrary, { seed: seed + made, numRuns: Math.min(atOnce, count - made) })
}

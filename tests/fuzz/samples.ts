import { createHash } from 'node:crypto'
import fc from 'fast-check'

/** Values are made so many at a time: the process has others to answer meanwhile. */
const atOnce = 32

/** A number of its own for each part of one seed. */
export const seedFor = (seed: number, part: string): number =>
  createHash('sha256').update(`${seed} ${part}`).digest().readInt32BE(0)

/** So many values, always the same for one seed. */
export function* samples<T>(arbitrary: fc.Arbitrary<T>, seed: number, count: number): Generator<T> {
  for (let made = 0; made < count; made += atOnce)
    yield* fc.sample(arbitrary, { seed: seed + made, numRuns: Math.min(atOnce, count - made) })
}

import fc from 'fast-check'

/** `count` of the values, in an order that depends on the seed only. */
export const sampleOf = <T>(values: readonly T[], count: number, seed: number): T[] =>
  fc.sample(fc.shuffledSubarray([...values], { minLength: count, maxLength: count }), {
    seed,
    numRuns: 1,
  })[0]!

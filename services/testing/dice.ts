import { voteValues, type VoteValue } from '#events'

/** A seeded generator: the same seed gives the same rolls. */
export function createDice(seed: number) {
  let state = seed
  const roll = (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
  return {
    oneOf: <T>(list: readonly T[]): T => {
      const one = list[roll(list.length)]
      if (one === undefined) throw new Error('nothing to choose from')
      return one
    },
    value: (): VoteValue => voteValues[roll(2)] ?? 'like',
    roll,
  }
}

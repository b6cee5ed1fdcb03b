import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls, type CallName } from '#events'
import { sampleOf } from '#testing/long-form'
import { tryCall } from './lists/try-lists'
import { startListsWorld, type ListsWorld } from './lists/world'

let world: ListsWorld
beforeAll(async () => {
  world = await startListsWorld()
})
afterAll(() => world.program.stop())

/** Changes the answers of other calls about the second factor, so it comes last. */
const last: CallName = 'beginSecondFactor'
const names = sampleOf(Object.keys(calls) as CallName[], 30).toSorted(
  (a, b) => Number(a === last) - Number(b === last),
)

/** The store of the tests refuses to scan: a query without an index fails. */
it.each(names)(
  '%s reads by an index, with any combination of filters',
  { tags: ['sampled'] },
  async (name) => {
    const { answers, hasPages, sawSecondPage } = await tryCall(world, name)
    expect(answers.filter(({ status, expected }) => status !== expected)).toEqual([])
    expect(sawSecondPage).toBe(hasPages)
  },
)

import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleOf } from '#testing/long-form'
import { callsInOrder, tryCall } from './lists/try-lists'
import { startListsWorld, type ListsWorld } from './lists/world'

let world: ListsWorld
beforeAll(async () => {
  world = await startListsWorld()
})
afterAll(() => world.program.stop())

const names = sampleOf(callsInOrder, 12)

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

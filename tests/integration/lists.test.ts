// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsInOrder, tryCall } from './lists/try-lists'
import { startListsWorld, type ListsWorld } from './lists/world'

let world: ListsWorld
beforeAll(async () => {
  world = await startListsWorld()
})
afterAll(() => world.program.stop())

/** The store of the tests refuses to scan: a query without an index fails. */
it.each(callsInOrder)('%s reads by an index, with any combination of filters', async (name) => {
  const { answers, hasPages, sawSecondPage } = await tryCall(world, name)
  expect(answers.filter(({ status, expected }) => status !== expected)).toEqual([])
  expect(sawSecondPage).toBe(hasPages)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls, type CallName } from '#events'
import { sampleOf } from '#testing/long-form'
import { tryCall } from './lists/try-lists'
import { startListsWorld, type ListsWorld } from './lists/world'

let world: ListsWorld
beforeAll(async () => {
  world = await startListsWorld()
}, 120_000)
afterAll(() => world.program.stop())

const names = sampleOf(Object.keys(calls) as CallName[], 30)

/** The store of tests refuses to scan: what no index answers is a fault. */
it.each(names)('%s reads by an index, whatever is asked of it', { tags: ['sampled'] }, async (name) => {
  const { answers, hasPages, sawSecondPage } = await tryCall(world, name)
  expect(answers.filter(({ status, expected }) => status !== expected)).toEqual([])
  expect(sawSecondPage).toBe(hasPages)
})

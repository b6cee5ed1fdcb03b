import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.platform.stop())

it('takes down what the admin saw, and not what was restored since: the decision may arrive late, or again', async () => {
  const user = newId()
  const { _id } = await here.library.publish(user, here.request(here.upload(user, 'heaps')))
  const seen = (await here.library.removalOf(_id))?.removal
  expect(await here.library.takeDown(_id, seen)).toBe(true)
  expect(await here.library.restore(_id, 0)).toBe(true)
  expect(await here.library.takeDown(_id, seen)).toBe(false)
  expect(await here.library.removalOf(_id)).toMatchObject({ isPublished: true, removal: 1 })
  expect(await here.library.takeDown(_id, 1)).toBe(true)
})

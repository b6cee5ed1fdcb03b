import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

it('shows the same from the store as from memory once everything is loaded', async () => {
  for (let i = 0; i < 18; i++) {
    const uploader = newId()
    const { _id } = await here.publish(uploader, {
      courseCode: i % 2 === 0 ? 'CS2030S' : 'MA1521',
      university: i % 3 === 0 ? 'NTU' : 'NUS',
    })
    // Some share a time, and some share a number of likes.
    here.platform.clock.advance(i % 3 === 0 ? 1 : 0)
    for (let voter = 0; voter < i % 4; voter++) await here.library.vote(newId(), _id, 'like')
    if (i % 6 === 0) await here.library.delete(uploader, _id)
    if (i % 7 === 0) await here.library.remove(_id, 'dislikes')
  }
  const { library, start, stop } = here.another()
  const shelves = async () => [
    await library.newest(5),
    await library.mostLiked(7),
    await library.newest(3, 'NTU'),
    await library.mostLiked(2, 'NTU'),
    await library.newest(3, 'SMU'),
    await library.byCourse(' cs2030s', 4),
    await library.byCourse('NONE1000', 4),
  ]
  await start()
  const early = await shelves()
  // A search waits until everything is loaded.
  await library.search('streams', 1)
  expect(early).toEqual(await shelves())
  expect(early.map(({ documents, total }) => [documents.length, total])).toEqual([
    [5, 13],
    [7, 13],
    [3, 3],
    [2, 3],
    [0, 0],
    [4, 5],
    [0, 0],
  ])
  await stop()
})

it('shows changes at once before anything is in memory', async () => {
  const { library, start, stop } = here.another()
  await start()
  const courseCode = 'NEW1000'
  const shelf = () => library.byCourse(courseCode, 5)
  expect(await shelf()).toEqual({ documents: [], total: 0 })
  const uploader = newId()
  const { _id } = await library.publish(uploader, here.request(here.upload(uploader, 'new'), { courseCode }))
  expect(await shelf()).toMatchObject({ documents: [{ _id, likes: 0 }], total: 1 })
  await library.vote(newId(), _id, 'like')
  expect(await shelf()).toMatchObject({ documents: [{ _id, likes: 1 }], total: 1 })
  expect(await shelf()).toBe(await shelf())
  await library.delete(uploader, _id)
  expect(await shelf()).toEqual({ documents: [], total: 0 })
  await stop()
})

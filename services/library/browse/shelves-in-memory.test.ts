import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  accountClosed,
  documentPreviewed,
  emailChanged,
  formerStudentId,
  roleChanged,
  userRenamed,
} from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
  // Shelves are those of the store until the projection is loaded. A search waits for that.
  await here.library.search('loaded', 1)
})
afterAll(() => here.stop())

let shelves = 0
/** A shelf with one document, and its current content. No search for its course finds similar courses. */
async function shelfOfOne(uploader = newId()) {
  const courseCode = String.fromCharCode(65 + shelves).repeat(3) + String(shelves++ % 10).repeat(4)
  const { _id } = await here.publish(uploader, { courseCode })
  const shelf = () => here.library.byCourse(courseCode, 5)
  const first = await shelf()
  expect(first.documents).toHaveLength(1)
  return { _id, uploader, courseCode, shelf, first, card: async () => (await shelf()).documents[0] }
}

it('returns the same shelf until something on it changes', async () => {
  const { shelf, first, _id } = await shelfOfOne()
  await here.publish()
  expect(await shelf()).toBe(first)
  await here.library.vote(newId(), _id, 'like')
  const liked = await shelf()
  expect(liked).not.toBe(first)
  await here.platform.allHandled()
  expect(await shelf()).toBe(liked)
})

it('shows changes of this process at once, before their events arrive', async () => {
  const { _id, uploader, card, shelf, courseCode } = await shelfOfOne()
  const voter = newId()
  await here.library.vote(voter, _id, 'dislike')
  expect(await card()).toMatchObject({ likes: 0, dislikes: 1 })
  await here.library.withdrawVote(voter, _id, 'dislike')
  expect(await card()).toMatchObject({ likes: 0, dislikes: 0 })
  await here.library.delete(uploader, _id)
  expect(await shelf()).toEqual({ documents: [], total: 0 })
  await here.library.undelete(uploader, _id)
  expect(await shelf()).toMatchObject({ documents: [{ _id }], total: 1 })
  await here.library.remove(_id, 'dislikes')
  expect(await shelf()).toEqual({ documents: [], total: 0 })
  await here.library.restore(_id, 0)
  const choice = { courseCode }
  expect(await here.library.browse({ choice, sort: 'title', limit: 3 })).toMatchObject({ total: 1 })
})

it('shows changes of another process once their events arrive', async () => {
  const other = here.another().library
  const { _id, uploader, card, shelf } = await shelfOfOne()
  await other.vote(newId(), _id, 'like')
  await here.platform.allHandled()
  expect(await card()).toMatchObject({ likes: 1, version: 1 })
  await other.delete(uploader, _id)
  await here.platform.allHandled()
  expect(await shelf()).toEqual({ documents: [], total: 0 })
})

it('shows a document that returned while events were missed, including one that it removed itself', async () => {
  const other = here.another()
  const { _id, uploader, courseCode } = await shelfOfOne()
  // It receives no events, so it knows what it loads.
  await other.start()
  const there = async () => (await other.library.byCourse(courseCode, 5)).total
  const found = async () =>
    (await other.library.search(courseCode, 5)).documents.map((document) => document._id)
  expect(await there()).toBe(1)
  await other.library.delete(uploader, _id)
  expect([await there(), await found()]).toEqual([0, []])
  await here.library.undelete(uploader, _id)
  await other.missedEvents()
  expect([await there(), await found()]).toEqual([1, [_id]])
  await other.stop()
})

it('shows the thumbnail of a document as soon as it is stored', async () => {
  const { _id, uploader, card } = await shelfOfOne()
  const preview = { documentId: _id, uploaderId: uploader, pages: 7, thumbnail: '/files/t.webp' }
  await here.platform.publish(documentPreviewed, preview)
  await here.platform.allHandled()
  expect(await card()).toMatchObject({ pages: 7, thumbnail: '/files/t.webp' })
})

it.each([
  ['new name, and what tells it apart', { username: 'Kim', distinction: 'NTU 2' }, userRenamed],
  ['new university, which is part of that', { distinction: 'SMU 2' }, emailChanged],
  ['badge', { isAdmin: true }, roleChanged],
] as const)('shows the %s of an uploader', async (_, change, event) => {
  const { uploader, card } = await shelfOfOne()
  await here.changeUser(uploader, change, event)
  await here.platform.allHandled()
  expect(await card()).toMatchObject({ uploader: { _id: uploader, ...change } })
})

it('shows no name beside the documents of a closed account', async () => {
  const { uploader, card } = await shelfOfOne()
  await here.platform.publish(accountClosed, { userId: uploader, documents: 'keep' })
  await here.platform.allHandled()
  expect((await card())?.uploader._id).toBe(formerStudentId)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const day = 86_400
const before = (seconds: number) => new Date(here.platform.clock.now().getTime() - seconds * 1000)

it('lists what a student published in a period, also what is gone, newest first', async () => {
  const user = newId()
  await here.publish(user)
  here.platform.clock.advance(day)
  const kept = await here.publish(user)
  here.platform.clock.advance(60)
  const removed = await here.publish(user)
  here.platform.clock.advance(60)
  const deleted = await here.publish(user)
  await here.library.remove(removed._id, 'dislikes')
  await here.library.delete(user, deleted._id)
  const found = await here.library.publicationsOf(user, { from: before(day / 2), until: before(0) })
  expect(found.map(({ documentId, isPublished }) => [documentId, isPublished])).toEqual([
    [deleted._id, false],
    [removed._id, false],
    [kept._id, true],
  ])
  const earlier = await here.library.publicationsOf(user, { from: before(2 * day), until: before(day / 2) })
  expect(earlier).toHaveLength(1)
})

it('leaves out what an admin approved, and what was never published', async () => {
  const user = newId()
  const [approved, held] = await Promise.all(
    ['unread a', 'unread b'].map((content) =>
      here.library.publish(user, here.request(here.upload(user, `${content} ${newId()}`))),
    ),
  )
  expect(await here.library.publishWithheld(approved?._id ?? '')).toBe(true)
  expect(held?.heldFor).toBe('not-judged')
  expect(await here.library.publicationsOf(user, { from: before(day), until: before(0) })).toEqual([])
})

it('names those with many published documents of a period', async () => {
  here.platform.clock.advance(40 * day)
  const [busy, lazy] = [newId(), newId()]
  for (const user of [busy, busy, busy, lazy]) await here.publish(user)
  const gone = await here.publish(lazy)
  await here.library.delete(lazy, gone._id)
  const period = { from: before(day), until: before(0) }
  expect(await here.library.uploadersOf({ ...period, least: 3 })).toEqual([busy])
  expect((await here.library.uploadersOf({ ...period, least: 1 })).sort()).toEqual([busy, lazy].sort())
  expect(await here.library.uploadersOf({ from: before(2 * day), until: before(day), least: 1 })).toEqual([])
})

it('knows who else opened a document or voted on it, up to a limit', async () => {
  const [uploader, reader, voter, both] = [newId(), newId(), newId(), newId()]
  const document = await here.publish(uploader)
  for (const user of [uploader, reader, both]) await here.library.view(document._id, user)
  for (const user of [voter, both]) await here.library.vote(user, document._id, 'like')
  const openers = async (limit: number) =>
    (await here.library.openersOf(uploader, [document._id], limit)).get(document._id)?.sort()
  expect(await openers(10)).toEqual([reader, voter, both].sort())
  expect(await openers(2)).toHaveLength(2)
  const unread = await here.publish(uploader)
  expect(await here.library.openersOf(uploader, [unread._id], 10)).toEqual(new Map([[unread._id, []]]))
})

it('knows whose documents somebody opened, one entry for each', async () => {
  const [a, b, reader] = [newId(), newId(), newId()]
  const [first, second, third] = [await here.publish(a), await here.publish(a), await here.publish(b)]
  const own = await here.publish(reader)
  for (const { _id } of [first, first, second, own]) await here.library.view(_id, reader)
  for (const { _id } of [first, third]) await here.library.vote(reader, _id, 'like')
  const opened = await here.library.openedBy([reader, newId()])
  expect(opened.get(reader)?.sort()).toEqual([a, a, b].sort())
})

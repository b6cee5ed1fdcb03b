import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

/** A published document with this many pages; null: not counted yet. */
async function document(pages: number | null = 24) {
  const { _id } = await here.publish()
  await here.platform.connection
    .collection<{ _id: string }>('documents')
    .updateOne({ _id }, { $set: { pages } })
  return _id
}
const read = (user: string, _id: string, page: number, device: 'phone' | 'laptop' = 'phone') => {
  here.platform.clock.advance(1)
  return here.library.keepPlace(user, _id, { page, device })
}
const continued = async (user: string) => {
  const reading = await here.library.continueReading(user)
  return reading && [reading.document._id, reading.place.page, reading.place.device]
}

it('is where the user stopped last, on any device, and the viewer opens there', async () => {
  const [user, _id] = [newId(), await document()]
  expect((await here.library.view(_id, user))?.place).toBeNull()
  expect(await continued(user)).toBeNull()
  const place = await read(user, _id, 7)
  expect(place).toEqual({ page: 7, device: 'phone', at: expect.any(String) as string })
  expect(await continued(user)).toEqual([_id, 7, 'phone'])
  await read(user, _id, 9, 'laptop')
  expect((await here.library.view(_id, user))?.place).toMatchObject({ page: 9, device: 'laptop' })
  expect(await continued(user)).toEqual([_id, 9, 'laptop'])
  for (const other of [newId(), null]) expect((await here.library.view(_id, other))?.place).toBeNull()
})

it('stays when the document is opened again, without becoming newer', async () => {
  const [user, first, second] = [newId(), await document(), await document()]
  await read(user, first, 3)
  await read(user, second, 5)
  here.platform.clock.advance(1)
  await here.library.view(first, user)
  expect(await continued(user)).toEqual([second, 5, 'phone'])
  expect((await here.library.view(first, user))?.place).toMatchObject({ page: 3 })
})

it.each([
  ['the first page', 24, 1],
  ['the last page', 24, 24],
  ['beyond the last page', 24, 30],
])('leaves out a document at %s', async (_, pages, page) => {
  const [user, begun, other] = [newId(), await document(), await document(pages)]
  await read(user, begun, 2)
  await read(user, other, page)
  expect(await continued(user)).toEqual([begun, 2, 'phone'])
})

it('is at most the last page, as far as the pages are counted', async () => {
  const user = newId()
  expect(await read(user, await document(24), 30)).toMatchObject({ page: 24 })
  const uncounted = await document(null)
  expect(await read(user, uncounted, 30)).toMatchObject({ page: 30 })
  expect(await continued(user)).toEqual([uncounted, 30, 'phone'])
})

it('leaves out documents that are not published any more, and is refused for them', async () => {
  const [user, _id] = [newId(), await document()]
  await read(user, _id, 4)
  await here.library.remove(_id, 'dislikes')
  expect(await continued(user)).toBeNull()
  await expect(read(user, _id, 5)).rejects.toMatchObject({ code: 'removed', status: 410 })
  await expect(read(user, newId(), 5)).rejects.toMatchObject({ code: 'not-found', status: 404 })
})

it('counts as a visit, and belongs to the export', async () => {
  const [user, _id] = [newId(), await document()]
  await read(user, _id, 4)
  expect(await here.library.recentlyViewed(user, 5)).toMatchObject({ total: 1, documents: [{ _id }] })
  const { data } = await here.library.exportOf(user)
  const visits = []
  for await (const visit of data['visits'] as AsyncIterable<unknown>) visits.push(visit)
  expect(visits).toMatchObject([{ documentId: _id, place: { page: 4, device: 'phone' } }])
})

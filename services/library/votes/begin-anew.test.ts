import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentRenewed, removalDislikes } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const vote = (documentId: string, value: 'like' | 'dislike', userId = newId()) =>
  here.library.vote(userId, documentId, value)
const dislike = (documentId: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => vote(documentId, 'dislike')))
const payloadOf = (documentId: string, { removal = 0, keepsVotes = false } = {}) => ({
  ...{ documentId, uploaderId: newId(), title: 'Streams', file: 'document/2.pdf', edition: 2 },
  ...{ keepsVotes, removal },
})
/** As it occurs by the clock of the votes, which tests advance. */
const eventOf = (documentId: string, over?: { removal?: number; keepsVotes?: boolean }) => ({
  ...here.platform.fact(documentRenewed, payloadOf(documentId, over)),
  occurredAt: here.platform.clock.now().toISOString(),
})
const renewed = (...of: Parameters<typeof eventOf>) => here.platform.bus.publish([eventOf(...of)])
const counts = async (documentId: string) => {
  const [found] = await here.library.counts([documentId])
  return { likes: found?.likes, dislikes: found?.dislikes }
}

it('withdraws the votes until then, and counts later ones', async () => {
  const { _id } = await here.publish()
  const voter = newId()
  await vote(_id, 'like', voter)
  await dislike(_id, 3)
  await renewed(_id)
  await here.platform.allHandled()
  expect(await counts(_id)).toEqual({ likes: 0, dislikes: 0 })
  here.platform.clock.advance(1)
  await vote(_id, 'like', voter)
  expect(await counts(_id)).toEqual({ likes: 1, dislikes: 0 })
  expect(await here.library.auditCounts()).toMatchObject({ wrong: [] })
})

it('leaves votes alone that the pages keep', async () => {
  const { _id } = await here.publish()
  await vote(_id, 'like')
  await renewed(_id, { keepsVotes: true })
  await here.platform.allHandled()
  expect(await counts(_id)).toEqual({ likes: 1, dislikes: 0 })
})

it('lets a restored document be removed by as many dislikes as a new one', async () => {
  const { _id } = await here.publish()
  await dislike(_id, removalDislikes + 1)
  await here.library.remove(_id, 'dislikes')
  await here.library.restore(_id, 0)
  await renewed(_id, { removal: 1 })
  await here.platform.allHandled()
  here.platform.clock.advance(1)
  await dislike(_id, removalDislikes)
  expect(await here.library.remove(_id, 'dislikes')).toBe(false)
  await dislike(_id, 1)
  expect(await here.library.remove(_id, 'dislikes')).toBe(true)
})

it('leaves later votes and the base of a later restoration alone when its event is delivered again', async () => {
  const { _id } = await here.publish()
  const event = eventOf(_id)
  await here.platform.deliver('library', event)
  here.platform.clock.advance(1)
  await dislike(_id, removalDislikes + 1)
  await here.library.remove(_id, 'dislikes')
  await here.library.restore(_id, 0)
  await here.platform.deliver('library', event)
  expect(await counts(_id)).toEqual({ likes: 0, dislikes: removalDislikes + 1 })
  expect(await here.library.remove(_id, 'dislikes')).toBe(false)
})

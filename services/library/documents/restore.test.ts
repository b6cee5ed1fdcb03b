import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentRemoved, removalDislikes } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'
import { statusChangesOf } from '../../testing/status-changes'
import { outweighsRestoration } from './rules'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const dislike = (documentId: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => here.library.vote(newId(), documentId, 'dislike')))
const isFound = async (title: string) => (await here.library.search(title, 10)).documents.length > 0

describe('restoring', () => {
  it('publishes a removed document again once, with its votes, and makes it searchable', async () => {
    const user = newId()
    const card = await here.publish(user, { title: 'Wombats' })
    await dislike(card._id, 2)
    expect(await here.library.restore(card._id, 0)).toBe(false)
    await here.library.remove(card._id, 'dislikes')
    expect(await here.library.removalOf(card._id)).toEqual({
      uploaderId: user,
      title: 'Wombats',
      isPublished: false,
      isRemoved: true,
      removal: 0,
    })
    const answers = await Promise.all([1, 2, 3].map(() => here.library.restore(card._id, 0)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await isFound('Wombats')).toBe(true)
    await here.platform.allHandled()
    expect(statusChangesOf(here.platform, card._id, 'restored')).toEqual([
      {
        documentId: card._id,
        uploaderId: user,
        title: 'Wombats',
        from: 'removed',
        to: 'published',
        cause: 'restored',
        revision: 3,
        life: 1,
        removal: 0,
        dislikes: 2,
        version: expect.any(Number) as number,
        file: expect.any(String) as string,
        similarTo: null,
      },
    ])
    expect(await here.library.card(card._id)).toMatchObject({ isActive: true, dislikes: 2 })
  })

  it('keeps it published until it has as many new dislikes as a document that was never restored', async () => {
    const { _id } = await here.publish()
    await dislike(_id, 3)
    await here.library.remove(_id, 'dislikes')
    await here.library.restore(_id, 0)
    expect(await here.library.remove(_id, 'dislikes')).toBe(false)
    expect(await here.library.publishedBeyond(2)).not.toContain(_id)
    // An older count, delivered again.
    expect(await here.library.remove(_id, 'dislikes', { dislikes: 3, version: 3 })).toBe(false)

    await dislike(_id, removalDislikes)
    expect(await here.library.publishedBeyond(2)).not.toContain(_id)
    expect(await here.library.remove(_id, 'dislikes')).toBe(false)
    await dislike(_id, 1)
    expect(await here.library.publishedBeyond(2)).toContain(_id)
    expect(await here.library.remove(_id, 'dislikes')).toBe(true)
    await here.platform.allHandled()
    const removals = statusChangesOf(here.platform, _id, 'disliked')
    expect(removals.map(({ removal }) => removal)).toEqual([0, 1])
  })

  it('stays searchable when the event of its removal is delivered again', async () => {
    const user = newId()
    const { _id } = await here.publish(user, { title: 'Echidnas' })
    await here.library.remove(_id, 'dislikes')
    await here.library.restore(_id, 0)
    await here.platform.publish(documentRemoved, {
      documentId: _id,
      uploaderId: user,
      title: 'Echidnas',
      reason: 'dislikes',
      removal: 0,
    })
    await here.platform.allHandled()
    expect(await isFound('Echidnas')).toBe(true)
  })

  it('does nothing to an unknown document', async () => {
    expect(await here.library.restore(newId(), 0)).toBe(false)
    expect(await here.library.removalOf(newId())).toBeNull()
  })
})

it.each([
  ['never restored', 21, 5, null, true],
  ['as many dislikes as then', 21, 9, { times: 1, dislikes: 21, version: 5 }, false],
  ['one more', 22, 9, { times: 1, dislikes: 21, version: 5 }, false],
  ['20 more', 41, 40, { times: 1, dislikes: 21, version: 5 }, false],
  ['21 more', 42, 40, { times: 1, dislikes: 21, version: 5 }, true],
  ['21 more, in an older count', 42, 4, { times: 1, dislikes: 21, version: 5 }, false],
])('of a document %s, %d dislikes at version %d remove: %s', (_, dislikes, version, restored, expected) => {
  expect(outweighsRestoration({ dislikes, version }, restored)).toBe(expected)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'
import { maxVisits } from './rules'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

describe('saving a document', () => {
  it('lists it once, however often it is saved, by course and title', async () => {
    const user = newId()
    const [b, a, other] = await Promise.all([
      here.publish(newId(), { courseCode: 'CS2030S', title: 'B' }),
      here.publish(newId(), { courseCode: 'CS2030S', title: 'a' }),
      here.publish(newId(), { courseCode: 'ACC1000', title: 'Z' }),
    ])
    await Promise.all([b, a, other, b].map(({ _id }) => here.library.save(user, _id)))
    await here.library.save(user, a._id)
    expect(await here.library.myDocuments(user)).toEqual([
      { courseCode: 'ACC1000', documents: [other] },
      { courseCode: 'CS2030S', documents: [a, b] },
    ])
    await here.library.unsave(user, b._id)
    await here.library.unsave(user, b._id)
    expect((await here.library.readerOf(user)).savedDocuments.sort()).toEqual([a._id, other._id].sort())
  })

  it('is refused for an unknown or removed document', async () => {
    const { _id } = await here.publish()
    await here.library.remove(_id, 'dislikes')
    await expect(here.library.save(newId(), _id)).rejects.toMatchObject({ status: 410 })
    await expect(here.library.save(newId(), newId())).rejects.toMatchObject({ status: 404 })
  })

  it('keeps all documents that a new reader saves at the same moment', async () => {
    const user = newId()
    const documents = await Promise.all(Array.from({ length: 8 }, () => here.publish()))
    await Promise.all(documents.map(({ _id }) => here.library.save(user, _id)))
    expect((await here.library.readerOf(user)).savedDocuments).toHaveLength(8)
  })
})

describe('a reader', () => {
  it('has modules in upper case without repetition, and the number of documents they published', async () => {
    const user = newId()
    expect(await here.library.readerOf(user)).toEqual({
      savedDocuments: [],
      currentModules: [],
      uploadedDocuments: 0,
    })
    await here.library.updateModules(user, ['cs2030s', ' CS2030S', 'ma1521'])
    await Promise.all([here.publish(user), here.publish(user)])
    expect(await here.library.readerOf(user)).toMatchObject({
      currentModules: ['CS2030S', 'MA1521'],
      uploadedDocuments: 2,
    })
    await here.library.updateModules(user, [])
    expect((await here.library.readerOf(user)).currentModules).toEqual([])
  })

  it('follows at most thirty modules', async () => {
    const modules = Array.from({ length: 31 }, (_, i) => `CS${1000 + i}`)
    await expect(here.library.updateModules(newId(), modules)).rejects.toMatchObject({ status: 400 })
  })
})

describe('visits', () => {
  it('are recorded once per document, the latest first', async () => {
    const user = newId()
    const documents = await Promise.all([1, 2, 3].map(() => here.publish()))
    const [a, b, c] = documents.map(({ _id }) => _id)
    for (const id of [a, b, c, a]) {
      await here.library.view(id ?? '', user)
      here.platform.clock.advance(1)
    }
    const shelf = await here.library.recentlyViewed(user, 2)
    expect(shelf).toMatchObject({ total: 3, documents: [{ _id: a }, { _id: c }] })
  })

  it('beyond the limit are deleted, the oldest first', async () => {
    const user = newId()
    const { _id } = await here.publish()
    const views = here.platform.connection.collection('views')
    await views.insertMany(
      Array.from({ length: maxVisits + 5 }, (_, i) => {
        const documentId = newId()
        return {
          _id: `${user}:${documentId}` as never,
          userId: user,
          documentId,
          at: new Date(2024, 0, 1, 0, i),
        }
      }),
    )
    await here.library.view(_id, user)
    const shelf = await here.library.recentlyViewed(user, 1)
    expect(shelf).toMatchObject({ documents: [{ _id }] })
    expect(await here.platform.connection.collection('views').countDocuments({ userId: user })).toBe(
      maxVisits,
    )
  })
})

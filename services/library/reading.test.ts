import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentPreviewed } from '#events'
import { newId } from '#platform'
import { maxVisits } from './rules'
import { startLibrary } from '../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

describe('a document', () => {
  it('shows a signed-in viewer the file and their vote, a visitor neither', async () => {
    const user = newId()
    const { _id } = await here.publish()
    await here.library.vote(user, _id, 'like')
    const mine = await here.library.view(_id, user)
    expect(mine).toMatchObject({ myVote: 'like', likes: 1 })
    expect(mine?.fileUrl).toBe(`/api/auth/secure-file/${mine?.fileName}`)
    expect(await here.library.view(_id, newId())).toMatchObject({ myVote: null, fileUrl: mine?.fileUrl })
    expect(await here.library.view(_id, null)).toMatchObject({ myVote: null, fileUrl: null, fileName: null })
  })

  it('that is unknown is null', async () => {
    expect(await here.library.view(newId(), newId())).toBeNull()
    expect(await here.library.card(newId())).toBeNull()
    expect(await here.library.file('nothing.pdf')).toBeNull()
  })
})

describe('shelves', () => {
  it('show the most liked first, and how many there are in all', async () => {
    const documents = await Promise.all([1, 2, 3].map(() => here.publish(newId(), { courseCode: 'ML1000' })))
    const [one, two] = documents.map(({ _id }) => _id)
    const voteFor = (id = '') => here.library.vote(newId(), id, 'like')
    await Promise.all(Array.from({ length: 61 }, (_, i) => voteFor(i < 30 ? one : two)))
    const shelf = await here.library.mostLiked(2)
    expect(shelf.documents.map(({ _id }) => _id)).toEqual([two, one])
    expect(shelf.total).toBe((await here.library.newest(1)).total)
    expect(await here.library.byCourse('ml1000', 1)).toMatchObject({
      total: 3,
      documents: [{ courseCode: 'ML1000' }],
    })
    expect(await here.library.byCourse('NONE1', 5)).toEqual({ documents: [], total: 0 })
  })

  it('remember what a user viewed, the latest first, each once', async () => {
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

  it('remember no more visits than they can show', async () => {
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

describe('saving', () => {
  it('groups by course and title; twice is once', async () => {
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

  it('of an unknown or removed document is refused', async () => {
    const { _id } = await here.publish()
    await here.library.remove(_id, 'dislikes')
    await expect(here.library.save(newId(), _id)).rejects.toMatchObject({ status: 410 })
    await expect(here.library.save(newId(), newId())).rejects.toMatchObject({ status: 404 })
  })

  it('many at once by a new reader keeps all', async () => {
    const user = newId()
    const documents = await Promise.all(Array.from({ length: 8 }, () => here.publish()))
    await Promise.all(documents.map(({ _id }) => here.library.save(user, _id)))
    expect((await here.library.readerOf(user)).savedDocuments).toHaveLength(8)
  })
})

describe('a reader', () => {
  it('has modules in upper case, each once, and a count of published documents', async () => {
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

describe('when a preview is made', () => {
  it('the card shows pages and thumbnail; told twice changes nothing', async () => {
    const card = await here.publish()
    const preview = {
      documentId: card._id,
      uploaderId: card.uploader._id,
      pages: 7,
      thumbnail: '/files/t.webp',
    }
    const fact = here.platform.fact(documentPreviewed, preview)
    await here.platform.bus.publish([fact])
    await here.platform.bus.publish([fact])
    await here.platform.settle()
    expect(await here.library.card(card._id)).toEqual({ ...card, pages: 7, thumbnail: '/files/t.webp' })
  })

  it.each<[string, object]>([
    ['of an unknown document', { documentId: newId() }],
    ['of another shape', { pages: 'seven' }],
  ])('%s, it goes to the dead letters', async (_, over) => {
    const { _id } = await here.publish()
    const good = here.platform.fact(documentPreviewed, {
      documentId: _id,
      uploaderId: newId(),
      pages: 1,
      thumbnail: null,
    })
    const bad = { ...good, payload: { ...good.payload, ...over } }
    expect(await here.platform.deadLetterOf('library', bad)).toMatchObject({ group: 'library' })
  })
})

describe('search', () => {
  it('finds what another process published, and no longer what it removed', async () => {
    const other = here.another()
    const user = newId()
    const card = await other.library.publish(
      user,
      here.request(here.upload(user, 'far away'), { title: 'Axolotl' }),
    )
    await here.platform.settle()
    expect((await here.library.search('axolotl', 5)).documents).toEqual([card])
    await other.library.remove(card._id, 'dislikes')
    await here.platform.settle()
    expect(await here.library.search('axolotl', 5)).toEqual({ documents: [], total: 0 })
  })

  it('knows at the start what stood before', async () => {
    const card = await here.publish(newId(), { title: 'Pangolin', courseCode: 'ZO1000' })
    const other = here.another()
    await other.start()
    expect((await other.library.search('zo1000 pangolin', 5)).documents).toEqual([card])
    expect(await other.library.search('   ', 5)).toEqual({ documents: [], total: 0 })
    await other.stop()
  })
})

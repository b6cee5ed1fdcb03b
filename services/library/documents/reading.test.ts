import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentPreviewed } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

describe('viewing a document', () => {
  it('shows a signed-in viewer the file and their vote, and a visitor neither', async () => {
    const user = newId()
    const { _id } = await here.publish()
    await here.library.vote(user, _id, 'like')
    const mine = await here.library.view(_id, user)
    expect(mine).toMatchObject({ myVote: 'like', likes: 1 })
    expect(mine?.fileUrl).toBe(`/api/auth/secure-file/${mine?.fileName}`)
    expect(await here.library.view(_id, newId())).toMatchObject({ myVote: null, fileUrl: mine?.fileUrl })
    expect(await here.library.view(_id, null)).toMatchObject({ myVote: null, fileUrl: null, fileName: null })
  })

  it('hurries the picture of a document that a student looks at, if it has none yet', async () => {
    const { _id } = await here.publish()
    const hurried = () => here.drawn.filter(([what, id]) => what === 'hurried' && id === _id).length
    await here.library.view(_id, null)
    expect(hurried()).toBe(0)
    await here.library.view(_id, newId())
    expect(hurried()).toBe(1)
    const picture = { documentId: _id, uploaderId: newId(), pages: 3, thumbnail: `/files/thumbnail/${_id}` }
    await here.platform.deliver('library', here.platform.fact(documentPreviewed, picture))
    await here.library.view(_id, newId())
    expect(hurried()).toBe(1)
  })

  it('gives its file out under course and title, and shows its uploader alone how they had named it', async () => {
    const [user, originalName] = [newId(), 'Tan_Wei_Lin_A0123456X.pdf']
    const fileUrl = here.platform.uploaded('document', 'no name', { owner: user, originalName })
    const { _id } = await here.library.publish(user, here.request(fileUrl))
    const { fileName, originalName: shown } = (await here.library.view(_id, user))!
    expect(shown).toBe(originalName)
    expect(await here.library.view(_id, newId())).toMatchObject({ originalName: null })
    expect(await here.library.view(_id, null)).toMatchObject({ originalName: null })
    expect(await here.library.file(fileName!)).toMatchObject({ downloadName: 'CS2030S Streams.pdf' })
  })

  it('answers null for an unknown document', async () => {
    expect(await here.library.view(newId(), newId())).toBeNull()
    expect(await here.library.card(newId())).toBeNull()
    expect(await here.library.file('nothing.pdf')).toBeNull()
  })
})

describe('shelves', () => {
  it('show the most liked documents first, and the total', async () => {
    const documents = await Promise.all([1, 2, 3].map(() => here.publish(newId(), { courseCode: 'ML1000' })))
    const [second, first] = documents.map(({ _id }) => _id)
    const voteFor = (id = '') => here.library.vote(newId(), id, 'like')
    await Promise.all(Array.from({ length: 61 }, (_, i) => voteFor(i < 30 ? second : first)))
    await here.platform.allHandled()
    const shelf = await here.library.mostLiked(2)
    expect(shelf.documents.map(({ _id }) => _id)).toEqual([first, second])
    expect(shelf.total).toBe((await here.library.newest(1)).total)
    expect(await here.library.byCourse('ml1000', 1)).toMatchObject({
      total: 3,
      documents: [{ courseCode: 'ML1000' }],
    })
    expect(await here.library.byCourse('NONE1', 5)).toEqual({ documents: [], total: 0 })
  })

  it('show a user’s published documents, newest first, and no removed ones', async () => {
    const user = newId()
    const documents = []
    for (let i = 0; i < 4; i++) {
      documents.push(await here.publish(user))
      here.platform.clock.advance(1)
    }
    const [oldest, removed, newer, newest] = documents
    await here.library.remove(removed?._id ?? '', 'dislikes')
    expect(await here.library.ofUser(user, 10)).toEqual({ documents: [newest, newer, oldest], total: 3 })
    expect(await here.library.ofUser(user, 1)).toEqual({ documents: [newest], total: 3 })
    expect(await here.library.ofUser(newId(), 10)).toEqual({ documents: [], total: 0 })
  })
})

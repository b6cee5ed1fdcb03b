import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'
import { statusChangesOf } from '../../testing/status-changes'
import { maxLives } from './rules'
import { createSweepDeleted } from './sweep-deleted'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const daySeconds = 86_400
const remove = (userId: string, _id: string) => here.library.delete(userId, _id)
const bringBack = (userId: string, _id: string) => here.library.undelete(userId, _id)
const toldOf = async (documentId: string) => {
  await here.platform.allHandled()
  return {
    deleted: statusChangesOf(here.platform, documentId, 'deleted'),
    returned: statusChangesOf(here.platform, documentId, 'returned'),
  }
}
/** A document with its own title, and the request that published it. */
async function shared(title = `Notes ${newId()}`) {
  const user = newId()
  const bytes = `bytes of ${title}`
  const request = here.request(here.upload(user, bytes), { title, courseCode: 'DEL1000' })
  return { user, bytes, request, card: await here.library.publish(user, request) }
}

describe('deleting a document of one’s own', () => {
  it('takes it off every shelf, hides it from everybody else, and publishes one event, however often it is requested', async () => {
    const { user, card } = await shared('Wombats')
    const reader = newId()
    await here.library.save(reader, card._id)
    const { fileName } = (await here.library.view(card._id, reader)) ?? {}
    const answers = await Promise.all([1, 2, 3].map(() => here.library.delete(user, card._id)))
    expect(new Set(answers.map(({ restorableUntil }) => restorableUntil?.getTime())).size).toBe(1)
    expect(await toldOf(card._id)).toMatchObject({
      deleted: [{ documentId: card._id, uploaderId: user, title: 'Wombats', life: 1 }],
      returned: [],
    })

    const shelves = await Promise.all([
      here.library.newest(100),
      here.library.mostLiked(100),
      here.library.byCourse('DEL1000', 100),
      here.library.recentlyViewed(reader, 100),
      here.library.ofUser(user, 100),
      here.library.search('wombats', 100),
    ])
    for (const { documents } of shelves) expect(documents.map(({ _id }) => _id)).not.toContain(card._id)
    expect(await here.library.myDocuments(reader)).toEqual([])
    expect(await here.library.file(fileName ?? '')).toBeNull()
    expect(await here.library.view(card._id, reader)).toBeNull()
    expect(await here.library.view(card._id, null)).toBeNull()
    const gone = { code: 'not-found', status: 404 }
    await expect(here.library.vote(reader, card._id, 'like')).rejects.toMatchObject(gone)
    await expect(here.library.save(reader, card._id)).rejects.toMatchObject(gone)
  })

  it('leaves it visible to its uploader alone, with the deadline for restoring it', async () => {
    const { user, card } = await shared()
    const before = here.platform.clock.now().getTime()
    const { restorableUntil } = await here.library.delete(user, card._id)
    const days = ((restorableUntil?.getTime() ?? 0) - before) / (daySeconds * 1000)
    expect(days).toBeGreaterThanOrEqual(30)
    expect(days).toBeLessThan(30.001)
    expect(await here.library.view(card._id, user)).toMatchObject({
      isActive: false,
      removalReason: 'deleted',
      restorableUntil: restorableUntil?.toISOString(),
      fileUrl: null,
    })
  })

  it('is refused for somebody else’s, an unknown and a removed one', async () => {
    const { user, card } = await shared()
    const other = newId()
    for (const act of [remove, bringBack]) {
      await expect(act(other, card._id)).rejects.toMatchObject({ code: 'forbidden', status: 403 })
      await expect(act(user, newId())).rejects.toMatchObject({ code: 'not-found', status: 404 })
    }
    await here.library.remove(card._id, 'dislikes')
    for (const act of [remove, bringBack])
      await expect(act(user, card._id)).rejects.toMatchObject({ code: 'removed', status: 410 })
    const gone = await shared()
    await here.library.delete(gone.user, gone.card._id)
    for (const act of [remove, bringBack])
      await expect(act(other, gone.card._id)).rejects.toMatchObject({ code: 'not-found', status: 404 })
    expect(await here.library.remove(gone.card._id, 'dislikes')).toBe(false)
  })

  it('and removing it at the same moment results in one of the two', async () => {
    const { user, card } = await shared()
    const [deleted, removed] = await Promise.allSettled([
      here.library.delete(user, card._id),
      here.library.remove(card._id, 'dislikes'),
    ])
    const view = await here.library.view(card._id, user)
    expect(view?.removalReason).toBe(deleted.status === 'fulfilled' ? 'deleted' : 'dislikes')
    expect(removed).toMatchObject({ value: deleted.status === 'rejected' })
  })
})

describe('a deleted document', () => {
  it('is restored by an undo, with its votes and its place, and is found and announced again', async () => {
    const { user, card } = await shared('Bilbies')
    await here.library.vote(newId(), card._id, 'like')
    const before = await here.library.card(card._id)
    await here.library.delete(user, card._id)
    // Each change of the status has a revision.
    const after = { ...before, revision: (before?.revision ?? 0) + 2 }
    const returned = await Promise.all([1, 2].map(() => here.library.undelete(user, card._id)))
    expect(returned).toEqual([after, after])
    expect((await here.library.search('bilbies', 5)).documents).toEqual([after])
    expect(await toldOf(card._id)).toMatchObject({ returned: [{ title: 'Bilbies', life: 2 }] })
    expect(await here.library.auditCounts()).toMatchObject({ wrong: [] })
  })

  it('is restored under its new title when its uploader uploads it again, from any file', async () => {
    const { user, bytes, request, card } = await shared('Quols')
    await here.library.vote(newId(), card._id, 'like')
    await here.library.delete(user, card._id)
    const copy = here.upload(user, bytes)
    const again = { ...request, fileUrl: copy, title: 'Quolls', year: 'AY26' }
    const { notice, heldFor, marks, ...back } = await here.library.publish(user, again)
    expect({ notice, heldFor, marks, ...back }).toEqual({
      ...card,
      title: 'Quolls',
      year: 'AY26/27',
      likes: 1,
      version: 1,
      revision: card.revision + 2,
    })
    expect(await here.library.publish(user, again)).toEqual({ notice, heldFor, marks, ...back })
    expect([await here.keeps(request.fileUrl), await here.keeps(copy)]).toEqual([false, true])
    const { fileName } = (await here.library.view(card._id, user)) ?? {}
    expect(await here.library.file(fileName ?? '')).toMatchObject({ owner: user })
    expect((await here.library.search('quolls', 5)).documents).toEqual([back])

    await here.library.delete(user, card._id)
    expect(await here.library.publish(user, again)).toMatchObject({ _id: card._id, isActive: true })
    expect(await here.keeps(copy)).toBe(true)
    expect((await toldOf(card._id)).returned).toMatchObject([{ life: 2 }, { life: 3 }])
  })

  it('is restored once when it is uploaded five times at the same moment', async () => {
    const { user, bytes, request, card } = await shared()
    await here.library.delete(user, card._id)
    const uploads = Array.from({ length: 5 }, () => ({ ...request, fileUrl: here.upload(user, bytes) }))
    const answers = await Promise.allSettled(uploads.map((each) => here.library.publish(user, each)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const { reason } of answers.filter((answer) => answer.status === 'rejected'))
      expect(reason).toMatchObject({ code: 'duplicate', details: { documentId: card._id } })
    const kept = await Promise.all(uploads.map(({ fileUrl }) => here.keeps(fileUrl)))
    expect(kept.filter(Boolean)).toHaveLength(1)
    expect((await toldOf(card._id)).returned).toHaveLength(1)
  })

  it('keeps its bytes from nobody else: they become another document, and it cannot come back', async () => {
    const { user, bytes, card, request } = await shared()
    await here.library.delete(user, card._id)
    const author = newId()
    const copy = here.upload(author, bytes)
    const published = await here.library.publish(author, here.request(copy))
    expect(published).toMatchObject({ isActive: true, uploader: { _id: author }, likes: 0 })
    expect(published._id).not.toBe(card._id)
    expect([await here.keeps(copy), await here.keeps(request.fileUrl)]).toEqual([true, true])

    await expect(here.library.undelete(user, card._id)).rejects.toMatchObject({
      code: 'duplicate',
      message: expect.stringMatching(/^Another student has shared these notes/) as string,
    })
    const again = here.library.publish(user, { ...request, fileUrl: here.upload(user, bytes) })
    await expect(again).rejects.toMatchObject({ code: 'duplicate', details: { documentId: published._id } })
  })

  it('keeps no near copy from its author', async () => {
    const [saboteur, author, name] = [newId(), newId(), newId()]
    const upload = (user: string) => here.request(here.upload(user, `like ${name} 64 ${newId()}`))
    const { _id } = await here.library.publish(saboteur, upload(saboteur))
    await here.library.delete(saboteur, _id)
    expect((await here.library.publish(author, upload(author))).isActive).toBe(true)
  })

  it('returns or gives its bytes to somebody else, if both happen at the same moment', async () => {
    for (let time = 0; time < 5; time++) {
      const { user, bytes, card } = await shared()
      await here.library.delete(user, card._id)
      const author = newId()
      const request = here.request(here.upload(author, bytes))
      const both = await Promise.allSettled([
        here.library.undelete(user, card._id),
        here.library.publish(author, request),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      for (const each of both)
        if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'duplicate' })
    }
  })

  it('is restored nine times, and then stays deleted', async () => {
    const { user, bytes, request, card } = await shared()
    for (let life = 1; life < maxLives; life++) {
      await here.library.delete(user, card._id)
      await here.library.undelete(user, card._id)
    }
    await here.library.delete(user, card._id)
    const refusal = { code: 'not-restorable', status: 409 }
    await expect(here.library.undelete(user, card._id)).rejects.toMatchObject(refusal)
    const copy = here.upload(user, bytes)
    await expect(here.library.publish(user, { ...request, fileUrl: copy })).rejects.toMatchObject(refusal)
    expect(await here.keeps(copy)).toBe(false)
  })

  it('keeps its file for thirty days; after that only its bytes restore it', async () => {
    const store = { documents: here.platform.connection.model('Document') as never }
    const forgotten: string[] = []
    const previews = { forgetText: async (documentId: string) => void forgotten.push(documentId) }
    const erased: string[] = []
    const eraseThreads = async (documentId: string) => void erased.push(documentId)
    const sweep = createSweepDeleted({ ...here.platform, store, previews, eraseThreads })
    const { user, bytes, request, card } = await shared()
    await here.library.delete(user, card._id)
    here.platform.clock.advance(30 * daySeconds - 60)
    await sweep()
    expect(await here.keeps(request.fileUrl)).toBe(true)
    expect([...forgotten, ...erased]).not.toContain(card._id)
    here.platform.clock.advance(60)
    await expect(here.library.undelete(user, card._id)).rejects.toMatchObject({ code: 'not-restorable' })
    here.platform.clock.advance(daySeconds)
    await sweep()
    await sweep()
    expect(await here.keeps(request.fileUrl)).toBe(false)
    expect([forgotten, erased].map((ids) => ids.includes(card._id))).toEqual([true, true])
    expect(await here.library.delete(user, card._id)).toEqual({ restorableUntil: null })
    expect(await here.library.publish(user, { ...request, fileUrl: here.upload(user, bytes) })).toMatchObject(
      { _id: card._id, isActive: true },
    )
  })
})

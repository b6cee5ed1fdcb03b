import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StatusCause } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'
import { statusChangesOf } from '../../testing/status-changes'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.platform.stop())

/** A document that shares this many of 64 values with all others of this name. */
const publish = (name: string, share = 64, user = newId()) =>
  here.library.publish(
    user,
    here.request(here.upload(user, `like ${name} ${share} ${newId()}`), { title: name }),
  )
const admin = { isAdmin: true }
const changes = (documentId: string, ...causes: StatusCause[]) =>
  statusChangesOf(here.platform, documentId, ...causes)

describe('a document that could not be judged', () => {
  it('is held; an admin publishes it', async () => {
    const user = newId()
    const card = await here.library.publish(user, here.request(here.upload(user, `unread ${user}`)))
    expect(card).toMatchObject({ isActive: false, heldFor: 'not-judged' })
    expect(await here.library.withheldOf(user)).toMatchObject([{ _id: card._id, heldFor: 'not-judged' }])
    expect(await here.library.view(card._id, user)).toMatchObject({
      removalReason: 'withheld',
      heldFor: 'not-judged',
      similarTo: null,
    })
    expect(await here.library.publishWithheld(card._id)).toBe(true)
    expect(await here.library.view(card._id, user)).toMatchObject({ isActive: true, heldFor: null })
    await here.platform.outbox.settled()
    expect(changes(card._id, 'uploaded')).toMatchObject([{ to: 'held', similarTo: null }])
  })
})

describe('a document that nearly copies another one', () => {
  it.each([
    [64, false],
    [52, false],
    [51, true],
    [10, true],
  ])('with %i of 64 values in common is published: %s', async (share, isPublished) => {
    const name = newId()
    const first = await publish(name, 64)
    const second = await publish(name, share)
    expect([first.isActive, second.isActive]).toEqual([true, isPublished])
    await here.platform.outbox.settled()
    const similarTo = isPublished ? null : { documentId: first._id, share: share / 64 }
    const to = isPublished ? 'published' : 'held'
    expect(changes(second._id)).toMatchObject([{ from: null, to, cause: 'uploaded', similarTo }])
  })

  it('is also held if the other one was removed, deleted by the same student, or is held itself', async () => {
    const user = newId()
    const [removed, deleted, waits] = [newId(), newId(), newId()]
    await here.library.remove((await publish(removed))._id, 'dislikes')
    await here.library.delete(user, (await publish(deleted, 64, user))._id)
    await publish(waits)
    await publish(waits)
    for (const name of [removed, waits]) expect((await publish(name)).isActive).toBe(false)
    // Otherwise, deleting a document and changing a byte would earn its points twice.
    expect((await publish(deleted, 64, user)).isActive).toBe(false)
  })

  it('is one of two that arrive at the same moment', async () => {
    const name = newId()
    const cards = await Promise.all(Array.from({ length: 6 }, () => publish(name)))
    expect(cards.filter(({ isActive }) => isActive)).toHaveLength(1)
  })

  it('is on no shelf and in no search result; only its uploader and admins can open it', async () => {
    const [user, other, name] = [newId(), newId(), newId()]
    const first = await publish(name)
    const { _id } = await publish(name, 64, user)
    const found = await here.library.search(name, 10)
    expect(found.documents.map((card) => card._id)).toEqual([first._id])
    expect((await here.library.ofUser(user, 10)).total).toBe(0)
    expect((await here.library.readerOf(user)).uploadedDocuments).toBe(0)
    expect(await here.library.view(_id, other)).toBeNull()
    expect(await here.library.view(_id, null)).toBeNull()
    expect([...(await here.library.watchable([_id, first._id]))]).toEqual([first._id])
    const own = await here.library.view(_id, user)
    expect(own).toMatchObject({ removalReason: 'withheld', similarTo: { _id: first._id, title: name } })
    expect(await here.library.view(_id, other, admin)).toMatchObject({ fileName: own?.fileName })
    const fileName = own?.fileName ?? ''
    expect(await here.library.file(fileName, { userId: user, isAdmin: false })).not.toBeNull()
    expect(await here.library.file(fileName, { userId: other, isAdmin: true })).not.toBeNull()
    expect(await here.library.file(fileName, { userId: other, isAdmin: false })).toBeNull()
    await expect(here.library.vote(other, _id, 'like')).rejects.toMatchObject({ code: 'not-found' })
    await expect(here.library.save(user, _id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(here.library.delete(user, _id)).rejects.toMatchObject({ code: 'withheld' })
    await expect(here.library.undelete(user, _id)).rejects.toMatchObject({ code: 'withheld' })
    await expect(here.library.delete(other, _id)).rejects.toMatchObject({ code: 'not-found' })
    expect(await here.library.withheldOf(user)).toMatchObject([{ _id, status: 'withheld' }])
    expect(await here.library.withheldOf(other)).toEqual([])
    expect(await here.library.ofStatus({ status: 'withheld', limit: 100 })).toMatchObject({
      documents: expect.arrayContaining([expect.objectContaining({ _id })]) as unknown,
    })
  })

  it('is returned again for a repeated upload, and its bytes are refused to others', async () => {
    const [user, name] = [newId(), newId()]
    await publish(name)
    const bytes = `like ${name} 64 the same`
    const url = here.upload(user, bytes)
    const card = await here.library.publish(user, here.request(url))
    expect(await here.library.publish(user, here.request(url))).toEqual(card)
    const other = newId()
    await expect(here.library.publish(other, here.request(here.upload(other, bytes)))).rejects.toMatchObject({
      code: 'withheld',
    })
    await here.library.refuseWithheld(card._id)
    await expect(here.library.publish(other, here.request(here.upload(other, bytes)))).rejects.toMatchObject({
      code: 'refused',
    })
  })
})

describe('an admin’s decision', () => {
  it('to publish puts it on the shelf as new, once', async () => {
    const [user, name] = [newId(), newId()]
    await publish(name)
    const { _id } = await publish(name, 64, user)
    const done = await Promise.all([1, 2, 3].map(() => here.library.publishWithheld(_id)))
    expect(done.filter(Boolean)).toHaveLength(1)
    await here.platform.outbox.settled()
    expect(changes(_id, 'approved')).toMatchObject([
      { from: 'held', to: 'published', revision: 2, uploaderId: user, title: name },
    ])
    expect(await here.library.view(_id, null)).toMatchObject({ isActive: true, similarTo: null })
    expect((await here.library.search(name, 10)).documents).toHaveLength(2)
    expect(await here.library.refuseWithheld(_id)).toBe(false)
    expect(await here.library.withheldOf(user)).toEqual([])
  })

  it('to refuse hides it from everybody but its uploader, once', async () => {
    const [user, name] = [newId(), newId()]
    await publish(name)
    const { _id } = await publish(name, 64, user)
    expect([await here.library.refuseWithheld(_id), await here.library.refuseWithheld(_id)]).toEqual([
      true,
      false,
    ])
    await here.platform.outbox.settled()
    expect(changes(_id, 'rejected')).toHaveLength(1)
    expect(await here.library.publishWithheld(_id)).toBe(false)
    expect(await here.library.view(_id, newId())).toBeNull()
    expect(await here.library.view(_id, user)).toMatchObject({ removalReason: 'refused' })
    expect(await here.library.withheldOf(user)).toMatchObject([{ _id, status: 'refused' }])
    await expect(here.library.delete(user, _id)).rejects.toMatchObject({ code: 'refused' })
  })
})

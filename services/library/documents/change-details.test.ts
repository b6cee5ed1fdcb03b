import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentDetailsChanged, type DocumentStatus } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const told = (documentId: string) =>
  here.platform.published(documentDetailsChanged).filter((payload) => payload.documentId === documentId)
const student = (userId: string) => ({ userId, isAdmin: false })
const admin = { userId: newId(), isAdmin: true }

describe('title, module and year of a document', () => {
  it('are corrected in their stored form, with one event that says what was before', async () => {
    const user = newId()
    const { _id, revision } = await here.publish(user, { courseCode: 'EDIT1000', title: 'Steams' })
    const asked = { title: '  Streams FINAL V2 ', courseCode: 'edit2000', year: 'sem 1 24-25' }
    const changed = await here.library.changeDetails(student(user), _id, asked)
    const after = { title: 'Streams', courseCode: 'EDIT2000', year: 'AY24/25 S1' }
    expect(changed).toMatchObject({ ...after, revision: revision + 1 })
    expect((await here.library.byCourse('EDIT1000', 5)).documents).toEqual([])
    expect((await here.library.byCourse('EDIT2000', 5)).documents).toEqual([changed])
    expect((await here.library.search('streams edit2000', 5)).documents).toEqual([changed])
    await here.platform.allHandled()
    expect(told(_id)).toMatchObject([{ ...after, former: { title: 'Steams', courseCode: 'EDIT1000' } }])
  })

  it('stay as they are where nothing is given, and lose the year where an empty one is', async () => {
    const user = newId()
    const { _id, ...card } = await here.publish(user, { year: 'AY24/25' })
    const kept = await here.library.changeDetails(student(user), _id, { kind: 'lab' })
    expect(kept).toMatchObject({ title: card.title, courseCode: card.courseCode, year: 'AY24/25' })
    expect(await here.library.changeDetails(student(user), _id, { year: ' ' })).toMatchObject({ year: null })
  })

  it('refuse a text that is no year, and change nothing', async () => {
    const user = newId()
    const { _id } = await here.publish(user)
    const before = await here.library.card(_id)
    const change = here.library.changeDetails(student(user), _id, { title: 'Other', year: 'last year' })
    await expect(change).rejects.toMatchObject({ code: 'invalid', status: 400 })
    expect(await here.library.card(_id)).toEqual(before)
  })
})

describe('the kind of a document', () => {
  it('is corrected by its uploader and by an admin, at once on every shelf, with one event each', async () => {
    const user = newId()
    const courseCode = 'KIND1000'
    const { _id, revision } = await here.publish(user, { courseCode, title: 'Tutorial 5' })
    const ofKind = async (library: typeof here.library, kind: 'lab' | 'tutorial') =>
      (await library.browse({ choice: { courseCode, kind }, sort: 'newest', limit: 5 })).documents
    const other = here.another()
    await other.start()

    const changed = await here.library.changeDetails(student(user), _id, { kind: 'lab' })
    expect(changed).toMatchObject({ _id, kind: 'lab', revision: revision + 1 })
    expect(await ofKind(here.library, 'lab')).toEqual([changed])
    expect(await ofKind(here.library, 'tutorial')).toEqual([])
    await here.platform.allHandled()
    expect(await ofKind(other.library, 'lab')).toEqual([changed])
    expect(await ofKind(other.library, 'tutorial')).toEqual([])
    expect((await other.library.counts([_id]))[0]?.details).toMatchObject({ kind: 'lab' })

    await here.library.changeDetails(admin, _id, { kind: 'summary' })
    await here.platform.allHandled()
    expect(told(_id)).toMatchObject([
      { actorId: user, uploaderId: user, formerKind: 'tutorial', kind: 'lab', revision: revision + 1 },
      { actorId: admin.userId, uploaderId: user, formerKind: 'lab', kind: 'summary', revision: revision + 2 },
    ])
    await other.stop()
  })

  it('changes once, however often the same is asked for', async () => {
    const user = newId()
    const { _id, revision } = await here.publish(user, { title: 'Streams' })
    const asked = () => here.library.changeDetails(student(user), _id, { kind: 'lab' })
    const cards = await Promise.all([asked(), asked(), asked()])
    for (const card of cards) expect(card).toMatchObject({ kind: 'lab', revision: revision + 1 })
    expect(await here.library.changeDetails(student(user), _id, {})).toEqual(cards[0])
    await here.platform.allHandled()
    expect(told(_id)).toHaveLength(1)
  })

  it('changes beside a deletion, and neither is lost', async () => {
    const user = newId()
    const { _id } = await here.publish(user)
    await Promise.allSettled([
      here.library.changeDetails(student(user), _id, { kind: 'lab' }),
      here.library.delete(user, _id),
    ])
    expect(await here.library.view(_id, user)).toMatchObject({ removalReason: 'deleted' })
    await here.library.undelete(user, _id)
    const shown = await here.library.card(_id)
    await here.platform.allHandled()
    expect(shown?.kind === 'lab').toBe(told(_id).length === 1)
  })

  it.each<[string, DocumentStatus, 'owner' | 'another' | 'an admin', string | null]>([
    ['of a published document', 'published', 'another', 'forbidden'],
    ['of a held document', 'held', 'owner', null],
    ['of a held document', 'held', 'an admin', null],
    ['of a held document', 'held', 'another', 'not-found'],
    ['of a removed document', 'removed', 'owner', 'removed'],
    ['of a removed document', 'removed', 'another', 'forbidden'],
    ['of a rejected document', 'rejected', 'owner', 'refused'],
    ['of a deleted document', 'deleted', 'owner', 'not-found'],
    ['of a deleted document', 'deleted', 'an admin', 'not-found'],
  ])('%s (%s) can be corrected by %s: %s', async (_, status, who, refusal) => {
    const user = newId()
    const { _id } = await here.publish(user)
    await here.platform.connection
      .collection<{ _id: string }>('documents')
      .updateOne({ _id }, { $set: { status } })
    const viewer = { owner: student(user), another: student(newId()), 'an admin': admin }[who]
    const change = here.library.changeDetails(viewer, _id, { kind: 'lab' })
    if (refusal === null) expect(await change).toMatchObject({ kind: 'lab' })
    else await expect(change).rejects.toMatchObject({ code: refusal })
  })

  it('tells nothing of a document that is not published', async () => {
    const user = newId()
    const { _id } = await here.publish(user)
    await here.library.delete(user, _id)
    expect(await here.library.counts([_id])).toMatchObject([{ isActive: false, details: null }])
  })
})

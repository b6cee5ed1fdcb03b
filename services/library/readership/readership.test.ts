import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formerStudentId, erasureRequested } from '#events'
import { newId } from '#platform/core'
import { runMigration } from '#testing/run-migration'
import { startLibrary } from '../../testing/library'
import { earlierReaders } from '../migrations/earlier-readers'
import { isReader } from './readership'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const [uploaderId, other] = [newId(), newId()]

it.each([
  ['another student', { uploaderId }, { userId: other, isAdmin: false }, true],
  ['the uploader', { uploaderId }, { userId: uploaderId, isAdmin: false }, false],
  ['an admin', { uploaderId }, { userId: other, isAdmin: true }, false],
  [
    'anybody, of a former student’s notes',
    { uploaderId: formerStudentId },
    { userId: other, isAdmin: false },
    false,
  ],
])('counts %s', (_, document, viewer, counts) => expect(isReader(document, viewer)).toBe(counts))

const readersOf = async (userId: string) => (await here.library.readersOf(userId)).readers

describe('the readers of an uploader', () => {
  it('are counted once each, however many documents they open and however often', async () => {
    const [author, reader, second] = [newId(), newId(), newId()]
    const [a, b] = await Promise.all([here.publish(author), here.publish(author)])
    expect(await readersOf(author)).toBe(0)
    await Promise.all(Array.from({ length: 5 }, () => here.library.view(a._id, reader)))
    await here.library.view(b._id, reader)
    await here.library.view(a._id, author)
    await here.library.view(a._id, null)
    await here.library.view(a._id, newId(), { isAdmin: true })
    expect(await readersOf(author)).toBe(1)
    await here.library.view(b._id, second)
    expect(await readersOf(author)).toBe(2)
    expect(await readersOf(reader)).toBe(0)
  })

  it('stay when their visits are forgotten, and when the document is deleted', async () => {
    const [author, reader] = [newId(), newId()]
    const { _id } = await here.publish(author)
    await here.library.view(_id, reader)
    await here.platform.connection.collection('views').deleteMany({ userId: reader })
    await here.library.delete(author, _id)
    expect(await readersOf(author)).toBe(1)
    // It cannot be opened any more.
    await here.library.view(_id, newId())
    expect(await readersOf(author)).toBe(1)
  })

  it('are forgotten with their account, and with the uploader’s', async () => {
    const [author, reader, stays] = [newId(), newId(), newId()]
    const { _id } = await here.publish(author)
    for (const each of [reader, stays]) await here.library.view(_id, each)
    await here.platform.publish(erasureRequested, { userId: reader, documents: 'delete' })
    await here.platform.allHandled()
    expect(await readersOf(author)).toBe(1)
    await here.platform.publish(erasureRequested, { userId: author, documents: 'keep' })
    await here.platform.allHandled()
    expect(await readersOf(author)).toBe(0)
    await here.library.view(_id, newId())
    expect(await readersOf(formerStudentId)).toBe(0)
  })

  it('of an earlier release are counted from their visits, once', async () => {
    const [author, reader] = [newId(), newId()]
    const documents = await Promise.all([here.publish(author), here.publish(author)])
    await here.platform.connection.collection<{ _id: string }>('views').insertMany(
      [author, reader].flatMap((userId) =>
        documents.map(({ _id: documentId }) => ({
          _id: `${userId}:${documentId}`,
          ...{ userId, documentId, at: new Date(0), place: null },
        })),
      ),
    )
    expect(await readersOf(author)).toBe(0)
    const planned = await earlierReaders.plan(here.platform)
    expect(planned).toBeGreaterThanOrEqual(1)
    expect(await runMigration(earlierReaders, here.platform)).toBe(planned)
    expect(await readersOf(author)).toBe(1)
    expect(await runMigration(earlierReaders, here.platform)).toBe(0)
    expect(await earlierReaders.plan(here.platform)).toBe(0)
    expect(await here.library.readersOf(author)).toEqual({ readers: 1, thisTerm: 0 })
  })

  it('count once a term, and again in the next', async () => {
    const another = await startLibrary()
    const { library, platform } = another
    const [author, first, second] = [newId(), newId(), newId()]
    const [a, b] = await Promise.all([another.publish(author), another.publish(author)])
    for (const { _id } of [a, b, a]) await library.view(_id, first)
    await library.view(a._id, second)
    expect(await library.readersOf(author)).toEqual({ readers: 2, thisTerm: 2 })
    // No term is longer than five months.
    platform.clock.advance(160 * 86_400)
    expect(await library.readersOf(author)).toEqual({ readers: 2, thisTerm: 0 })
    for (const { _id } of [a, b]) await library.view(_id, second)
    expect(await library.readersOf(author)).toEqual({ readers: 2, thisTerm: 1 })
    await another.stop()
  })

  it(
    'of this term are those of its visits, if an earlier release counted them',
    { tags: ['long'] },
    async () => {
      const another = await startLibrary()
      const [author, now, before] = [newId(), newId(), newId()]
      const { _id: documentId } = await another.publish(author)
      const { connection, clock } = another.platform
      const at = clock.now()
      const visit = (userId: string, when: Date) => ({
        _id: `${userId}:${documentId}`,
        ...{ userId, documentId, at: when, place: null },
      })
      await connection
        .collection<{ _id: string }>('views')
        .insertMany([visit(now, at), visit(before, new Date(at.getTime() - 160 * 86_400_000))])
      await connection
        .collection<{ _id: string }>('readerships')
        .insertOne({ _id: `${author}:${now}`, ...{ uploaderId: author, readerId: now, since: at } })
      await runMigration(earlierReaders, another.platform)
      expect(await another.library.readersOf(author)).toEqual({ readers: 2, thisTerm: 1 })
      await another.stop()
    },
  )
})

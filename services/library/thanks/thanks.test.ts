import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasureRequested, thanksGathered } from '#events'
import { newId } from '#platform/core'
import { until } from '#testing/until'
import { startLibrary } from '../../testing/library'
import { createStore } from '../model'

let here: Awaited<ReturnType<typeof startLibrary>>
let store: ReturnType<typeof createStore>
beforeAll(async () => {
  here = await startLibrary()
  store = createStore(here.platform.connection)
})
afterAll(() => here.stop())

const hour = 3600
const linesOf = (author: string) =>
  here.platform.published(thanksGathered).filter(({ userId }) => userId === author)

/** Later, when everything that was given is due. The housekeeping may be at it, too. */
async function tellAfter(seconds: number, author: string): Promise<void> {
  here.platform.clock.advance(seconds)
  await until(async () => {
    await here.tellThanks()
    const left = await store.thanks.countDocuments({
      uploaderId: author,
      dueAt: { $lte: here.platform.clock.now() },
    })
    const book = await store.thanksBooks.findById(author).lean()
    expect([left, book?.telling ?? []]).toEqual([0, []])
  })
  await here.platform.outbox.settled()
  await here.platform.allHandled()
}

const readers = (count: number) => Array.from({ length: count }, () => newId())

describe('thanks', () => {
  it('of an hour are one line, and the first comes within seconds', async () => {
    const [author, first, second, third] = [newId(), newId(), newId(), newId()]
    const [heaps, trees] = await Promise.all([
      here.publish(author, { title: 'Heaps' }),
      here.publish(author, { title: 'Trees' }),
    ])
    await here.library.sayHelped(first, heaps._id)
    await tellAfter(6, author)
    expect(linesOf(author)).toMatchObject([
      { line: 1, readers: 1, acts: ['helped'], documents: [{ documentId: heaps._id, title: 'Heaps' }] },
    ])
    await here.library.save(second, heaps._id)
    await here.library.sayHelped(second, trees._id)
    await here.library.vote(third, heaps._id, 'like')
    await tellAfter(hour / 2, author)
    expect(linesOf(author)).toHaveLength(1)
    await tellAfter(hour / 2, author)
    expect(linesOf(author)).toHaveLength(2)
    expect(linesOf(author)[1]).toMatchObject({
      line: 2,
      readers: 2,
      acts: ['like', 'save', 'helped'],
      documents: [{ title: 'Heaps' }, { title: 'Trees' }],
      others: 0,
      isOfLastHour: true,
    })
  })

  it(
    'are told once, however often ten friends take them back and give them again',
    { tags: ['long'] },
    async () => {
      const author = newId()
      const { _id } = await here.publish(author)
      const friends = readers(10)
      const press = async () => {
        for (const friend of friends) {
          await here.library.sayHelped(friend, _id)
          await here.library.save(friend, _id)
          await here.library.vote(friend, _id, 'like')
          await here.library.takeHelpedBack(friend, _id)
          await here.library.unsave(friend, _id)
          await here.library.withdrawVote(friend, _id, 'like')
        }
        for (const friend of friends) {
          await here.library.sayHelped(friend, _id)
          await here.library.save(friend, _id)
        }
      }
      for (let round = 0; round < 3; round++) {
        await press()
        await tellAfter(hour + 1, author)
      }
      expect(linesOf(author)).toMatchObject([{ readers: 10, acts: ['save', 'helped'] }])
    },
  )

  it('that were taken back are not told, and are once they are given for good', async () => {
    const [author, reader] = [newId(), newId()]
    const { _id } = await here.publish(author)
    await here.library.sayHelped(reader, _id)
    await here.library.save(reader, _id)
    await here.library.takeHelpedBack(reader, _id)
    await here.library.unsave(reader, _id)
    await tellAfter(6, author)
    expect(linesOf(author)).toEqual([])
    await here.library.sayHelped(reader, _id)
    await tellAfter(6, author)
    expect(linesOf(author)).toMatchObject([{ acts: ['helped'] }])
  })

  it('for likes are the first of each day, or the next one if it was taken back', async () => {
    const [author, first, second, third] = [newId(), newId(), newId(), newId()]
    const { _id } = await here.publish(author)
    await here.library.vote(author, _id, 'like')
    await here.library.vote(first, _id, 'like')
    await here.library.withdrawVote(first, _id, 'like')
    await tellAfter(6, author)
    expect(linesOf(author)).toEqual([])
    await here.library.vote(second, _id, 'like')
    await here.library.vote(third, _id, 'like')
    await tellAfter(hour / 4, author)
    expect(linesOf(author)).toMatchObject([{ readers: 1, acts: ['like'] }])
    // On the next day, the same reader again, who was told of already.
    here.platform.clock.advance(24 * hour)
    await here.library.withdrawVote(second, _id, 'like')
    await here.library.vote(second, _id, 'like')
    await tellAfter(6, author)
    expect(linesOf(author)).toHaveLength(1)
    await here.library.vote(first, _id, 'like')
    await tellAfter(hour / 4, author)
    expect(linesOf(author)).toHaveLength(2)
  })

  it('for removed documents and of suspended or closed accounts are not told', async () => {
    const [author, suspended, closed, stays] = [newId(), newId(), newId(), newId()]
    const [removed, kept] = await Promise.all([here.publish(author), here.publish(author)])
    await here.library.sayHelped(stays, removed._id)
    for (const reader of [suspended, closed, stays]) await here.library.sayHelped(reader, kept._id)
    here.end(suspended, 'suspended')
    here.end(closed, 'closed')
    await here.library.remove(removed._id, 'dislikes')
    await tellAfter(6, author)
    expect(linesOf(author)).toMatchObject([{ readers: 1, documents: [{ documentId: kept._id }], others: 0 }])
    await expect(here.library.sayHelped(stays, removed._id)).rejects.toMatchObject({ status: 410 })
  })

  it('wait while the uploader is suspended', async () => {
    const author = newId()
    const { _id } = await here.publish(author)
    await here.library.sayHelped(newId(), _id)
    here.end(author, 'suspended')
    await tellAfter(6, author)
    expect(linesOf(author)).toEqual([])
    here.reinstate(author)
    await tellAfter(2 * hour, author)
    expect(linesOf(author)).toMatchObject([{ readers: 1, isOfLastHour: false }])
  })

  it('are not told while they are turned off, and not afterwards', async () => {
    const author = newId()
    const { _id } = await here.publish(author)
    expect(await here.library.isToldOfThanks(author)).toBe(true)
    await here.library.setToldOfThanks(author, false)
    expect(await here.library.isToldOfThanks(author)).toBe(false)
    await here.library.sayHelped(newId(), _id)
    await tellAfter(6, author)
    await here.library.setToldOfThanks(author, true)
    await tellAfter(hour, author)
    expect(linesOf(author)).toEqual([])
    await here.library.sayHelped(newId(), _id)
    await tellAfter(6, author)
    expect(linesOf(author)).toHaveLength(1)
  })

  it('are refused for one’s own document, and shown to their reader alone', async () => {
    const [author, reader] = [newId(), newId()]
    const { _id } = await here.publish(author)
    await expect(here.library.sayHelped(author, _id)).rejects.toMatchObject({ code: 'oneself' })
    await here.library.sayHelped(reader, _id)
    expect(await here.library.view(_id, reader)).toMatchObject({ helped: true })
    expect(await here.library.view(_id, newId())).toMatchObject({ helped: false })
    expect(await here.library.view(_id, null)).toMatchObject({ helped: false })
    await here.library.takeHelpedBack(reader, _id)
    expect(await here.library.view(_id, reader)).toMatchObject({ helped: false })
  })
})

describe('a line', () => {
  it('is told once by several processes at once', async () => {
    const author = newId()
    const { _id } = await here.publish(author)
    await Promise.all(readers(20).map((reader) => here.library.sayHelped(reader, _id)))
    here.platform.clock.advance(6)
    await Promise.all(Array.from({ length: 5 }, () => here.another().tellThanks()))
    await tellAfter(0, author)
    expect(linesOf(author)).toMatchObject([{ line: 1, readers: 20 }])
  })

  it('is finished after a crash, before another is told', async () => {
    const [author, reader] = [newId(), newId()]
    const { _id } = await here.publish(author)
    await here.library.sayHelped(reader, _id)
    // The state after a crash between writing the line and settling its thanks.
    await store.thanksBooks.create({
      _id: author,
      ...{ isOff: false, lines: 1, nextAt: new Date(0), version: 1, outbox: [] },
      telling: [{ thanksId: `helped:${_id}:${reader}`, readerId: reader }],
    })
    await tellAfter(6, author)
    expect(linesOf(author)).toEqual([])
    await here.library.sayHelped(newId(), _id)
    await tellAfter(6, author)
    expect(linesOf(author)).toMatchObject([{ line: 2, readers: 1 }])
  })
})

describe('personal data', () => {
  it('has what a reader thanked for and the setting, and goes with either account', async () => {
    const [author, reader, other] = [newId(), newId(), newId()]
    const [own, others] = [await here.publish(author), await here.publish(other)]
    await here.library.sayHelped(reader, own._id)
    await here.library.sayHelped(author, others._id)
    await here.library.setToldOfThanks(author, false)
    const { data } = await here.library.exportOf(author)
    const exported: unknown[] = []
    for await (const each of data['thanks'] as AsyncIterable<unknown>) exported.push(each)
    expect(exported).toMatchObject([{ act: 'helped', documentId: others._id, stands: true }])
    expect(data['library']).toMatchObject({ isToldOfThanks: false })
    await here.platform.publish(erasureRequested, { userId: author, documents: 'keep' })
    await here.platform.allHandled()
    expect(await store.thanks.find({ readerId: { $in: [author, reader] } }).lean()).toEqual([])
    expect(await store.thanksBooks.findById(author).lean()).toBeNull()
  })
})

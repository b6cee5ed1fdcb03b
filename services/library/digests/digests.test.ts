import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestGathered, documentKinds, erasureRequested } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const minute = 60_000
const day = 24 * 60 * minute
const all = [...documentKinds]
let modules = 0
/** A module of its own, so that tests do not tell each other’s followers. */
const newModule = () => `DG${1000 + modules++}`

async function follower(code: string): Promise<string> {
  const userId = newId()
  await here.library.updateModules(userId, [code])
  return userId
}
/** Publishes, and lets the minute pass in which a document may be on its way. */
async function publish(
  courseCode: string,
  over: Parameters<typeof here.publish>[1] = {},
  uploader = newId(),
) {
  const card = await here.publish(uploader, { courseCode, ...over })
  await here.platform.allHandled()
  here.platform.clock.advance(2 * minute)
  return card
}
async function aDayLater() {
  here.platform.clock.advance(day)
  await here.sendDigests()
  await here.platform.allHandled()
}
const toldTo = (userId: string) =>
  here.platform.published(digestGathered).filter((digest) => digest.userId === userId)
const titlesTo = (userId: string) =>
  toldTo(userId).map(({ modules }) => modules.flatMap(({ documents }) => documents.map(({ title }) => title)))

describe('a digest', () => {
  it('tells the followers of a module once a day what was published, and nobody else', async () => {
    const [code, other] = [newModule(), newModule()]
    const [reader, stranger] = [await follower(code), await follower(other)]
    await publish(code, { title: 'Lab 5' })
    await publish(code, { title: 'Lab 6' })
    expect(toldTo(reader)).toEqual([])
    await aDayLater()
    expect(toldTo(reader)).toMatchObject([
      { way: 'inbox', digest: 1, modules: [{ courseCode: code, others: 0 }] },
    ])
    expect(titlesTo(reader)).toEqual([['Lab 6', 'Lab 5']])
    await aDayLater()
    expect(toldTo(reader)).toHaveLength(1)
    await publish(code, { title: 'Lab 7' })
    await aDayLater()
    expect(titlesTo(reader)).toEqual([['Lab 6', 'Lab 5'], ['Lab 7']])
    expect(toldTo(stranger)).toEqual([])
  })

  it('leaves out one’s own documents, and those from before one followed', async () => {
    const code = newModule()
    await publish(code, { title: 'Earlier' })
    const reader = await follower(code)
    await publish(code, { title: 'One’s own' }, reader)
    await aDayLater()
    expect(toldTo(reader)).toEqual([])
  })

  it('has the chosen kinds only', async () => {
    const code = newModule()
    const reader = await follower(code)
    await here.library.setDigestSetting(reader, { inbox: true, hour: 8, kinds: ['lab'], mail: false })
    await publish(code, { title: 'A lecture', kind: 'lecture' })
    await publish(code, { title: 'A lab', kind: 'lab' })
    await aDayLater()
    expect(titlesTo(reader)).toEqual([['A lab']])
  })

  it('is not told to who turned it off, and not later', async () => {
    const code = newModule()
    const reader = await follower(code)
    await here.library.setDigestSetting(reader, { inbox: false, hour: 18, kinds: all, mail: false })
    await publish(code)
    await aDayLater()
    await here.library.setDigestSetting(reader, { inbox: true, hour: 18, kinds: all, mail: false })
    await aDayLater()
    expect(toldTo(reader)).toEqual([])
    await publish(code, { title: 'Since then' })
    await aDayLater()
    expect(titlesTo(reader)).toEqual([['Since then']])
  })

  it('leaves out documents that were deleted meanwhile', async () => {
    const code = newModule()
    const reader = await follower(code)
    const uploader = newId()
    const { _id } = await publish(code, {}, uploader)
    await here.library.delete(uploader, _id)
    await aDayLater()
    expect(toldTo(reader)).toEqual([])
  })

  it('has a document of the last minute the next day', async () => {
    const code = newModule()
    const reader = await follower(code)
    await publish(code, { title: 'First' })
    here.platform.clock.advance(day)
    await here.publish(newId(), { courseCode: code, title: 'Just now' })
    await here.platform.allHandled()
    await here.sendDigests()
    expect(titlesTo(reader)).toEqual([['First']])
    await aDayLater()
    expect(titlesTo(reader)).toEqual([['First'], ['Just now']])
  })

  it('waits while an account is suspended, and ends with it', async () => {
    const code = newModule()
    const reader = await follower(code)
    await publish(code, { title: 'Meanwhile' })
    here.end(reader, 'suspended')
    await aDayLater()
    expect(toldTo(reader)).toEqual([])
    here.reinstate(reader)
    await aDayLater()
    expect(titlesTo(reader)).toEqual([['Meanwhile']])
    await here.platform.publish(erasureRequested, { userId: reader, documents: 'keep' })
    await here.platform.allHandled()
    expect(await here.platform.connection.collection('digests').findOne({ _id: reader as never })).toBeNull()
  })

  it('is told once by several processes at once', async () => {
    const code = newModule()
    const readers = await Promise.all(Array.from({ length: 5 }, () => follower(code)))
    await publish(code)
    here.platform.clock.advance(day)
    await Promise.all(Array.from({ length: 4 }, () => here.another().sendDigests()))
    await here.platform.allHandled()
    expect(readers.map((reader) => toldTo(reader).length)).toEqual([1, 1, 1, 1, 1])
  })
})

describe('weekly mails', () => {
  it('come once a week to who wants them, until their link ends them', async () => {
    const code = newModule()
    const reader = await follower(code)
    await here.library.setDigestSetting(reader, { inbox: false, hour: 18, kinds: all, mail: true })
    await publish(code, { title: 'Week 1' })
    for (let count = 0; count < 8; count++) await aDayLater()
    expect(toldTo(reader)).toMatchObject([{ way: 'mail' }])
    const token = (await here.library.mailTokenOf(reader)) ?? ''
    await here.library.setMailsByToken(token, false)
    expect(await here.library.digestSetting(reader)).toMatchObject({ mail: false, inbox: false })
    expect(await here.library.mailTokenOf(reader)).toBeNull()
    await publish(code, { title: 'Week 2' })
    for (let count = 0; count < 8; count++) await aDayLater()
    expect(toldTo(reader)).toHaveLength(1)
    await here.library.setMailsByToken(token, true)
    expect(await here.library.mailTokenOf(reader)).toBe(token)
  })

  it('are ended by no other token', async () => {
    await expect(here.library.setMailsByToken('f'.repeat(32), false)).rejects.toMatchObject({
      ...{ code: 'not-found', status: 404 },
    })
  })
})

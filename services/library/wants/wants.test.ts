import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountClosed, erasureRequested, maxWants, settledDays, type DocumentKind } from '#events'
import { newId } from '#platform/core'
import { sampleOf } from '#testing/long-form'
import { until } from '#testing/until'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const ask = async (
  userId: string,
  courseCode: string,
  over: { kind?: DocumentKind; year?: string; line?: string } = {},
) => {
  const request = { kind: 'lab' as const, year: '', line: '', ...over }
  const want = await here.library.askFor(userId, courseCode, request)
  if (want === null) throw new Error('The want is not shown to its asker')
  return want
}
const wantsOf = async (courseCode: string, userId: string = newId()) =>
  (await here.library.wantsOf(courseCode, userId)).wants
const collection = () => here.platform.connection.collection('wants')
const named = async (userId: string) => collection().find({ people: userId }).toArray()

describe('asking', () => {
  it('is shown with a count to others, and never who asked', async () => {
    const [asker, other] = [newId(), newId()]
    const want = await ask(asker, 'WA1000', { kind: 'past-paper', year: 'ay24-25', line: 'Finals' })
    expect(want).toMatchObject({ year: 'AY24/25', line: 'Finals', students: 1, mine: 'asked', offers: [] })
    const [seen] = await wantsOf('WA1000', other)
    expect(seen).toEqual({ ...want, mine: null })
    expect(JSON.stringify(seen)).not.toContain(asker)
  })

  it('for the same seconds it, and for something else does not', async () => {
    const [one, two] = [newId(), newId()]
    const first = await ask(one, 'WA2000', { line: 'Lab 5, solutions' })
    const again = await ask(two, 'WA2000', { line: 'lab 5 SOLUTIONS' })
    expect(again).toMatchObject({ _id: first._id, students: 2, mine: 'seconded' })
    await ask(two, 'WA2000', { line: 'Lab 6' })
    await ask(two, 'WA2000', { line: 'Lab 5 solutions', kind: 'tutorial' })
    expect(await wantsOf('WA2000')).toHaveLength(3)
    expect(await ask(one, 'WA2000', { line: 'Lab 5 solutions' })).toMatchObject({ students: 2 })
  })

  it('refuses a year that is none', async () => {
    await expect(ask(newId(), 'WA2500', { year: 'soon' })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('is seconded and withdrawn by each, and ends with the last', async () => {
    const [asker, other] = [newId(), newId()]
    const { _id: wantId } = await ask(asker, 'WA3000')
    expect(await here.library.secondWant({ userId: other, wantId })).toMatchObject({ students: 2 })
    expect(await here.library.withdrawWant({ userId: asker, wantId })).toMatchObject({
      students: 1,
      mine: null,
    })
    expect(await here.library.secondWant({ userId: asker, wantId })).toMatchObject({ mine: 'asked' })
    await here.library.withdrawWant({ userId: asker, wantId })
    expect(await here.library.withdrawWant({ userId: other, wantId })).toBeNull()
    expect(await here.library.withdrawWant({ userId: other, wantId: newId() })).toBeNull()
    await expect(here.library.secondWant({ userId: asker, wantId })).rejects.toMatchObject({
      code: 'want-ended',
    })
    await expect(here.library.secondWant({ userId: asker, wantId: newId() })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('lists what a student wants in all modules', async () => {
    const [userId, other] = [newId(), newId()]
    const first = await ask(userId, 'WA4000')
    const seconded = await ask(other, 'WA4001')
    here.platform.clock.advance(1)
    const last = await ask(userId, 'WA4002')
    await here.library.secondWant({ userId, wantId: seconded._id })
    const own = await here.library.wantsOfUser(userId)
    expect(own.map(({ _id }) => _id).sort()).toEqual([first._id, seconded._id, last._id].sort())
    expect(own[0]?._id).toBe(last._id)
    expect(own.map(({ mine }) => mine).sort()).toEqual(['asked', 'asked', 'seconded'])
  })
})

describe('the limit of a student', () => {
  it('counts what they asked and seconded, once each', async () => {
    const userId = newId()
    const others = await ask(newId(), 'WB2000')
    const [first] = await Promise.all(
      Array.from({ length: maxWants }, (_, nth) => ask(userId, `WB${1000 + nth}`)),
    )
    const wantId = first?._id ?? ''
    const refused = { code: 'too-many-wants' }
    await expect(ask(userId, 'WB2001')).rejects.toMatchObject(refused)
    await expect(here.library.secondWant({ userId, wantId: others._id })).rejects.toMatchObject(refused)
    // Asking again for the same is no further want.
    await ask(userId, 'WB1000')
    await here.library.withdrawWant({ userId, wantId })
    await here.library.secondWant({ userId, wantId: others._id })
  })

  const crowds = [
    { open: 0, asked: maxWants + 5, refused: 5 },
    { open: maxWants - 1, asked: 4, refused: 3 },
    { open: maxWants, asked: 3, refused: 3 },
  ]
  it.each(sampleOf(crowds, 1))(
    'holds for $asked calls at once, with $open open',
    { tags: ['sampled'] },
    async ({ open, asked, refused }) => {
      const userId = newId()
      for (let nth = 0; nth < open; nth++) await ask(userId, `WD${1000 + nth}`)
      const answers = await Promise.allSettled(
        Array.from({ length: asked }, (_, nth) => ask(userId, `WD${1000 + open + nth}`)),
      )
      expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(refused)
    },
  )
})

describe('the end of a want', () => {
  it('comes after ninety days, and its record is deleted', async () => {
    const userId = newId()
    await ask(userId, 'WE1000')
    here.platform.clock.advance(91 * 86_400)
    expect(await wantsOf('WE1000', userId)).toEqual([])
    expect(await here.library.wantsOfUser(userId)).toEqual([])
    // Once the bus has acknowledged its events.
    await until(async () => {
      await here.sweep()
      expect(await named(userId)).toEqual([])
    })
  })

  it('by a settlement is shown to those whom it concerns, for a week', async () => {
    const [asker, uploader] = [newId(), newId()]
    const { _id: wantId } = await ask(asker, 'WE2000')
    const { _id: documentId } = await here.publish(uploader, { courseCode: 'WE2000' })
    await here.library.offerForWant({ userId: uploader, wantId, documentId })
    const settled = await here.library.answerOffer({ userId: asker, wantId, documentId }, 'yes')
    expect(settled).toMatchObject({ settledBy: documentId, mine: 'asked', students: 1 })
    expect(await wantsOf('WE2000', asker)).toMatchObject([{ settledBy: documentId }])
    expect(await wantsOf('WE2000', uploader)).toMatchObject([{ settledBy: documentId, mine: null }])
    expect(await wantsOf('WE2000')).toEqual([])
    await here.platform.allHandled()
    await here.sweep()
    expect(await named(asker)).toHaveLength(1)
    here.platform.clock.advance(settledDays * 86_400)
    expect(await wantsOf('WE2000', asker)).toEqual([])
  })

  it('by a closed account leaves it to the others, without a trace of the asker', async () => {
    const [asker, other, uploader] = [newId(), newId(), newId()]
    const want = await ask(asker, 'WE3000', { line: 'My own words' })
    await here.library.secondWant({ userId: other, wantId: want._id })
    const { _id: documentId } = await here.publish(uploader, { courseCode: 'WE3000' })
    await here.library.offerForWant({ userId: uploader, wantId: want._id, documentId })
    for (const userId of [asker, uploader]) {
      await here.platform.publish(accountClosed, { userId, documents: 'keep' })
      await here.platform.allHandled()
      await here.platform.publish(erasureRequested, { userId, documents: 'keep' })
      await here.platform.allHandled()
      expect(await named(userId)).toEqual([])
    }
    expect(await wantsOf('WE3000')).toMatchObject([{ students: 1, line: null, offers: [] }])
  })
})

it('an export has a student’s own part, and nobody else', async () => {
  const [userId, other] = [newId(), newId()]
  const want = await ask(userId, 'WF1000', { line: 'Lab 5' })
  await here.library.secondWant({ userId: other, wantId: want._id })
  const wantsIn = async (id: string) => {
    const found: unknown[] = []
    const { data } = await here.library.exportOf(id)
    for await (const each of data['wants'] as AsyncIterable<unknown>) found.push(each)
    return found
  }
  expect(await wantsIn(userId)).toMatchObject([{ courseCode: 'WF1000', line: 'Lab 5', offered: [] }])
  const [seconded] = await wantsIn(other)
  expect(seconded).toMatchObject({ courseCode: 'WF1000', kind: 'lab' })
  expect(seconded).not.toHaveProperty('line')
  expect(JSON.stringify([await wantsIn(userId), seconded])).not.toMatch(new RegExp(`${userId}|${other}`))
})

it('a line is read, hidden and shown by the id of its want', async () => {
  const asker = newId()
  const { _id } = await ask(asker, 'WG1000', { line: 'Something rude' })
  const plain = await ask(asker, 'WG1000')
  const read = (id: string) => here.library.textOf('want', id)
  expect(await read(_id)).toEqual({
    ...{ authorId: asker, words: 'Something rude', hidings: 0, isHidden: false },
    ...{ documentId: null, courseCode: 'WG1000' },
  })
  expect(await read(plain._id)).toMatchObject({ words: null })
  expect(await read(newId())).toBeNull()
  const basis = { words: 'Something rude', hidings: 0 }
  expect(await here.library.hideText('want', _id, { ...basis, words: 'Other words' })).toBe(false)
  expect(await here.library.hideText('want', _id, basis)).toBe(true)
  expect(await here.library.hideText('want', _id, basis)).toBe(false)
  const hidden = (await wantsOf('WG1000')).find((want) => want._id === _id)
  expect(hidden).toMatchObject({ line: null, isLineHidden: true, students: 1 })
  expect(await read(_id)).toMatchObject({ words: 'Something rude', isHidden: true })
  expect(await here.library.showText('want', _id, 1)).toBe(true)
  expect((await wantsOf('WG1000')).find((want) => want._id === _id)).toMatchObject({
    line: 'Something rude',
    isLineHidden: false,
  })
})

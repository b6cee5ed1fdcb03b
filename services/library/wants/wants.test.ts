import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountClosed, erasureRequested, maxWants } from '#events'
import { newId } from '#platform/core'
import { sampleOf } from '#testing/long-form'
import { until } from '#testing/until'
import { startLibrary } from '../../testing/library'
import { answerBy, ask, end, wantId } from './rules'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const now = new Date('2026-11-26T12:00:00Z')
const wanted = { userId: newId(), courseCode: 'CS2030S', kind: 'lab' as const }
const open = { ...wanted, askedAt: now, isOpen: true }
const answer = { documentId: newId(), title: 'Lab 5', uploaderId: newId(), at: now }
const namesOf = ({ events = [] }: { events?: readonly { definition: { name: string } }[] }) =>
  events.map(({ definition }) => definition.name)

describe('the rules', () => {
  it('begin a want once, and again after it ended', () => {
    expect(ask(wanted, now)(null)).toMatchObject({ outcome: true, next: open })
    expect(ask(wanted, now)(open)).toEqual({ outcome: false })
    expect(ask(wanted, now)({ ...open, isOpen: false })).toMatchObject({ outcome: true, next: open })
  })

  it('end a want once', () => {
    expect(end(open)).toMatchObject({ outcome: true, next: { isOpen: false } })
    expect(end({ ...open, isOpen: false })).toEqual({ outcome: false })
    expect(end(null)).toEqual({ outcome: false })
  })

  it('answer a want by a later document, and tell nobody about their own', () => {
    const answered = answerBy(answer)(open)
    expect(answered.outcome).toBe(true)
    expect(answerBy({ ...answer, at: new Date(now.getTime() - 1) })(open)).toEqual({ outcome: false })
    expect(answerBy(answer)({ ...open, isOpen: false })).toEqual({ outcome: false })
    const own = answerBy({ ...answer, uploaderId: wanted.userId })(open)
    expect([namesOf(answered as never), namesOf(own as never)]).toEqual([
      ['wants.changed', 'want.answered'],
      ['wants.changed'],
    ])
  })
})

const stored = (userId: string) => here.platform.connection.collection('wants').find({ userId }).toArray()

describe('wants', () => {
  it('are counted per kind, once per student, until they are withdrawn', async () => {
    const [a, b] = [newId(), newId()]
    const courseCode = 'WA1000'
    await here.library.askFor({ userId: a, courseCode, kind: 'lab' })
    await here.library.askFor({ userId: a, courseCode, kind: 'lab' })
    await here.library.askFor({ userId: b, courseCode, kind: 'lab' })
    expect(await here.library.askFor({ userId: b, courseCode, kind: 'past-paper' })).toEqual({
      wants: [
        { kind: 'lab', students: 2, mine: true },
        { kind: 'past-paper', students: 1, mine: true },
      ],
    })
    await here.library.withdrawWant({ userId: b, courseCode, kind: 'lab' })
    expect(await here.library.withdrawWant({ userId: b, courseCode, kind: 'lab' })).toEqual({
      wants: [
        { kind: 'lab', students: 1, mine: false },
        { kind: 'past-paper', students: 1, mine: true },
      ],
    })
  })

  it('are limited for each student', async () => {
    const userId = newId()
    for (let nth = 0; nth < maxWants; nth++)
      await here.library.askFor({ userId, courseCode: `WB${1000 + nth}`, kind: 'lab' })
    await expect(here.library.askFor({ userId, courseCode: 'WB2000', kind: 'lab' })).rejects.toMatchObject({
      code: 'too-many-wants',
    })
    // Asking again for the same is no further want.
    await here.library.askFor({ userId, courseCode: 'WB1000', kind: 'lab' })
    await here.library.withdrawWant({ userId, courseCode: 'WB1000', kind: 'lab' })
    await here.library.askFor({ userId, courseCode: 'WB2000', kind: 'lab' })
  })

  const crowds = [
    { open: 0, asked: maxWants + 5, refused: 5 },
    { open: maxWants - 1, asked: 4, refused: 3 },
    { open: maxWants, asked: 3, refused: 3 },
  ]
  it.each(sampleOf(crowds, 1))(
    'are limited also for $asked calls at once, with $open open',
    { tags: ['sampled'] },
    async ({ open, asked, refused }) => {
      const userId = newId()
      const ask = (nth: number) => here.library.askFor({ userId, courseCode: `WD${1000 + nth}`, kind: 'lab' })
      for (let nth = 0; nth < open; nth++) await ask(nth)
      const answers = await Promise.allSettled(Array.from({ length: asked }, (_, nth) => ask(open + nth)))
      expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(refused)
    },
  )

  it('end when such a document is published, and not when another one is', async () => {
    const [userId, uploader] = [newId(), newId()]
    const courseCode = 'WC1000'
    await here.library.askFor({ userId, courseCode, kind: 'lab' })
    here.platform.clock.advance(1000)
    await here.publish(uploader, { courseCode, kind: 'lecture' })
    await here.publish(uploader, { courseCode: 'WC2000', kind: 'lab' })
    await here.platform.allHandled()
    expect((await here.library.wantsOf(courseCode, userId)).wants).toHaveLength(1)
    await here.publish(uploader, { courseCode, kind: 'lab' })
    await here.platform.allHandled()
    expect(await here.library.wantsOf(courseCode, userId)).toEqual({ wants: [] })
  })

  it('end after ninety days, and are deleted once they ended', async () => {
    const userId = newId()
    const wantedLab = { userId, courseCode: 'WD1000', kind: 'lab' as const }
    await here.library.askFor(wantedLab)
    here.platform.clock.advance(91 * 86_400_000)
    await here.sweep()
    expect(await here.library.wantsOf('WD1000', userId)).toEqual({ wants: [] })
    // Once the bus has acknowledged its events.
    await until(async () => {
      await here.sweep()
      expect(await stored(userId)).toEqual([])
    })
  })

  it('are exported, end with the account, and are erased', async () => {
    const userId = newId()
    await here.library.askFor({ userId, courseCode: 'WE1000', kind: 'summary' })
    const { data } = await here.library.exportOf(userId)
    const exported: unknown[] = []
    for await (const each of data['wants'] as AsyncIterable<unknown>) exported.push(each)
    expect(exported).toMatchObject([{ courseCode: 'WE1000', kind: 'summary', isOpen: true }])
    await here.platform.publish(accountClosed, { userId, documents: 'keep' })
    await here.platform.allHandled()
    expect(await here.library.wantsOf('WE1000', newId())).toEqual({ wants: [] })
    await here.platform.publish(erasureRequested, { userId, documents: 'keep' })
    await here.platform.allHandled()
    expect(await stored(userId)).toEqual([])
  })

  it('have one record per student, module and kind', () => {
    expect(wantId(wanted)).toBe(`${wanted.userId}:CS2030S:lab`)
  })
})

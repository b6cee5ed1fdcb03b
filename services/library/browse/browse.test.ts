import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrowseSort, DocumentCard } from '#events'
import { newId } from '#platform/core'
import { runMigration } from '#testing/run-migration'
import { startLibrary } from '../../testing/library'
import { documentDetails } from '../migrations/document-details'
import { documentStatus } from '../migrations/document-status'
import type { Choice } from './rules'

let here: Awaited<ReturnType<typeof startLibrary>>
const cards: DocumentCard[] = []
beforeAll(async () => {
  here = await startLibrary()
  for (let i = 0; i < 24; i++) {
    cards.push(
      await here.publish(newId(), {
        title: `Week ${i % 5}`,
        university: i % 3 === 0 ? 'NTU' : 'NUS',
        courseCode: i % 2 === 0 ? 'CS2030S' : 'MA1521',
        kind: i % 5 === 0 ? 'lab' : i % 5 === 1 ? 'other' : 'tutorial',
        ...(i % 4 === 0 ? { year: ' ' } : { year: i % 4 === 1 ? 'AY24/25' : 'AY25/26' }),
      }),
    )
    here.platform.clock.advance(i % 7 === 0 ? 1 : 0)
  }
  await Promise.all(
    cards.flatMap(({ _id }, i) =>
      Array.from({ length: i % 3 }, () => here.library.vote(newId(), _id, 'like')),
    ),
  )
  await here.platform.allHandled()
})
afterAll(() => here.stop())

const fits =
  ({ university, courseCode, kind, year }: Choice) =>
  (card: DocumentCard) =>
    (university === undefined || card.university === university) &&
    (courseCode === undefined || card.courseCode === courseCode) &&
    (kind === undefined || card.kind === kind) &&
    (year === undefined || card.year === year)

/** Every document of a choice, page by page. */
async function allOf(choice: Choice, sort: BrowseSort, limit: number, between = async () => {}) {
  const found: DocumentCard[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 50; pages++) {
    const { documents, next } = await here.library.browse({ choice, sort, limit, cursor })
    found.push(...documents)
    if (next === null) return found
    cursor = next
    await between()
  }
  throw new Error('there is no last page')
}

const choices: Choice[] = [
  {},
  { university: 'NUS' },
  { courseCode: 'MA1521' },
  { year: 'AY24/25' },
  { university: 'NTU', year: 'AY25/26' },
  { university: 'NUS', courseCode: 'CS2030S', year: 'AY25/26' },
  { university: 'SMU' },
  { kind: 'tutorial' },
  { kind: 'lab', university: 'NUS', year: 'AY25/26' },
]

describe('browsing', () => {
  it.each(choices)(
    'shows every document of %j once, in each order, whatever the size of a page',
    async (choice) => {
      const expected = cards.filter(fits(choice)).map(({ _id }) => _id)
      for (const limit of [1, 4, 100]) {
        const newest = await allOf(choice, 'newest', limit)
        expect(newest.map(({ _id }) => _id).sort()).toEqual([...expected].sort())
        const times = newest.map(({ publishedAt }) => publishedAt)
        expect(times).toEqual([...times].sort().reverse())

        const liked = await allOf(choice, 'most-liked', limit)
        expect(liked.map(({ _id }) => _id).sort()).toEqual([...expected].sort())
        const likes = liked.map((card) => card.likes)
        expect(likes).toEqual(likes.toSorted((a, b) => b - a))

        const titled = await allOf(choice, 'title', limit)
        expect(titled.map(({ _id }) => _id).sort()).toEqual([...expected].sort())
        expect(titled.map(({ title }) => title)).toEqual(titled.map(({ title }) => title).sort())
      }
    },
  )

  it.each(choices)('counts the documents of %j, and each facet under the other choices', async (choice) => {
    const { total, facets } = await here.library.browse({ choice, sort: 'newest', limit: 1 })
    const countOf = (change: Choice) => cards.filter(fits({ ...choice, ...change })).length
    expect(total).toBe(countOf({}))
    for (const { value, count } of facets.universities) expect(count).toBe(countOf({ university: value }))
    for (const { value, count } of facets.courses) expect(count).toBe(countOf({ courseCode: value }))
    for (const { value, count } of facets.kinds) expect(count).toBe(countOf({ kind: value }))
    for (const { value, count } of facets.years) expect(count).toBe(countOf({ year: value }))
    const values = (facet: { value: string }[]) => facet.map(({ value }) => value).sort()
    const rest = (without: Choice) => cards.filter(fits({ ...choice, ...without }))
    expect(values(facets.courses)).toEqual(
      [...new Set(rest({ courseCode: undefined }).map(({ courseCode }) => courseCode))].sort(),
    )
    expect(values(facets.kinds)).toEqual(
      [...new Set(rest({ kind: undefined }).map(({ kind }) => kind))].sort(),
    )
    expect(values(facets.universities)).toEqual(
      [...new Set(rest({ university: undefined }).map(({ university }) => university))].sort(),
    )
  })

  it('knows a year by any of its spellings, and lists the newest first', async () => {
    const courseCode = 'YEAR1000'
    for (const year of ['2024/2025', '24-25', 'AY2425S1', '2024', 'AY1819', 'Sem 2 AY23/24'])
      await here.publish(newId(), { courseCode, year })
    const { total, facets } = await here.library.browse({
      choice: { courseCode, year: 'ay 2024-25' },
      sort: 'newest',
      limit: 5,
    })
    expect(total).toBe(2)
    expect(facets.years).toEqual([
      { value: 'AY24/25', count: 2 },
      { value: 'AY24/25 S1', count: 1 },
      { value: '2024', count: 1 },
      { value: 'AY23/24 S2', count: 1 },
      { value: 'AY18/19', count: 1 },
    ])
  })

  it('finds documents of an earlier release by the kind and year that its migration gives them', async () => {
    const courseCode = 'OLD2000'
    const user = newId()
    const older = await Promise.all(
      [
        ['Tutorial 3', '24-25 sem 1'],
        ['Streams', 'spring'],
        ['Streams', null],
      ].map(async ([title, year]) => {
        const card = await here.publish(user, { courseCode, title: title ?? '' })
        await here.platform.connection
          .collection<{ _id: string }>('documents')
          .updateOne({ _id: card._id }, { $unset: { kind: 1 }, $set: { year } })
        return card
      }),
    )
    expect(await documentDetails.plan(here.platform)).toBe(3)
    expect(await runMigration(documentDetails, here.platform)).toBe(3)
    const starting = [here.another(), here.another()]
    await Promise.all(starting.map((next) => next.start()))
    for (const { library, stop } of starting) {
      const found = await library.browse({ choice: { courseCode }, sort: 'newest', limit: 5 })
      const details = new Map(found.documents.map(({ _id, kind, year }) => [_id, [kind, year]]))
      expect(older.map(({ _id }) => details.get(_id))).toEqual([
        ['tutorial', 'AY24/25 S1'],
        ['other', 'spring'],
        ['other', null],
      ])
      expect(found.facets.years.map(({ value }) => value)).toEqual(['AY24/25 S1', 'spring'])
      await stop()
    }
  })

  it('repeats nothing and skips nothing when documents are published between two pages', async () => {
    const courseCode = 'GROW1000'
    const first = await Promise.all(Array.from({ length: 6 }, () => here.publish(newId(), { courseCode })))
    const found = await allOf({ courseCode }, 'newest', 2, async () => {
      here.platform.clock.advance(2)
      await here.publish(newId(), { courseCode })
    })
    expect(found.map(({ _id }) => _id).sort()).toEqual(first.map(({ _id }) => _id).sort())
  })

  it('follows deletions, removals and restorations, including those by another process', async () => {
    const courseCode = 'GONE1000'
    const user = newId()
    const card = await here.publish(user, { courseCode })
    const seen = async () => {
      await here.platform.allHandled()
      const page = await here.library.browse({ choice: { courseCode }, sort: 'title', limit: 5 })
      expect(page.total).toBe(page.documents.length)
      expect(page.facets.courses.find(({ value }) => value === courseCode)?.count ?? 0).toBe(page.total)
      return page.total
    }
    const other = here.another().library
    expect(await seen()).toBe(1)
    await here.library.delete(user, card._id)
    expect(await seen()).toBe(0)
    await other.undelete(user, card._id)
    expect(await seen()).toBe(1)
    await other.remove(card._id, 'dislikes')
    expect(await seen()).toBe(0)
    await other.restore(card._id, 0)
    expect(await seen()).toBe(1)
  })

  it('refuses the cursor of another order', async () => {
    const { next } = await here.library.browse({ choice: {}, sort: 'newest', limit: 1 })
    const wrong = here.library.browse({ choice: {}, sort: 'title', limit: 1, cursor: next ?? '' })
    await expect(wrong).rejects.toMatchObject({ code: 'invalid', status: 400 })
  })

  it('shows documents stored before publications were counted, from the next start on', async () => {
    const courseCode = 'OLD1000'
    const user = newId()
    const [published, gone] = await Promise.all([
      here.publish(user, { courseCode }),
      here.publish(user, { courseCode }),
    ])
    await here.library.remove(gone._id, 'dislikes')
    const stored = here.platform.connection.collection('documents')
    for (const [{ _id }, removalReason] of [[published, null] as const, [gone, 'dislikes'] as const])
      await stored.updateOne(
        { _id: _id as never },
        {
          $unset: { life: 1, restorableUntil: 1, status: 1, revision: 1 },
          $set: { isActive: removalReason === null, removalReason },
        },
      )
    expect(await runMigration(documentStatus, here.platform)).toBe(2)
    const next = here.another()
    await next.start()
    const { documents, total } = await next.library.browse({
      choice: { courseCode },
      sort: 'newest',
      limit: 5,
    })
    expect([documents, total]).toEqual([[published], 1])
    await next.library.delete(user, published._id)
    expect(await next.library.view(published._id, user)).toMatchObject({ removalReason: 'deleted' })
    await next.stop()
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formerStudentId } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'
import { termAt } from '../readership/term'
import { missingKinds, rankUploaders } from './module-term'

const at = (day: number) => new Date(Date.UTC(2026, 8, day))
const counted = (uploaderId: string, day: number) => ({
  ...{ uploaderId, kind: 'lab' as const, year: null, publishedAt: at(day) },
})

describe('the rules', () => {
  it.each([
    [[], ['lecture', 'tutorial', 'lab', 'past-paper', 'cheat-sheet', 'summary']],
    [['AY26/27'], ['lecture', 'tutorial', 'past-paper', 'cheat-sheet', 'summary']],
    [['AY26/27 S2'], ['lecture', 'tutorial', 'past-paper', 'cheat-sheet', 'summary']],
    [
      ['AY25/26 S1', null, '2026'],
      ['lecture', 'tutorial', 'lab', 'past-paper', 'cheat-sheet', 'summary'],
    ],
  ])('miss the kinds of which nothing is of this year: %j', (years, missing) => {
    const documents = years.map((year) => ({ ...counted('a', 1), year }))
    expect(missingKinds(documents, { academicYear: 'AY26/27' })).toEqual(missing)
  })

  it('rank uploaders by their documents of this term, and of equals who was first', () => {
    const documents = [
      ...[counted('b', 5), counted('a', 3), counted('c', 9), counted('c', 8), counted('d', 1)],
      ...[counted(formerStudentId, 5), counted(formerStudentId, 6), counted(formerStudentId, 7)],
    ]
    expect(rankUploaders(documents, { from: at(2) })).toEqual([
      ...[
        { _id: 'c', count: 2 },
        { _id: 'a', count: 1 },
        { _id: 'b', count: 1 },
      ],
    ])
  })
})

describe('a module in the current term', () => {
  let here: Awaited<ReturnType<typeof startLibrary>>
  beforeAll(async () => {
    here = await startLibrary()
  })
  afterAll(() => here.stop())

  it('names what is missing, and the three who published most', async () => {
    const people = Array.from({ length: 4 }, () => newId())
    const courseCode = 'MT1000'
    for (const [nth, person] of people.entries())
      for (let count = 0; count <= nth; count++) {
        await here.publish(person, { courseCode, kind: 'lab', year: 'AY25/26' })
        here.platform.clock.advance(1000)
      }
    const { term, missing, uploaders } = await here.library.moduleTerm(courseCode)
    const { academicYear } = termAt(here.platform.clock.now())
    expect(term.startsWith(academicYear)).toBe(true)
    expect(missing).toContain('lecture')
    expect(uploaders.map(({ _id, documents }) => [_id, documents])).toEqual([
      [people[3], 4],
      [people[2], 3],
      [people[1], 2],
    ])
  })

  it('is empty for a module without documents', async () => {
    expect(await here.library.moduleTerm('MT2000')).toMatchObject({ uploaders: [] })
  })
})

import { describe, expect, it } from 'vitest'
import { browseSorts } from '#events'
import { comparePlaces, fits, readCursor, shelfOf, shelvesOf, writeCursor, type Choice } from './rules'

const place = { _id: 'a'.repeat(24), publishedAt: 5, likes: 3, titleKey: 'streams', yearOrder: 2024.5 }

it('puts a document on one shelf for each filter that it matches', () => {
  const shelves = shelvesOf({ university: 'NUS', courseCode: 'CS2030S', kind: 'lab', year: 'AY24/25' })
  expect(new Set(shelves).size).toBe(16)
  for (const university of ['NUS', undefined] as const)
    for (const courseCode of ['CS2030S', undefined])
      for (const kind of ['lab', undefined] as const)
        for (const year of ['AY24/25', undefined])
          expect(shelves).toContain(shelfOf({ university, courseCode, kind, year }))
  expect(shelves).not.toContain(shelfOf({ university: 'NTU' }))
  expect(shelvesOf({ university: 'NUS', courseCode: 'CS2030S', kind: 'lab', year: null })).toHaveLength(8)
  expect(shelvesOf({ university: 'NUS', courseCode: 'CS2030S', kind: null, year: null })).toContain(
    shelfOf({ kind: 'other' }),
  )
})

it.each<[Choice, boolean]>([
  [{}, true],
  [{ university: 'NUS', courseCode: 'CS2030S', year: 'AY24/25' }, true],
  [{ university: 'NTU', courseCode: 'CS2030S' }, false],
  [{ courseCode: 'CS2030' }, false],
  [{ year: 'AY23/24' }, false],
  [{ kind: 'lab', university: 'NUS' }, true],
  [{ kind: 'tutorial' }, false],
])('puts a document on the shelf of %j: %s', (choice, expected) => {
  const filed = { university: 'NUS', courseCode: 'CS2030S', kind: 'lab', year: 'AY24/25' } as const
  expect(fits(choice, filed)).toBe(expected)
  expect(shelvesOf(filed).includes(shelfOf(choice))).toBe(expected)
})

describe('a cursor', () => {
  it.each(browseSorts)('of the order %s names the place where a page ended', (sort) => {
    const read = readCursor(sort, writeCursor(sort, place))
    expect(read).not.toBeNull()
    expect(place).toMatchObject(read ?? {})
  })

  it.each([
    ['of another order', writeCursor('title', place)],
    ['of nonsense', 'nonsense'],
    ['of another shape', Buffer.from('["newest",{"$gt":""},"x"]').toString('base64url')],
    ['too short', Buffer.from('["newest"]').toString('base64url')],
  ])('%s is none', (_, cursor) => {
    expect(readCursor('newest', cursor)).toBeNull()
  })
})

describe('an order of places', () => {
  const newer = { ...place, _id: 'b'.repeat(24), publishedAt: 6 }
  const liked = { ...place, _id: 'c'.repeat(24), likes: 4, titleKey: 'trees', yearOrder: 0 }
  it.each([
    ['newest', [newer, liked, place]],
    ['most-liked', [liked, newer, place]],
    ['title', [place, newer, liked]],
    ['year', [newer, place, liked]],
  ] as const)('%s', (sort, expected) => {
    expect([place, liked, newer].sort(comparePlaces(sort))).toEqual(expected)
    expect(comparePlaces(sort)(place, { ...place })).toBe(0)
  })
})

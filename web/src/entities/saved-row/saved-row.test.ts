import { expect, it } from 'vitest'
import { keepSavedRow, placeInWords, readSavedRow, savedPlaceOf, type SavedRow } from './saved-row'

const rowOf = (ids: string, list: string | null = null): SavedRow => ({
  list,
  documents: ids.split('').map((_id) => ({ _id, title: `Notes ${_id}` })),
})
const saved = new Set('abcdefg')

it.each([
  ['a', [rowOf('abc')], '1 of 3 saved', null, 'b'],
  ['b', [rowOf('abc')], '2 of 3 saved', 'a', 'c'],
  ['c', [rowOf('abc')], '3 of 3 saved', 'b', null],
  ['b', [rowOf('bd', 'Exams'), rowOf('abcd')], '1 of 2 in Exams', null, 'd'],
  ['c', [rowOf('bd', 'Exams'), rowOf('abcd')], '3 of 4 saved', 'b', 'd'],
  ['b', [null, rowOf('abc')], '2 of 3 saved', 'a', 'c'],
  // Not saved any more.
  ['b', [rowOf('axbyc')], '2 of 3 saved', 'a', 'c'],
] as const)('the place of %s in %j is %s', (id, rows, words, before, after) => {
  const place = savedPlaceOf(id, rows, saved)!
  expect(placeInWords(place)).toBe(words)
  expect([place.before?._id ?? null, place.after?._id ?? null]).toEqual([before, after])
})

it.each([
  ['a document that no row has', 'g', [rowOf('abc')]],
  ['the only saved document', 'a', [rowOf('a')]],
  ['one that is not saved any more', 'x', [rowOf('axb')]],
  ['any without rows', 'a', [null]],
] as const)('%s has no place', (_, id, rows) => expect(savedPlaceOf(id, rows, saved)).toBeNull())

it('a row is kept for the tab, without what the cards show', () => {
  let text: string | null = null
  const storage = { getItem: () => text, setItem: (_: string, value: string) => void (text = value) }
  expect(readSavedRow(storage)).toBeNull()
  const row = rowOf('ab', 'Exams')
  keepSavedRow(row, storage)
  expect(readSavedRow(storage)).toEqual(row)
})

it.each(['no json', '[]', '{"documents":[1]}'])('there is no row where %s is kept', (text) =>
  expect(readSavedRow({ getItem: () => text })).toBeNull(),
)

import { expect, it, test } from 'vitest'
import { createSearchIndex } from './search-index'

const shelf = [
  { _id: '1', courseCode: 'CS2030S', title: 'Tutorial 3 Streams', year: 'AY2024' },
  { _id: '2', courseCode: 'CS2030S', title: 'Lec 5 Generics', year: '2025' },
  { _id: '3', courseCode: 'MA1521', title: 'Finals soln', year: null },
  { _id: '4', courseCode: 'GESS1000', title: 'Essay on "trade" | barter', year: 'AY23/24' },
]
function library() {
  const index = createSearchIndex()
  for (const document of shelf) index.load(document)
  return index
}

test.each<[string, string[]]>([
  ['cs2030s', ['1', '2']],
  ['CS2030S tutorial', ['1']],
  ['tut', ['1']],
  ['cs2030s tut streams', ['1']],
  ['lecture', ['2']],
  ['lec 5', ['2']],
  ['final solution', ['3']],
  ['finals soln', ['3']],
  ['ma1521 2025', []],
  ['cs20 ay2024', ['1']],
  ['"trade" | barter', ['4']],
  ['  ', []],
  ["'", []],
])('%j finds the documents that include every word: %j', async (query, ids) => {
  expect((await library().search(query)).sort()).toEqual(ids)
})

it('finds similar words only when no document includes every word', async () => {
  expect(await library().search('streems')).toEqual(['1'])
  expect(await library().search('genrics')).toEqual(['2'])
  expect((await library().search('stream')).sort()).toEqual(['1'])
})

it.each(['!cs2030s', '^cs', '=x', 'cs$', '|', '"', '\'"', 'a|b', '\\|', '\\', '((((', '😀', 'x'.repeat(200)])(
  'searches for %j as plain words, not as an expression',
  async (query) => {
    await expect(library().search(query)).resolves.toBeInstanceOf(Array)
  },
)

it('does not bring back a document that was removed while the index was loaded', async () => {
  const index = createSearchIndex()
  index.remove('1')
  for (const document of shelf) index.load(document)
  expect(await index.search('streams generics')).toEqual([])
  expect(index.size()).toBe(3)
})

it('holds a published document once, in its newest form', async () => {
  const index = library()
  index.put({ _id: '2', courseCode: 'CS2030S', title: 'Optional', year: null })
  index.load({ _id: '2', courseCode: 'CS2030S', title: 'Lec 5 Generics', year: null })
  expect(await index.search('optional')).toEqual(['2'])
  expect(index.size()).toBe(4)
})

import { expect, it, test } from 'vitest'
import { createSearchIndex } from './search-index'

const shelf = [
  { _id: '1', courseCode: 'CS2030S', title: 'Tutorial 3 Streams', year: 'AY2024', university: 'NUS' },
  { _id: '2', courseCode: 'CS2030S', title: 'Lec 5 Generics', year: '2025', university: 'NUS' },
  { _id: '3', courseCode: 'MA1521', title: 'Finals soln', year: null, university: 'NTU' },
  {
    _id: '4',
    courseCode: 'GESS1000',
    title: 'Essay on "trade" | barter',
    year: 'AY23/24',
    university: 'SMU',
  },
  {
    _id: '5',
    courseCode: 'COR-IS1702',
    title: 'Supply & demand: an introduction',
    year: 'AY24/25',
    university: 'SMU',
  },
  { _id: '6', courseCode: 'AC1101', title: 'Quiz', year: 'AY23/24 S2', university: 'NTU' },
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
  ['CS2030S NUS tutorial', ['1']],
  ['nus', ['1', '2']],
  ['supply & demand', ['5']],
  ['supply, demand!', ['5']],
  ['cor-is1702', ['5']],
  ['coris1702', ['5']],
  ['is1702 smu', ['5']],
  ['ay24/25', ['1', '5']],
  ['ay2425', ['1', '5']],
  ['2024/2025', ['1', '5']],
  ['AY 24-25', ['1', '5']],
  ['24/25', ['1', '5']],
  ['tut 24/25', ['1']],
  ['ay24/25 sem 1', []],
  ['sem 2 23/24', ['6']],
  ['AY2324S2 quiz', ['6']],
  ['tra', ['4']],
  ['rade', ['4']],
  ['ade', []],
  ['ls', []],
  ['  ', []],
  ["'", []],
])('%j finds the documents that include every word: %j', (query, ids) => {
  const found = library().search(query, 100)
  expect(found.ids.sort()).toEqual(ids)
  expect(found.exact).toBe(true)
})

it.each<[string, string[]]>([
  ['streems', ['1']],
  ['genrics', ['2']],
  ['suply demnd', ['5']],
  ['cs2030s streems', ['1']],
])('finds for %j what resembles it, when no document includes every word, and says so', (query, ids) => {
  expect(library().search(query, 100)).toEqual({ ids, total: ids.length, exact: false })
})

it.each(['cs2030s zzz', 'xx', 'qua streems'])(
  'finds nothing that resembles %j: a short word is meant as it is',
  (query) => {
    expect(library().search(query, 100)).toEqual({ ids: [], total: 0, exact: true })
  },
)

it.each(['!cs2030s', '^cs', '=x', 'cs$', '|', '"', '\'"', 'a|b', '\\|', '\\', '((((', '😀', 'x'.repeat(200)])(
  'searches for %j as plain words, not as an expression',
  (query) => {
    expect(library().search(query, 100).ids).toBeInstanceOf(Array)
  },
)

it('finds a code whatever punctuation surrounds it', () => {
  expect(library().search('!cs2030s?', 100).ids.sort()).toEqual(['1', '2'])
})

it('does not bring back a document that was removed during a load', () => {
  const index = createSearchIndex()
  index.remove('1')
  for (const document of shelf) index.load(document)
  expect(index.search('streams generics', 100).ids).toEqual([])
  expect(index.size()).toBe(shelf.length - 1)
})

it('holds a published document once, in its latest version', () => {
  const index = library()
  const document = { _id: '2', courseCode: 'CS2030S', year: null, university: 'NUS' }
  index.put({ ...document, title: 'Optional' })
  index.load({ ...document, title: 'Lec 5 Generics' })
  expect(index.search('optional', 100).ids).toEqual(['2'])
  expect(index.size()).toBe(shelf.length)
})

import { expect, it, test } from 'vitest'
import { createTestIndex } from '../testing/search-index'

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
const sample = {
  kind: 'other' as const,
  courseCode: 'GEA1000',
  title: 'Revision',
  year: null,
  university: 'NUS',
}
function library() {
  const index = createTestIndex()
  for (const document of shelf) index.load({ ...document, kind: 'other', uploaderId: 'ann' })
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
  ['ma1521 cheatsheet', ['8', '7']],
  ['cheat sheets', ['8', '7']],
  ['MA1521 formula past year', ['9']],
  ['pyp', ['9']],
  ['ma1521 cheetsheet', ['8', '7']],
  ['midterm', []],
])('%j finds documents by their kind, after those with its words: %j', (query, ids) => {
  const index = library()
  const of = { ...sample, courseCode: 'MA1521', uploaderId: 'bob' }
  index.load({ ...of, _id: '7', title: 'All integrals on one page', kind: 'cheat-sheet' })
  index.load({ ...of, _id: '8', title: 'Cheatsheet', kind: 'cheat-sheet' })
  index.load({ ...of, _id: '9', title: 'Formula questions of 2024', kind: 'past-paper' })
  const found = index.search(query, 100)
  expect(found).toMatchObject({ ids, total: ids.length, closest: [] })
  expect(index.search(query, 1)).toMatchObject({ ids: ids.slice(0, 1), total: ids.length })
  index.put({ ...of, _id: '7', title: 'All integrals on one page', kind: 'summary' })
  expect(index.search(query, 100).ids).toEqual(ids.filter((id) => id !== '7'))
})

it.each<[string, string[], string]>([
  ['streems', ['1'], 'streams'],
  ['genrics', ['2'], 'generics'],
  ['suply demnd', ['5'], 'supply demand'],
  ['cs2030s streems', ['1'], 'streams'],
  ['tutorail', ['1'], 'tutorial'],
  ['introduciton supply', ['5'], 'introduction'],
  ['tradebarter', ['4'], 'trade barter'],
])('finds for %j what was meant, when no document has such a word, and says so', (query, ids, as) => {
  const { respelled, ...found } = library().search(query, 100)
  expect(found).toMatchObject({ ids, total: ids.length, exact: false, closest: [] })
  expect(respelled.map((each) => each.as).join(' ')).toBe(as)
})

it.each(['zzz', 'xx', 'trody', 'essey!', 'cs2031s', 'generate', 'cs9999 streams', '2024 smus', 'smu 7'])(
  'finds nothing for %j: no word is guessed into another',
  (query) => {
    const found = library().search(query, 100)
    expect(found.ids.filter((id) => id !== '4' || query !== 'essey!')).toEqual([])
  },
)

it.each<[string, [string[], string[]][]]>([
  ['cs2030s zzz', [[['zzz'], ['2', '1']]]],
  ['qua streems', [[['qua'], ['1']]]],
  // The topic weighs more than the kind, and the module is never left out.
  [
    'cs2030s streams generics',
    [
      [['generics'], ['1']],
      [['streams'], ['2']],
    ],
  ],
  ['ma1521 2025', [[['2025'], ['3']]]],
  ['ma1521 streams tutorial', [[['streams', 'tutorial'], ['3']]]],
  [
    'lecture streams',
    [
      [['lecture'], ['1']],
      [['streams'], ['2']],
    ],
  ],
])('finds for %j the closest, with the words that they lack: %j', (query, groups) => {
  const found = library().search(query, 100)
  expect(found.exact).toBe(false)
  expect(found.closest.map(({ missing, ids }) => [missing, ids])).toEqual(groups)
  expect(found.ids).toEqual(groups.flatMap(([, ids]) => ids))
})

it.each<[string, string | null, number]>([
  ['cs2030s', 'CS2030S', 2],
  ['cs 2030 s cheatsheet', 'CS2030S', 2],
  ['is1702 zzz', 'COR-IS1702', 1],
  ['cs2031s', null, 0],
  ['streams', null, 0],
])('for %j names the module %s', (query, courseCode, total) => {
  expect(library().search(query, 100).module).toEqual(courseCode && { courseCode, total })
})

it.each<[string, string | null]>([
  ['cs2030s', null],
  ['cs2030s notes pls', null],
  ['cs2030s past year paper', 'past-paper'],
  ['cs2030s pyp', 'past-paper'],
  ['any finals for cs2030s', 'past-paper'],
  ['cs2030s midterms 2024', 'past-paper'],
  ['cs2030s T07', 'tutorial'],
  ['cs2030s tut streams', 'tutorial'],
  ['lec 5 cs2030s', 'lecture'],
  ['cs2030s lab', 'lab'],
  ['cs2030s formula sheet', 'cheat-sheet'],
  ['cheetsheet cs2030s', 'cheat-sheet'],
  ['cs2030s summary', 'summary'],
  ['cs2030s streams', null],
  ['cs2030s mugging', 'summary'],
  ['label streams', null],
])('reads in %j that documents of this kind are wanted: %s', (query, kind) => {
  const index = library()
  index.load({ ...sample, _id: '7', title: 'Cheatsheet', uploaderId: 'bob' })
  index.setPairs([['mugging', 'condensed']])
  expect(index.search(query, 100).kind).toBe(kind)
})

it('finds the documents of a person by their name, until they have another, or none may find them', () => {
  const index = library()
  const found = (query: string) => index.search(query, 100).ids.toSorted()
  index.load({ ...sample, _id: '7', uploaderId: 'bob' })
  index.nameUploader('ann', 'ann.lim')
  index.nameUploader('bob', 'bob')
  expect(found('bob')).toEqual(['7'])
  expect(found('notes by Bob pls')).toEqual(['7'])
  expect(found('ann lim cs2030s')).toEqual(['1', '2'])
  expect(found('annlim cs2030s')).toEqual(['1', '2'])
  index.nameUploader('bob', 'rob')
  expect([found('bob'), found('rob')]).toEqual([[], ['7']])
  index.nameUploader('bob', null)
  expect(found('rob')).toEqual([])
  index.nameUploader('bob', 'bob')
  index.remove('7')
  expect(found('bob')).toEqual([])
})

it('is not misled by a name that is a word of documents', () => {
  const index = library()
  index.load({ ...sample, _id: '7', uploaderId: 'bob' })
  index.nameUploader('bob', 'final')
  expect(index.search('final', 100).ids).toEqual(['3'])
})

it('takes further pairs of words that mean the same, and forgets them', () => {
  const index = library()
  const found = (query: string) => index.search(query, 100).ids
  expect(found('exchange')).toEqual([])
  index.setPairs([
    ['exchange', 'Barter'],
    ['ＴＤＢ', 'trade barter'],
  ])
  expect(found('exchange')).toEqual(['4'])
  expect(found('exchanges')).toEqual(['4'])
  expect(found('tdb')).toEqual(['4'])
  index.setPairs([])
  expect(found('exchange')).toEqual([])
})

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
  const index = createTestIndex()
  index.remove('1')
  for (const document of shelf) index.load({ ...document, kind: 'other', uploaderId: 'ann' })
  expect(index.search('streams', 100).ids).toEqual([])
  expect(index.size()).toBe(shelf.length - 1)
})

it('holds a published document once, in its latest version', () => {
  const index = library()
  const document = {
    _id: '2',
    kind: 'other' as const,
    courseCode: 'CS2030S',
    year: null,
    university: 'NUS',
    uploaderId: 'ann',
  }
  index.put({ ...document, title: 'Optional' })
  index.load({ ...document, title: 'Lec 5 Generics' })
  expect(index.search('optional', 100).ids).toEqual(['2'])
  expect(index.size()).toBe(shelf.length)
})

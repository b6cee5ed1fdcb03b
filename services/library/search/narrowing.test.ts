import { describe, expect, it } from 'vitest'
import { runsOf } from '#testing/long-form'
import { createDice } from '../../testing/dice'
import { describeDocuments, misspell } from '../../testing/many-documents'
import { judgeDocuments } from './judge'
import { createTestIndex } from '../testing/search-index'
import { createCodes } from './codes'
import { expressionOf } from './expression'
import { readQuery } from './read-query'
import { builtInPairs, createSameWords } from './same-words'
import { searchable, searchableTitle } from './search-terms'

const size = 2000
const documents = describeDocuments(size, 11).map((document, i) => ({
  _id: String(i).padStart(24, '0'),
  ...document,
  uploaderId: 'ann',
  kind: 'other' as const,
}))
const index = createTestIndex()
for (const document of documents) index.put(document)
const searched = documents.map(({ _id, courseCode, title, year, university }) => ({
  _id,
  courseCode: searchable(courseCode),
  title: searchableTitle(title),
  year: searchable(year ?? ''),
  university: searchable(university),
  uploader: '',
  kind: '',
}))

const codes = createCodes()
for (const { courseCode } of documents) codes.add(courseCode)
const known = {
  sameWords: createSameWords(builtInPairs),
  isCode: codes.has,
  isPartOfCode: codes.isPart,
  splitCode: codes.split,
  isPerson: () => false,
}

/** Fuse's result over all documents. */
function plainFuse(query: string) {
  const terms = readQuery(query, known)
  return terms.length === 0 ? [] : judgeDocuments(searched, expressionOf(terms)).map(({ _id }) => _id)
}

/** Words of one document, each cut somewhere, as if still being typed. */
function typed(dice: ReturnType<typeof createDice>): string {
  const { title, courseCode, year, university } = dice.oneOf(documents)
  const all = [...title.split(/\W+/), courseCode, year ?? '', university].filter((word) => word !== '')
  return Array.from({ length: 1 + dice.roll(3) }, () => {
    const word = dice.oneOf(all)
    const from = dice.roll(4) === 0 ? dice.roll(Math.ceil(word.length / 2)) : 0
    return dice.roll(2) === 0 ? word.slice(from) : word.slice(from, from + 2 + dice.roll(word.length))
  }).join(' ')
}

describe('narrowing by words', () => {
  it(
    'finds by exact words the same documents, in the same order, as Fuse over all documents',
    { tags: ['sampled'] },
    async () => {
      const dice = createDice(3)
      let found = 0
      for (let i = 0; i < runsOf(150); i++) {
        const query = typed(dice)
        const expected = plainFuse(query)
        if (expected.length === 0) continue
        found++
        const all = await index.search(query, size)
        expect([query, all.exact, all.total]).toEqual([query, true, expected.length])
        expect([query, all.ids.toSorted()]).toEqual([query, expected.toSorted()])
        expect([query, (await index.search(query, 20)).ids]).toEqual([query, expected.slice(0, 20)])
      }
      expect(found).toBeGreaterThan(runsOf(100))
    },
  )

  it(
    'finds for a word with a typo what it finds for the right word, in 95 of 100 queries',
    { tags: ['sampled'] },
    async () => {
      const dice = createDice(5)
      let agreed = 0
      let queries = 0
      while (queries < runsOf(200)) {
        const { title, courseCode } = dice.oneOf(documents)
        const [word = ''] = title.match(/\b[a-z]{5,}/g) ?? []
        const misspelt = misspell(word, dice)
        const rest = dice.roll(3) === 0 ? ` ${courseCode}` : ''
        if (plainFuse(misspelt).length > 0) continue
        queries++
        const right = new Set((await index.search(word + rest, size)).ids)
        const { ids, exact } = await index.search(misspelt + rest, 10)
        if (!exact && ids.length > 0 && ids.every((id) => right.has(id))) agreed++
      }
      expect(agreed).toBeGreaterThanOrEqual(0.95 * queries)
    },
  )

  it('does not find removed documents, and finds changed ones by their new words', async () => {
    const other = createTestIndex()
    const few = documents.slice(0, 200)
    for (const document of few) other.put(document)
    for (const { _id } of few.filter((_, i) => i % 2 === 0)) other.remove(_id)
    const left = few.filter((_, i) => i % 2 === 1)
    expect((await other.search('and', 200)).ids.toSorted()).toEqual(left.map(({ _id }) => _id))
    for (const document of left) other.put({ ...document, title: 'Something else' })
    expect((await other.search('and', 200)).total).toBe(0)
    expect(await other.search('something else', 5)).toMatchObject({ total: left.length, exact: true })
  })
})

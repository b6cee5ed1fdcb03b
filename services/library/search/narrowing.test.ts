import { describe, expect, it } from 'vitest'
import { createDice } from '../../testing/dice'
import { describeDocuments, misspell } from '../../testing/many-documents'
import { judgeDocuments } from './judge'
import { createSearchIndex } from './search-index'
import { searchable, searchExpressions } from './search-terms'

const size = 2000
const documents = describeDocuments(size, 11).map((document, i) => ({
  _id: String(i).padStart(24, '0'),
  ...document,
}))
const index = createSearchIndex()
for (const document of documents) index.load(document)
const searched = documents.map(({ _id, courseCode, title, year, university }) => ({
  _id,
  courseCode: searchable(courseCode),
  title: searchable(title),
  year: searchable(year ?? ''),
  university: searchable(university),
}))

/** Fuse's result over all documents. */
function plainFuse(query: string, how: 'include' | 'similar') {
  const looked = searchExpressions(query)
  return looked === null ? [] : judgeDocuments(searched, looked[how].expression).map(({ _id }) => _id)
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
  it('finds by exact words the same documents, in the same order, as Fuse over all documents', () => {
    const dice = createDice(3)
    let found = 0
    for (let i = 0; i < 150; i++) {
      const query = typed(dice)
      const expected = plainFuse(query, 'include')
      if (expected.length === 0) continue
      found++
      const all = index.search(query, size)
      expect([query, all.exact, all.total]).toEqual([query, true, expected.length])
      expect([query, all.ids.toSorted()]).toEqual([query, expected.toSorted()])
      expect([query, index.search(query, 20).ids]).toEqual([query, expected.slice(0, 20)])
    }
    expect(found).toBeGreaterThan(100)
  })

  it('agrees with Fuse on misspelt words in 95 of 100 queries', { tags: ['long'] }, () => {
    const dice = createDice(5)
    let agreed = 0
    let queries = 0
    while (queries < 100) {
      const { title, courseCode } = dice.oneOf(documents)
      const [word = ''] = title.match(/[a-z]{5,}/g) ?? []
      const query = misspell(word, dice) + (dice.roll(3) === 0 ? ` ${courseCode}` : '')
      if (plainFuse(query, 'include').length > 0) continue
      queries++
      const expected = plainFuse(query, 'similar').slice(0, 10)
      if (index.search(query, 10).ids.join() === expected.join()) agreed++
    }
    expect(agreed).toBeGreaterThanOrEqual(95)
  })

  it('does not find removed documents, and finds changed ones by their new words', () => {
    const other = createSearchIndex()
    const few = documents.slice(0, 200)
    for (const document of few) other.put(document)
    for (const { _id } of few.filter((_, i) => i % 2 === 0)) other.remove(_id)
    const left = few.filter((_, i) => i % 2 === 1)
    expect(other.search('and', 200).ids.toSorted()).toEqual(left.map(({ _id }) => _id))
    for (const document of left) other.put({ ...document, title: 'Something else' })
    expect(other.search('and', 200).total).toBe(0)
    expect(other.search('something else', 5)).toMatchObject({ total: left.length, exact: true })
  })
})

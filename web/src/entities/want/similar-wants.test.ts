import type { Want } from '#events'
import { describe, expect, it } from 'vitest'
import { replaceWant } from './replace-want'
import { wantInWords } from './want-in-words'
import { fitsWant, sharesWord, similarWants } from './similar-wants'

const want = (over: Partial<Want>): Want => ({
  ...{ _id: 'a'.repeat(24), courseCode: 'CS2030S', kind: 'past-paper', year: null, line: null },
  ...{ isLineHidden: false, askedAt: '2026-11-26T12:00:00.000Z', students: 1, mine: null },
  ...{ offers: [], settledBy: null },
  ...over,
})
const ids = (wants: readonly Want[]) => wants.map(({ _id }) => _id)

describe('similar wants', () => {
  const wants = [
    want({ _id: 'plain' }),
    want({ _id: 'finals', line: 'Finals with solutions' }),
    want({ _id: 'finals 2023', line: 'finals 2023, SOLUTIONS', students: 4 }),
    want({ _id: 'lab', line: 'Finals', kind: 'lab' }),
    want({ _id: 'own', line: 'Finals', mine: 'asked' }),
    want({ _id: 'settled', line: 'Finals', settledBy: 'b'.repeat(24) }),
  ]
  it.each([
    ['', ['plain']],
    ['of', ['plain']],
    ['FINALS', ['finals 2023', 'finals']],
    ['solutions of finals please with', ['finals', 'finals 2023']],
    ['finals 2023', ['finals 2023', 'finals']],
    ['midterm', []],
  ])('for %j are %j', (line, found) =>
    expect(ids(similarWants(wants, { kind: 'past-paper', line }))).toEqual(found),
  )

  it('are a few', () =>
    expect(
      similarWants(
        Array.from({ length: 9 }, () => want({})),
        { kind: 'past-paper', line: '' },
      ),
    ).toHaveLength(3))
})

it.each([
  [{}, { kind: 'past-paper', year: '' }, true],
  [{}, { kind: '', year: 'AY24/25' }, true],
  [{}, { kind: 'lab', year: '' }, false],
  [{ year: 'AY24/25' }, { kind: 'past-paper', year: 'AY24/25 S1' }, true],
  [{ year: 'AY24/25 S2' }, { kind: 'past-paper', year: 'AY24/25' }, true],
  [{ year: 'AY24/25' }, { kind: 'past-paper', year: 'AY23/24' }, false],
  [{ year: 'AY24/25' }, { kind: 'past-paper', year: '2024' }, true],
  [{ year: 'AY24/25' }, { kind: 'past-paper', year: '2025' }, true],
  [{ year: 'AY24/25' }, { kind: 'past-paper', year: '2026' }, false],
  [{ year: 'AY99/00' }, { kind: 'past-paper', year: '2000' }, true],
  [{ year: 'AY24/25' }, { kind: 'past-paper', year: 'half typed' }, true],
  [{ settledBy: 'b' }, { kind: 'past-paper', year: '' }, false],
] as const)('a want %j and a document %j fit: %s', (over, details, fits) =>
  expect(fitsWant(want(over), details)).toBe(fits),
)

it('a changed want takes its place, a new one comes first, and an ended one goes', () => {
  const list = [want({ _id: 'one' }), want({ _id: 'two' })]
  expect(replaceWant(list, 'two', want({ _id: 'two', students: 9 }))[1]?.students).toBe(9)
  expect(ids(replaceWant(list, null, want({ _id: 'three' })))).toEqual(['three', 'one', 'two'])
  expect(ids(replaceWant(list, 'three', want({ _id: 'three' })))).toEqual(['three', 'one', 'two'])
  expect(ids(replaceWant(list, 'one', null))).toEqual(['two'])
})

it.each([
  ['midterm of 2024', 'Midterm walkthrough', true],
  ['of the', 'Notes of the term', true],
  ['of', 'Notes of week 3', false],
  ['week 3', 'Notes, 3', true],
  ['finals', 'Midterm', false],
])('a line %j and a title %j share a word: %s', (line, title, shares) =>
  expect(sharesWord(line, title)).toBe(shares),
)

it('a want in words has its year and its line', () => {
  expect(wantInWords(want({ year: 'AY24/25', line: 'Finals' }))).toBe('Past papers AY24/25: Finals')
  expect(wantInWords(want({}))).toBe('Past papers')
})

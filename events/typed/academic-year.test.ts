import { describe, expect, it } from 'vitest'
import { findYear, readYear, recentYears, yearOrder } from './academic-year'

describe('a year as students write it', () => {
  it.each([
    ['AY24/25 S1', 'AY24/25 S1'],
    ['AY24/25', 'AY24/25'],
    ['AY2024', 'AY24/25'],
    ['AY24', 'AY24/25'],
    ['ay25 s1', 'AY25/26 S1'],
    ['AY2425S1', 'AY24/25 S1'],
    ['AY2425', 'AY24/25'],
    ['2024/2025', 'AY24/25'],
    ['2024/25', 'AY24/25'],
    ['2024-2025', 'AY24/25'],
    ['2024 – 2025', 'AY24/25'],
    ['24/25', 'AY24/25'],
    ['24-25 sem 1', 'AY24/25 S1'],
    ['Sem 2 AY23/24', 'AY23/24 S2'],
    ['Semester II, AY2023/2024', 'AY23/24 S2'],
    ['S1 2024/25', 'AY24/25 S1'],
    ['S1 2024', 'AY24/25 S1'],
    ['2024 S2', 'AY24/25 S2'],
    ['24S1', 'AY24/25 S1'],
    ['2324S1', 'AY23/24 S1'],
    ['2324', 'AY23/24'],
    ['AY 2024-25 (Sem 1)', 'AY24/25 S1'],
    ['1st sem 24/25', 'AY24/25 S1'],
    ['AY24/25 Special Term I', 'AY24/25 ST1'],
    ['AY24/25 ST2', 'AY24/25 ST2'],
    ['AY24/25 Sem 3', 'AY24/25 ST1'],
    ['2024-25 Term 1', 'AY24/25 T1'],
    ['AY24/25 T3A', 'AY24/25 T3A'],
    ['AY24/25 term 3b', 'AY24/25 T3B'],
    ['Academic Year 2024/2025', 'AY24/25'],
    ['ＡＹ２４／２５', 'AY24/25'],
    ['  AY24/25   S1 ', 'AY24/25 S1'],
    ['AY99/00', 'AY99/00'],
    ['1999/2000', 'AY99/00'],
    // Ambiguous: see the decision record.
    ['2024', '2024'],
    ['2021', '2021'],
    ['AY2021', 'AY20/21'],
    ['AY1920', 'AY19/20'],
    ['AY2020', 'AY20/21'],
    ['2021 S1', 'AY21/22 S1'],
  ])('reads %j as %s', (typed, year) => {
    expect(readYear(typed, 2026)).toBe(year)
    expect(readYear(year, 2026)).toBe(year)
  })

  it.each([
    '',
    'Year 2',
    '24',
    'AY24/26',
    '2024/2023',
    '1850',
    '2099',
    'AY52/53',
    'S1',
    'last year',
    '20245',
    'AY24/25 S7',
    'AY24/25 S1 notes',
  ])('does not read %j', (typed) => expect(readYear(typed, 2026)).toBeNull())
})

describe('a year in a text', () => {
  it.each([
    ['CS2030S 2324S1 midterm', 'AY23/24 S1', '2324S1'],
    ['CS2030S AY2324 S2 finals', 'AY23/24 S2', 'AY2324 S2'],
    ['quiz Sem 1 2023', 'AY23/24 S1', 'Sem 1 2023'],
    ['notes 2022 2023', 'AY22/23', '2022 2023'],
    ['Exam2023', '2023', '2023'],
    ['Final exam 2023', '2023', '2023'],
  ])('is found in %j', (text, year, found) => expect(findYear(text, 2026)).toEqual({ year, found }))

  it.each([
    'CS2030S',
    'ST2334 summary',
    'top 50 questions',
    'problem 4096',
    'tutorial 12',
    'lecture 3 part 2',
    'week 10',
  ])('is not found in %j', (text) => expect(findYear(text, 2026)).toBeNull())
})

it('sorts years by time', () => {
  const inOrder = [
    'other',
    'AY98/99',
    '2023',
    'AY23/24 S1',
    'AY23/24 S2',
    'AY23/24',
    '2024',
    'AY24/25 T1',
    'AY24/25',
  ]
  expect([...inOrder].reverse().sort((a, b) => yearOrder(a) - yearOrder(b))).toEqual(inOrder)
})

it('offers recent years', () => {
  expect(recentYears(new Date(2026, 10, 1), 2)).toEqual(['AY26/27', 'AY25/26'])
  expect(recentYears(new Date(2026, 2, 1), 1)).toEqual(['AY25/26'])
})

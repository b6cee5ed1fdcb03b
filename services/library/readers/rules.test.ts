import { expect, test } from 'vitest'
import { byCourseAndTitle, cleanModules } from './rules'

test.each([
  [[' cs2030s', 'CS2030S ', '', '  '], ['CS2030S']],
  [
    ['ma1521', 'cs1101s'],
    ['MA1521', 'CS1101S'],
  ],
  [[], []],
])('modules %j become %j', (given, clean) => {
  expect(cleanModules(given)).toEqual(clean)
})

test('saved documents are sorted by course and then by title, numbers in order', () => {
  const groups = byCourseAndTitle([
    { courseCode: 'CS10', title: 'b' },
    { courseCode: 'CS2', title: 'Week 10' },
    { courseCode: 'CS2', title: 'Week 9' },
    { courseCode: 'CS10', title: 'A' },
  ])
  expect(
    groups.map(({ courseCode, documents }) => [courseCode, documents.map(({ title }) => title)]),
  ).toEqual([
    ['CS2', ['Week 9', 'Week 10']],
    ['CS10', ['A', 'b']],
  ])
})

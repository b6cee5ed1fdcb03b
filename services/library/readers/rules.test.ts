import { describe, expect, test } from 'vitest'
import type { ChecklistState, Role } from '#events'
import { byCourseAndTitle, checklistStateOf, cleanModules, followsAfter } from './rules'

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

const [none, all] = [
  { saved: false, liked: false, uploaded: false },
  { saved: true, liked: true, uploaded: true },
]
test.each<[string, ChecklistState, object]>([
  ['of a new student is open', 'open', {}],
  ['with two steps is open', 'open', { steps: { ...all, liked: false } }],
  ['with three steps is done', 'done', { steps: all }],
  ['that was done stays done, whatever is undone', 'done', { ended: 'done' }],
  ['that was done stays done later', 'done', { ended: 'done', now: new Date('2027-11-01') }],
  ['that was hidden stays away', 'gone', { ended: 'hidden', steps: all }],
  ['is offered for 30 days', 'open', { now: new Date('2026-10-01') }],
  ['is not offered after 30 days', 'gone', { now: new Date('2026-10-01T00:00:01Z') }],
  ['of an admin is never offered', 'gone', { role: 'admin' satisfies Role }],
])('a checklist %s', (_, state, change) =>
  expect(
    checklistStateOf({
      ended: null,
      steps: none,
      role: 'student',
      createdAt: new Date('2026-09-01'),
      now: new Date('2026-09-02'),
      ...change,
    }),
  ).toBe(state),
)

describe('since when modules are followed', () => {
  const [before, now] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-02T00:00:00Z')]
  const cs = { code: 'CS2030S', since: before }
  test.each<[string, Parameters<typeof followsAfter>[0], string[], ReturnType<typeof followsAfter>]>([
    ['the first', null, ['CS2030S'], [{ code: 'CS2030S', since: now }]],
    ['one that stays', { modules: ['CS2030S'], follows: [cs] }, ['CS2030S'], [cs]],
    ['one that left', { modules: ['CS2030S'], follows: [cs] }, [], []],
    ['one that comes back', { modules: [], follows: [] }, ['CS2030S'], [{ code: 'CS2030S', since: now }]],
    ['one from before dates were kept', { modules: ['CS2030S'], follows: null }, ['CS2030S'], []],
    [
      'a further one',
      { modules: ['CS2030S'], follows: [cs] },
      ['MA1521', 'CS2030S'],
      [{ code: 'MA1521', since: now }, cs],
    ],
  ])('%s', (_, reader, modules, expected) => {
    expect(followsAfter(reader, modules, now)).toEqual(expected)
  })
})

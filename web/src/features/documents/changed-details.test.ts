import { expect, it } from 'vitest'
import { changedDetails } from './changed-details'

const before = {
  title: 'Streams',
  courseCode: 'CS2030S',
  year: null,
  kind: 'lab' as const,
  rights: 'own' as const,
}
const typed = { ...before, year: '' }

it.each([
  ['nothing', {}, {}],
  ['a title', { title: 'Lazy streams' }, { title: 'Lazy streams' }],
  ['rights', { rights: 'cc-by' as const }, { rights: 'cc-by' }],
  ['a first year', { year: 'AY24/25' }, { year: 'AY24/25' }],
  [
    'module and kind',
    { courseCode: 'cs2030', kind: 'summary' as const },
    { courseCode: 'cs2030', kind: 'summary' },
  ],
])('sends %s', (_, change, sent) => {
  expect(changedDetails(before, { ...typed, ...change })).toEqual(sent)
})

it('sends that a year was removed', () => {
  expect(changedDetails({ ...before, year: 'AY24/25' }, typed)).toEqual({ year: '' })
})

import { expect, it } from 'vitest'
import { detailErrors, formError } from './detail-errors'

const good = { university: 'NUS', courseCode: 'cs2030s', title: 'Streams', kind: '', year: '' } as const
const invalid = 'Enter a module code such as CS2030S.'
const missing = 'Please fill in all fields before submitting.'

it.each([
  ['nothing', {}, {}, null],
  ['the university', { university: '' as const }, { university: 'Choose a university.' }, missing],
  ['the course code', { courseCode: ' ' }, { courseCode: 'Enter the module code.' }, missing],
  ['the title', { title: ' ' }, { title: 'Enter a title.' }, missing],
  [
    'a year that is none',
    { year: 'last year' },
    { year: 'Write the year like AY24/25 S1, AY24/25 or 2024.' },
    'Please correct the marked fields before submitting.',
  ],
  [
    'a course code that is none',
    { courseCode: 'Streams!' },
    { courseCode: invalid },
    'Please correct the marked fields before submitting.',
  ],
])('complains of %s', (_, change, errors, said) => {
  expect(detailErrors({ ...good, ...change })).toEqual(errors)
  expect(formError([good, { ...good, ...change }])).toBe(said)
})

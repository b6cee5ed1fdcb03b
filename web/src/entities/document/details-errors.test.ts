import { expect, it } from 'vitest'
import { errorsOfDetails } from './details-errors'

const typed = { title: 'Streams', courseCode: 'CS2030S', year: '' }

it.each([
  [{}, []],
  [{ title: '  ' }, ['title']],
  [{ courseCode: 'nonsense!' }, ['courseCode']],
  [{ courseCode: '' }, ['courseCode']],
  [{ year: 'last year' }, ['year']],
  [{ year: '24-25 sem 1' }, []],
])('finds in %j faults of %j', (change, fields) => {
  expect(Object.keys(errorsOfDetails({ ...typed, ...change }, 2026))).toEqual(fields)
})

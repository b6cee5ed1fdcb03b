import type { Facets } from '#events'
import { expect, it } from 'vitest'
import type { Choices } from './choices'
import { helpfulParts } from './helpful-parts'

const choices: Choices = { university: 'SMU', course: 'CS2030S', year: 'AY24', sort: 'newest', pages: 1 }
const none: Facets = { universities: [], courses: [], kinds: [], years: [] }

it.each<[string, Facets, string[]]>([
  ['nothing alone', none, []],
  ['another university', { ...none, universities: [{ value: 'NUS', count: 3 }] }, ['university']],
  [
    'another university, or another year',
    { ...none, universities: [{ value: 'NUS', count: 3 }], years: [{ value: 'AY25', count: 1 }] },
    ['university', 'year'],
  ],
])('finds documents with %s', (_, facets, parts) =>
  expect(helpfulParts(choices, facets).map(({ part }) => part)).toEqual(parts),
)

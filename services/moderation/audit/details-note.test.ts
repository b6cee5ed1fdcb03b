import { expect, it } from 'vitest'
import { detailsNote } from './details-note'

const now = { title: 'Streams', courseCode: 'CS2030S', kind: 'lab', year: 'AY24/25 S1' } as const
const former = { ...now }

it.each([
  ['a title', { ...former, title: 'Steams' }, 'Title: Steams → Streams'],
  ['a first year', { ...former, year: null }, 'Year: none → AY24/25 S1'],
  [
    'several',
    { ...former, courseCode: 'CS2030', kind: 'other' as const },
    'Module: CS2030 → CS2030S; Kind: Other notes → Lab',
  ],
  ['the kind, in an event of an earlier release', undefined, 'Kind: Tutorial → Lab'],
])('names %s', (_, before, note) => {
  expect(detailsNote({ ...now, former: before, formerKind: 'tutorial' })).toBe(note)
})

import { formerStudent, type DocumentCard } from '#events'
import { expect, it } from 'vitest'
import { addressOf, chosenOf, readChoices, type Choices } from './choices'

const read = (query: string) => readChoices(new URLSearchParams(query))
const all: Choices = { sort: 'module' }

it.each<[string, Choices]>([
  ['', all],
  [
    '?folder=f1&kind=lab&module=CS2030S&text=week+3&sort=title',
    { folder: 'f1', kind: 'lab', module: 'CS2030S', text: 'week 3', sort: 'title' },
  ],
  ['?sort=most-liked', { sort: 'most-liked' }],
])('reads %j and writes it again', (query, choices) => {
  expect(read(query)).toEqual(choices)
  expect(addressOf(choices)).toBe(`/my-documents${query}`)
})

it.each<[string, Choices]>([
  ['?kind=poem&sort=best&text=++', all],
  [`?text=${'x'.repeat(200)}`, { ...all, text: 'x'.repeat(100) }],
])('makes of %j what can be chosen', (query, choices) => expect(read(query)).toEqual(choices))

const card = (_id: string, fields: Partial<DocumentCard>): DocumentCard =>
  ({
    ...{ _id, title: _id, courseCode: 'CS2030S', university: 'NUS', kind: 'lab', year: null, likes: 0 },
    ...{ publishedAt: '2026-01-01T00:00:00.000Z', uploader: { ...formerStudent(), username: 'Wei Lin' } },
    ...fields,
  }) as DocumentCard
const documents = [
  card('b', { title: 'Week 10', likes: 2, publishedAt: '2026-01-03T00:00:00.000Z' }),
  card('a', { title: 'Week 9', kind: 'tutorial', likes: 5 }),
  card('c', {
    title: 'Ｅxam',
    courseCode: 'ACC1000',
    year: 'AY24/25',
    publishedAt: '2026-01-02T00:00:00.000Z',
  }),
]
const folder = { _id: 'f1', name: 'Exams', documentIds: ['a', 'gone'] }

it.each<[string, Partial<Choices>, string]>([
  ['all by module and title', {}, 'cab'],
  ['the newest first', { sort: 'newest' }, 'bca'],
  ['by title, numbers by value', { sort: 'title' }, 'cab'],
  ['the most liked first, then by module', { sort: 'most-liked' }, 'abc'],
  ['a kind', { kind: 'tutorial' }, 'a'],
  ['a module', { module: 'CS2030S' }, 'ab'],
  ['words in any order and form', { text: 'exam acc1000' }, 'c'],
  ['the year, the kind and the uploader by words', { text: 'wei LAB ay24/25' }, 'c'],
  ['nothing that fits nothing', { text: 'thermodynamics' }, ''],
  ['nothing outside the module', { module: 'CS2030S', text: 'exam' }, ''],
])('shows %s', (_, choices, ids) =>
  expect(
    chosenOf(documents, { ...all, ...choices }, undefined)
      .map(({ _id }) => _id)
      .join(''),
  ).toBe(ids),
)

it('shows what is in the folder', () =>
  expect(chosenOf(documents, { ...all, folder: 'f1' }, folder).map(({ _id }) => _id)).toEqual(['a']))

import { describe, expect, it } from 'vitest'
import {
  askFor,
  chosenParts,
  maxPages,
  readChoices,
  describeChoices,
  withPart,
  writeChoices,
  type Choices,
} from './choices'

const all: Choices = { sort: 'newest', pages: 1 }
const read = (address: string) => readChoices(new URLSearchParams(address))

describe('choices in the address', () => {
  it.each<[string, Choices]>([
    ['', all],
    ['?university=NUS', { ...all, university: 'NUS' }],
    [
      '?university=NUS&course=COR-IS1702&year=AY24%2F25+S1',
      {
        ...all,
        university: 'NUS',
        course: 'COR-IS1702',
        year: 'AY24/25 S1',
      },
    ],
    ['?sort=most-liked&pages=3', { sort: 'most-liked', pages: 3 }],
  ])('reads %j and writes it again', (address, choices) => {
    expect(read(address)).toEqual(choices)
    expect(writeChoices(choices)).toBe(address)
  })

  it.each<[string, Choices]>([
    ['?course=cs2030s', { ...all, course: 'CS2030S' }],
    ['?university=MIT&course=hello+world&year=&sort=best', all],
    ['?kind=lab&year=2024%2F25', { ...all, kind: 'lab', year: 'AY24/25' }],
    ['?kind=poem', all],
    ['?pages=0', all],
    ['?pages=2.5', all],
    ['?pages=many', all],
    ['?pages=99999', { ...all, pages: maxPages }],
    ['?year=' + '9'.repeat(30), all],
  ])('makes of %j what can be chosen', (address, choices) => expect(read(address)).toEqual(choices))
})

describe('choices', () => {
  const some: Choices = { university: 'NUS', year: 'AY24', sort: 'title', pages: 4 }

  it('restart at the first page when one is changed or removed', () => {
    expect(withPart(some, 'course', 'CS2030S')).toEqual({ ...some, course: 'CS2030S', pages: 1 })
    expect(writeChoices(withPart(some, 'university', undefined))).toBe('?year=AY24&sort=title')
  })

  it('are described in words', () => {
    expect(chosenParts(some)).toEqual([
      { part: 'university', value: 'NUS' },
      { part: 'year', value: 'AY24' },
    ])
    expect(describeChoices(all)).toBeNull()
    expect(describeChoices({ ...all, course: 'CS2030S' })).toBe('CS2030S')
    expect(describeChoices(some)).toBe('NUS and AY24')
    expect(describeChoices({ ...all, kind: 'cheat-sheet', year: 'AY24/25' })).toBe('Cheat sheet and AY24/25')
    expect(describeChoices({ ...some, course: 'CS2030S' })).toBe('NUS, CS2030S and AY24')
  })

  it.each([
    [1, 24],
    [24, 24],
    [60, 60],
    [480, 96],
  ])('ask for %i documents by %i at a time', (missing, asked) => expect(askFor(missing)).toBe(asked))
})

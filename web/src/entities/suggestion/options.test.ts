import { describe, expect, it, test } from 'vitest'
import { nextActive, optionsFor } from './options'

const none = { modules: [], documents: [], people: [] }
const idsOf = (...given: Parameters<typeof optionsFor>) =>
  optionsFor(...given).flatMap(({ options }) => options.map(({ id }) => id))

describe('the options', () => {
  it('are the recent searches while nothing is typed, and how to clear them', () => {
    expect(idsOf(' ', ['b', 'a'], none)).toEqual(['recent-b', 'recent-a', 'forget'])
    expect(idsOf('', [], none)).toEqual([])
  })

  it('begin with the search itself, so that it stays in its place while others arrive', () => {
    const found = {
      modules: [{ courseCode: 'CS2030S', documents: 2 }],
      documents: [{ _id: 'd1', title: 'Streams', courseCode: 'CS2030S' }],
      people: [{ _id: 'u1', username: 'Csilla', distinction: null, isAdmin: false, avatar: '' }],
    }
    const recent = ['cs1', 'CS2', 'ma1', 'cs', 'cs3', 'cs4']
    expect(idsOf(' cs ', recent, found)).toEqual([
      'search',
      'recent-cs1',
      'recent-CS2',
      'recent-cs3',
      'module-CS2030S',
      'document-d1',
      'person-u1',
    ])
    expect(idsOf('zz', recent, none)).toEqual(['search'])
  })

  it('lead to the encoded search', () => {
    expect(optionsFor(' a&b ', [], none)[0]?.options[0]).toMatchObject({ to: '/search?q=a%26b' })
  })
})

const options = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
test.each<[key: string, from: string | null, to: string | null | undefined]>([
  ['ArrowDown', null, 'a'],
  ['ArrowDown', 'a', 'b'],
  ['ArrowDown', 'c', null],
  ['ArrowUp', null, 'c'],
  ['ArrowUp', 'b', 'a'],
  ['ArrowUp', 'a', null],
  ['Home', null, undefined],
  ['Home', 'c', 'a'],
  ['End', 'a', 'c'],
  ['x', 'a', undefined],
])('%s leads from %s to %s', (key, from, to) => {
  expect(nextActive(key, options, from)).toBe(to)
})

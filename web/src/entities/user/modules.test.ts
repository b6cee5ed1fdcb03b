import { describe, expect, it } from 'vitest'
import { mergeModules, readModules } from './modules'

describe('modules', () => {
  it.each([
    ['cs2030s', ['CS2030S']],
    [' cs2030s , st2334,', ['CS2030S', 'ST2334']],
    ['cs2030s st2334', ['CS2030S', 'ST2334']],
    ['cs2030s  ma1521;st2334，gess1000', ['CS2030S', 'MA1521', 'ST2334', 'GESS1000']],
    ['cs2030s CS2030S', ['CS2030S']],
    ['cs 2030s, cor-is 1702', ['CS2030S', 'COR-IS1702']],
    ['cor-is1702', ['COR-IS1702']],
    [' , ,', []],
    ['', []],
  ])('reads the module codes in %j', (typed, codes) =>
    expect(readModules(typed)).toEqual({ codes, wrong: [] }),
  )

  it('reports typed words that are no module', () =>
    expect(readModules('hello world, cs2030s, x')).toEqual({
      codes: ['CS2030S'],
      wrong: ['HELLO', 'WORLD', 'X'],
    }))

  it('merges without duplicates and keeps the order', () =>
    expect(mergeModules(['CS2030S', 'ST2334'], ['MA2001', 'CS2030S', 'MA2001'])).toEqual([
      'CS2030S',
      'ST2334',
      'MA2001',
    ]))
})

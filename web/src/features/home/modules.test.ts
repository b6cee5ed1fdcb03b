import { describe, expect, it } from 'vitest'
import { mergeModules, readModules } from './modules'

describe('modules', () => {
  it.each([
    ['cs2030s', ['CS2030S']],
    [' cs2030s , st2334,', ['CS2030S', 'ST2334']],
    [' , ,', []],
    ['', []],
  ])('reads the module codes in %j', (typed, codes) => expect(readModules(typed)).toEqual(codes))

  it('merges without duplicates and keeps the order', () =>
    expect(mergeModules(['CS2030S', 'ST2334'], ['MA2001', 'CS2030S', 'MA2001'])).toEqual([
      'CS2030S',
      'ST2334',
      'MA2001',
    ]))
})

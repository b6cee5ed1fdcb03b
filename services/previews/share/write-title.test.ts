import { describe, expect, it } from 'vitest'
import { drawable, withEllipsis, wrap } from './write-title'

/** One unit for each letter. */
const by = (width: number, lines = 2) => ({
  ...{ width, lines },
  measure: (text: string) => [...text].length,
  lettersOf: (text: string) => [...text],
})

describe('a title on lines', () => {
  it.each<[string, number, number, string[], boolean]>([
    ['Graphs', 10, 2, ['Graphs'], true],
    ['Graphs and trees', 10, 2, ['Graphs and', 'trees'], true],
    ['Graphs and trees and heaps', 10, 2, ['Graphs and', 'trees and'], false],
    ['Donaudampfschiff', 10, 2, ['Donaudampf', 'schiff'], true],
    ['On Donaudampfschiff', 10, 3, ['On', 'Donaudampf', 'schiff'], true],
    ['图论图论图论', 4, 1, ['图论图论'], false],
    ['a', 1, 1, ['a'], true],
  ])('%s, %i wide', (title, width, most, lines, isWhole) => {
    expect(wrap(title.split(' '), by(width, most))).toEqual({ lines, isWhole })
  })

  it.each([
    ['Graphs and', 'Graphs an…'],
    ['Graphs', 'Graphs…'],
    ['Graphs  xx', 'Graphs  x…'],
    ['Graphs an ', 'Graphs an…'],
  ])('%s is cut to %s', (line, cut) => expect(withEllipsis(line, by(10))).toBe(cut))
})

it.each([
  ['Graphs 🙂', 'Graphs'],
  ['🙂 Graphs 🙂 and trees', 'Graphs and trees'],
  ['图论', 'Notes for CS2040S'],
  ['图论 CS', 'Notes for CS2040S'],
  ['图 and trees', 'and trees'],
])('without a font for all of it, %s becomes %s', (title, drawn) => {
  const canDraw = (sign: string) => /[\x20-\x7e]/.test(sign)
  expect(drawable(title, 'Notes for CS2040S', { lettersOf: (text) => [...text], canDraw })).toBe(drawn)
})

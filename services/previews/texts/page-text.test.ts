import { expect, it } from 'vitest'
import { pageText, type TextItem } from './page-text'

const line = (...strings: string[]): TextItem[] =>
  strings.map((str, index) => ({ str, hasEOL: index === strings.length - 1 }))
const lines = (...strings: string[]): TextItem[] => strings.map((str) => ({ str, hasEOL: true }))

it.each([
  ['words split over items', line('eigen', 'values'), 'eigenvalues'],
  ['lines', lines('supply and', 'demand'), 'supply and demand'],
  ['a word broken with a hyphen', lines('an algo-', 'rithm'), 'an algo\u00ADrithm'],
  ['a hyphen that is no break', lines('k-means', 'and -', 'more'), 'k-means and - more'],
  ['ligatures', line('eﬃcient ﬂow'), 'efficient flow'],
  ['full width', line('ＣＳ２０３０Ｓ'), 'CS2030S'],
  ['combining marks', line('naïve'), 'naïve'],
  ['accents of TeX beside their letter', line('Poincar´e and Erd˝os'), 'Poincare and Erdos'],
  ['powers and fractions', line('x² + ½'), 'x² + ½'],
  ['many spaces', lines('  a   b ', '   ', ' c'), 'a b c'],
  ['Chinese over lines', lines('微积', '分'), '微积分'],
  ['invisible characters', line('li\u200Bmit\u0000s'), 'limits'],
  ['nothing', [], ''],
])('reads %s', (_, items, expected) => expect(pageText(items)).toBe(expected))

it('cuts a page that never ends', () => {
  expect(pageText(line('a '.repeat(1_000_000))).length).toBeLessThanOrEqual(20_000)
})

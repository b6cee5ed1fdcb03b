import { expect, it } from 'vitest'
import { readSettings, textSizeAfter } from './reading-settings'

const usual = { paper: 'white', textSize: 100, spacing: 'normal' }

it.each([
  [null, usual],
  ['no json', usual],
  ['[]', usual],
  ['{"paper":"dark","textSize":130,"spacing":"wide"}', { paper: 'dark', textSize: 130, spacing: 'wide' }],
  ['{"paper":"theme","textSize":5000}', { ...usual, paper: 'theme' }],
  ['{"paper":"pink","spacing":7}', usual],
])('where %s is kept, the settings are %j', (text, expected) =>
  expect(readSettings({ getItem: () => text })).toEqual(expected),
)

it.each([
  [100, 1, 115],
  [100, -1, 90],
  [80, -1, 80],
  [200, 1, 200],
] as const)('the size after %d by %d is %d', (size, by, expected) =>
  expect(textSizeAfter(size, by)).toBe(expected),
)

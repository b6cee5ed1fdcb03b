import { expect, it } from 'vitest'
import { needsRedrawing } from './needs-redrawing'

it.each([
  ['jpeg', 1000, 4000, 3000, false],
  ['png', 1000, 100, 100, false],
  ['webp', 8 * 1024 * 1024, 7000, 8000, false],
  // 48 megapixels of an iPhone, 200 of a Samsung, and a motion photo with its film.
  ['jpeg', 7_000_000, 8064, 6048, false],
  ['jpeg', 7_000_000, 16_320, 12_240, true],
  ['jpeg', 9_000_000, 4000, 3000, true],
  ['heic', 1000, 4000, 3000, true],
  ['other', 1000, 100, 100, true],
] as const)('a %s of %d bytes, %d × %d, needs to be redrawn: %s', (format, size, width, height, expected) => {
  expect(needsRedrawing({ format, size, width, height })).toBe(expected)
})

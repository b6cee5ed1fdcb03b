import { expect, it } from 'vitest'
import { drawingScale } from './drawing-scale'

it.each([
  ['as sharp as the screen where that is small enough', 800, 1130, 2, 2],
  ['less sharp where the canvas would be too large', 2460, 3480, 3, Math.sqrt(16_000_000 / (2460 * 3480))],
  ['of an element without a size', 0, 0, 2, 2],
])('%s', (_, width, height, wanted, expected) =>
  expect(drawingScale({ width, height, wanted })).toBeCloseTo(expected),
)

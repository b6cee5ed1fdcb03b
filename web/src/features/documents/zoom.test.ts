import { expect, it } from 'vitest'
import { maxZoom, minZoom, zoomIn, zoomOut } from './zoom'

it('changes in steps within its limits', () => {
  expect(zoomIn(1)).toBe(1.25)
  expect(zoomOut(1)).toBe(0.75)
  expect(zoomIn(maxZoom)).toBe(maxZoom)
  expect(zoomOut(minZoom)).toBe(minZoom)
})

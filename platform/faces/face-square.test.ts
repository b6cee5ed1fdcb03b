import { describe, expect, it } from 'vitest'
import { clearFaces, faceSquare } from './face-square'

describe('the square around a face', () => {
  const picture = { width: 1000, height: 800 }

  it.each([
    ['in the middle', { x: 450, y: 350, width: 100, height: 120 }],
    ['in a corner', { x: 0, y: 0, width: 100, height: 120 }],
    ['at the far edge', { x: 950, y: 700, width: 100, height: 120 }],
    ['sticking out', { x: -40, y: -60, width: 200, height: 220 }],
    ['larger than the picture', { x: -100, y: -100, width: 1400, height: 1300 }],
  ])('is square and lies within the picture: a face %s', (_, face) => {
    const square = faceSquare(face, picture)
    expect(square.width).toBe(square.height)
    expect(square.x).toBeGreaterThanOrEqual(0)
    expect(square.y).toBeGreaterThanOrEqual(0)
    expect(square.x + square.width).toBeLessThanOrEqual(picture.width)
    expect(square.y + square.height).toBeLessThanOrEqual(picture.height)
  })

  it('leaves room around the face', () => {
    const face = { x: 450, y: 350, width: 100, height: 120 }
    const square = faceSquare(face, picture)
    expect(square.x).toBeLessThan(face.x)
    expect(square.y).toBeLessThan(face.y)
    expect(square.y + square.height).toBeGreaterThan(face.y + face.height)
  })
})

describe('the clear faces', () => {
  const face = (width: number, score: number) => ({ x: 0, y: 0, width, height: width, score })

  it('are sorted by size', () =>
    expect(clearFaces([face(20, 0.9), face(40, 0.8)])).toEqual([face(40, 0.8), face(20, 0.9)]))
  it('exclude a doubtful face beside a certain one', () =>
    expect(clearFaces([face(20, 0.95), face(200, 0.42)])).toEqual([face(20, 0.95)]))
  it('are empty if there is no face', () => expect(clearFaces([])).toEqual([]))
})

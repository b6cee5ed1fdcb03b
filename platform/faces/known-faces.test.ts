import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createKnownFaces } from './known-faces'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('deletes faces after 15 minutes that nobody asked for again', () => {
  const known = createKnownFaces()
  // The library takes a start at 0 for none.
  vi.advanceTimersByTime(1)
  known.set('card', [Buffer.alloc(10)])
  vi.advanceTimersByTime(14 * 60_000)
  known.set('later', [])
  expect(known.get('card')).toHaveLength(1)
  expect(known.size).toBe(2)
  vi.advanceTimersByTime(60_001)
  expect(known.size).toBe(1)
  vi.advanceTimersByTime(1)
  known.clear()
  expect(vi.getTimerCount()).toBe(0)
})

it('keeps few photos, however small their faces and long their names are', () => {
  const known = createKnownFaces()
  for (let photo = 0; photo < 5000; photo++) known.set(`card ${photo}`, [])
  expect(known.size).toBe(4000)
  const megabyte = 'x'.repeat(1024 * 1024)
  for (let photo = 0; photo < 100; photo++) known.set(`${photo} ${megabyte}`, [])
  expect(known.size).toBeLessThan(32)
  known.clear()
})

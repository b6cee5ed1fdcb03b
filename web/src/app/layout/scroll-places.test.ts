import { expect, it } from 'vitest'
import { MemoryStorage } from '../../session/testing/memory-storage'
import { createScrollPlaces } from './scroll-places'

it('restores the scroll position of each entry after a reload', () => {
  const storage = new MemoryStorage()
  const places = createScrollPlaces(storage)
  places.set('a /', 300)
  places.set('b /browse', 0)
  places.set('a /', 450)
  places.keep()
  const again = createScrollPlaces(storage)
  expect([again.get('a /'), again.get('b /browse'), again.get('c /inbox')]).toEqual([450, 0, undefined])
})

it('keeps the sixty most recent entries', () => {
  const storage = new MemoryStorage()
  const places = createScrollPlaces(storage)
  for (let entry = 0; entry < 61; entry++) places.set(String(entry), entry)
  places.set('0', 7)
  places.keep()
  const again = createScrollPlaces(storage)
  expect([again.get('0'), again.get('1'), again.get('60')]).toEqual([7, undefined, 60])
})

it.each(['nonsense', '{"a":1}', '[["a","b"]]'])('begins anew where %s is stored', (text) => {
  const storage = new MemoryStorage()
  storage.setItem('scroll-places', text)
  expect(createScrollPlaces(storage).get('a')).toBeUndefined()
})

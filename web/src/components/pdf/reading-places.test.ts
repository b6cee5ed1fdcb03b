import { describe, expect, it } from 'vitest'
import { hasPlaces, keepPlace, readPlace } from './reading-places'

function storageWith(text: string | null = null) {
  let kept = text
  return { getItem: () => kept, setItem: (_key: string, value: string) => void (kept = value) }
}
const reader = 'a'.repeat(24)
const other = 'b'.repeat(24)

describe('the last page read', () => {
  it('is remembered for each text', () => {
    const storage = storageWith()
    keepPlace(reader, 'a', 7, storage)
    keepPlace(reader, 'b', 3, storage)
    keepPlace(reader, 'a', 9, storage)
    expect(['a', 'b', 'c'].map((text) => readPlace(reader, text, storage))).toEqual([9, 3, 1])
    expect(hasPlaces(reader, storage)).toBe(true)
  })

  it('is remembered for the two hundred most recent texts', () => {
    const storage = storageWith()
    for (let text = 0; text <= 200; text++) keepPlace(reader, `${text}`, 2, storage)
    expect(['0', '1'].map((text) => readPlace(reader, text, storage))).toEqual([1, 2])
  })

  it('is page one after going back to it', () => {
    const storage = storageWith()
    keepPlace(reader, 'a', 7, storage)
    keepPlace(reader, 'a', 1, storage)
    expect([readPlace(reader, 'a', storage), hasPlaces(reader, storage)]).toEqual([1, false])
  })

  it.each([
    [reader, other],
    [reader, null],
    [null, reader],
  ])('of %s is page one for %s', (one, next) => {
    const storage = storageWith()
    keepPlace(one, 'a', 7, storage)
    expect([readPlace(next, 'a', storage), hasPlaces(next, storage)]).toEqual([1, false])
    expect(readPlace(one, 'a', storage)).toBe(7)
  })

  it('is forgotten when somebody else reads in this browser', () => {
    const storage = storageWith()
    keepPlace(reader, 'a', 7, storage)
    keepPlace(other, 'b', 3, storage)
    expect([readPlace(reader, 'a', storage), readPlace(other, 'b', storage)]).toEqual([1, 3])
  })

  it.each([
    'no json',
    '{}',
    // Of nobody in particular, as it was kept before.
    '[["a",7]]',
    `{"reader":"${reader}","places":[["a",0]]}`,
    `{"reader":"${reader}","places":[["a","7"]]}`,
  ])('is page one where %s is kept', (text) => expect(readPlace(reader, 'a', storageWith(text))).toBe(1))
})

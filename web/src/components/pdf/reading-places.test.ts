import { describe, expect, it } from 'vitest'
import { keepPlace, readPlace } from './reading-places'

function storageWith(text: string | null = null) {
  let kept = text
  return { getItem: () => kept, setItem: (_key: string, value: string) => void (kept = value) }
}

describe('the last page read', () => {
  it('is remembered for each text', () => {
    const storage = storageWith()
    keepPlace('a', 7, storage)
    keepPlace('b', 3, storage)
    keepPlace('a', 9, storage)
    expect([readPlace('a', storage), readPlace('b', storage), readPlace('c', storage)]).toEqual([9, 3, 1])
  })

  it('is remembered for the two hundred most recent texts', () => {
    const storage = storageWith()
    for (let text = 0; text <= 200; text++) keepPlace(`${text}`, 2, storage)
    expect([readPlace('0', storage), readPlace('1', storage)]).toEqual([1, 2])
  })

  it('is page one after going back to it', () => {
    const storage = storageWith()
    keepPlace('a', 7, storage)
    keepPlace('a', 1, storage)
    expect(storage.getItem()).toBe('[]')
  })

  it.each(['no json', '{}', '[["a",0]]', '[["a","7"]]'])('is page one where %s is kept', (text) =>
    expect(readPlace('a', storageWith(text))).toBe(1),
  )
})

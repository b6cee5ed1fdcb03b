import { expect, it } from 'vitest'
import { newId } from './new-id'

it('makes ids of 24 hexadecimal digits that differ and sort by age', () => {
  const ids = Array.from({ length: 5000 }, () => newId())
  expect(new Set(ids).size).toBe(5000)
  expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true)
  expect(newId(new Date(0)) < newId(new Date(1000))).toBe(true)
})

import { expect, it } from 'vitest'
import { inOrderOfIds } from './in-order-of-ids'

it('sorts the writes of a batch by the documents that they change', () => {
  const write = (_id: string) => ({ updateOne: { filter: { _id } } })
  const given = ['b', 'c', 'a'].map(write)
  expect(inOrderOfIds(given)).toEqual(['a', 'b', 'c'].map(write))
  expect(given).toEqual(['b', 'c', 'a'].map(write))
})

import { expect, it } from 'vitest'
import { keepOrder } from './keep-order'

const items = (ids: string) => [...ids].map((_id) => ({ _id }))

it.each([
  ['all are new', 'abc', '', 'abc'],
  ['the server’s order changed', 'cab', 'abc', 'abc'],
  ['new ones arrive', 'xaby', 'ab', 'abxy'],
  ['one is gone', 'ca', 'abc', 'ac'],
])('keeps the order when %s', (_, given, before, expected) =>
  expect(
    keepOrder(items(given), [...before])
      .map(({ _id }) => _id)
      .join(''),
  ).toBe(expected),
)

import { expect, it } from 'vitest'
import { savedAfter } from './saved-documents'

it.each([
  ['a document that is saved comes last', ['a'], 'b', true, ['a', 'b']],
  ['a document that is saved twice is there once', ['a', 'b'], 'a', true, ['b', 'a']],
  ['a document that is taken away is gone', ['a', 'b'], 'a', false, ['b']],
  ['taking away what was not saved changes nothing', ['a'], 'b', false, ['a']],
])('%s', (_, saved, documentId, isSaved, expected) =>
  expect(savedAfter(saved, documentId, isSaved)).toEqual(expected),
)

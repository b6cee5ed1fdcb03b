import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('sessionStorage', { getItem: () => null })
const { savedAfter, withWishes } = await import('./saved-documents')

it.each([
  ['a document that is saved comes last', ['a'], 'b', true, ['a', 'b']],
  ['a document that is saved twice is there once', ['a', 'b'], 'a', true, ['b', 'a']],
  ['a document that is taken away is gone', ['a', 'b'], 'a', false, ['b']],
  ['taking away what was not saved changes nothing', ['a'], 'b', false, ['a']],
])('%s', (_, saved, documentId, isSaved, expected) =>
  expect(savedAfter(saved, documentId, isSaved)).toEqual(expected),
)

it('shows the saved documents of the server with the pending wishes of their user', () => {
  const wish = (userId: string, subject: string, wanted: boolean, refusal: string | null = null) => ({
    ...{ id: subject, userId, kind: 'save', subject, wish: { wanted }, title: '', isQuiet: false, refusal },
  })
  const entries = [
    wish('kim', 'a', false),
    wish('kim', 'b', true),
    wish('lee', 'c', true),
    wish('kim', 'd', true, 'It is gone.'),
  ]
  expect(withWishes('kim', ['a', 'e'], entries)).toEqual(['e', 'b'])
})

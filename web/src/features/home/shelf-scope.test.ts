import { addressOf, shelfCalls } from '#events'
import { expect, it } from 'vitest'
import { MemoryStorage } from '../../session/testing/memory-storage'
import { addressWithin, keepScope, keptScope, shownUniversity, type ShelfScope } from './shelf-scope'

it.each<[string, ShelfScope, string | null]>([
  ['a@u.nus.edu', 'own', 'NUS'],
  ['a@e.ntu.edu.sg', 'own', 'NTU'],
  ['a@business.smu.edu.sg', 'own', 'SMU'],
  ['a@u.nus.edu', 'all', null],
  ['admin@studyshelf.example', 'own', null],
])('shows %s with the choice %s the documents of %s', (email, scope, university) =>
  expect(shownUniversity(email, scope)).toBe(university),
)

it('keeps the choice in the browser', () => {
  const storage = new MemoryStorage()
  expect(keptScope(storage)).toBe('own')
  keepScope('all', storage)
  expect(keptScope(storage)).toBe('all')
  keepScope('own', storage)
  expect(keptScope(storage)).toBe('own')
})

it('writes the addresses that the program asks for', () => {
  const call = shelfCalls.mostLikedDocuments
  expect(addressWithin(call.path, 'SMU')).toBe(addressOf(call, { query: { university: 'SMU' } }))
  expect(addressWithin(call.path, null)).toBe(addressOf(call, {}))
})

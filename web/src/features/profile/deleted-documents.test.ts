import { beforeEach, expect, it, vi } from 'vitest'
import { MemoryStorage } from '../../session/testing/memory-storage'
import { addDeleted, dropDeleted, readDeleted } from './deleted-documents'

const until = '2099-01-01T00:00:00.000Z'
beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()))

it('remembers what a user deleted, the last one first, until it is put back', () => {
  addDeleted('a', { _id: '1', title: 'First' }, until)
  addDeleted('a', { _id: '2', title: 'Second' }, until)
  addDeleted('a', { _id: '1', title: 'First' }, until)
  expect(readDeleted('a').map(({ _id }) => _id)).toEqual(['1', '2'])
  expect(readDeleted('b')).toEqual([])
  expect(dropDeleted('a', '1').map(({ _id }) => _id)).toEqual(['2'])
})

it('forgets what can no longer be put back', () => {
  addDeleted('a', { _id: '1', title: 'First' }, until)
  expect(readDeleted('a', new Date('2099-01-01T00:00:01Z'))).toEqual([])
})

it.each(['', '{', '[{}]', 'null'])('remembers nothing where %j is stored', (stored) => {
  localStorage.setItem('deleted-documents:a', stored)
  expect(readDeleted('a')).toEqual([])
})

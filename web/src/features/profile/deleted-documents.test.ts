import { beforeEach, expect, it, vi } from 'vitest'
import { MemoryStorage } from '../../session/testing/memory-storage'
import { addDeleted, dropDeleted, readDeleted } from './deleted-documents'

const until = '2099-01-01T00:00:00.000Z'
beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()))

it('remembers deleted documents, newest first, until they are restored', () => {
  addDeleted('a', { _id: '1', title: 'First' }, until)
  addDeleted('a', { _id: '2', title: 'Second' }, until)
  addDeleted('a', { _id: '1', title: 'First' }, until)
  expect(readDeleted('a').map(({ _id }) => _id)).toEqual(['1', '2'])
  expect(readDeleted('b')).toEqual([])
  expect(dropDeleted('a', '1').map(({ _id }) => _id)).toEqual(['2'])
})

it('forgets documents that can no longer be restored', () => {
  addDeleted('a', { _id: '1', title: 'First' }, until)
  expect(readDeleted('a', new Date('2099-01-01T00:00:01Z'))).toEqual([])
})

it.each(['', '{', '[{}]', 'null'])('remembers nothing where %j is stored', (stored) => {
  localStorage.setItem('deleted-documents:a', stored)
  expect(readDeleted('a')).toEqual([])
})

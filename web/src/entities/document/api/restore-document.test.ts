import { expect, it, vi } from 'vitest'
import { MemoryStorage } from '../../../session/testing/memory-storage'
import { card } from '../testing/card'

vi.stubGlobal('localStorage', new MemoryStorage())
vi.stubGlobal('sessionStorage', new MemoryStorage())
const { queryClient } = await import('../../../http/query-client')
const { meQuery } = await import('../../user/api/read-me')
const { noteRemoved, useLiveDocuments } = await import('../live-documents')
const { documentKey } = await import('./read-document')
const { restoreDocument } = await import('./restore-document')

const { _id: id } = card

it('publishes the document again, and refetches it and the user’s document count', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, document: card }))
  const keys = [documentKey(id), meQuery.queryKey]
  for (const key of keys) queryClient.setQueryData(key, {})
  noteRemoved(id, 'deleted')
  await restoreDocument(id)
  expect(useLiveDocuments.getState()[id]?.removed).toBeUndefined()
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true])
  queryClient.clear()
})

import { beforeEach, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('sessionStorage', { getItem: () => null })
const { beginVote, noteVoteCast } = await import('./own-votes')
const { queryClient } = await import('../../http/query-client')

const read = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
beforeEach(() => read.mockClear())

it('refetches a vote that was cast in another tab or device', () => {
  noteVoteCast('a')
  expect(read.mock.calls).toEqual([[{ queryKey: ['document', 'a'] }]])
})

it('waits for the answer to its own vote first, which may be the older one', () => {
  const end = beginVote('a')
  noteVoteCast('a')
  expect(read).not.toHaveBeenCalled()
  end()
  expect(read).toHaveBeenCalledTimes(1)
})

it('refetches nothing if there was no other vote', () => {
  beginVote('a')()
  expect(read).not.toHaveBeenCalled()
})

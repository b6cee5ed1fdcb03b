import { expect, it, vi } from 'vitest'
import { StoreAway, systemClock } from '#platform'
import { createVoteBatch } from './batch'

it('refuses whoever waits behind a batch that the store did not take: nobody votes after all once it is back', async () => {
  let fail: (error: Error) => void = () => {}
  const write = vi.fn(() => new Promise<boolean>((_, reject) => (fail = reject)))
  const counts = { likes: 1, dislikes: 0, version: 1 }
  const uncounted = { add: () => ({ count: async () => counts }) }
  const batch = createVoteBatch({ voteStore: { write }, uncounted, clock: systemClock })
  const first = batch.cast('notes', 'ann', { kind: 'cast', value: 'like' })
  await vi.waitFor(() => expect(write).toHaveBeenCalledOnce())
  const behind = batch.cast('notes', 'ben', { kind: 'cast', value: 'like' })
  fail(new StoreAway())
  await expect(first).rejects.toThrow(StoreAway)
  await expect(behind).rejects.toThrow(StoreAway)
  await batch.idle()
  expect(write).toHaveBeenCalledOnce()
})

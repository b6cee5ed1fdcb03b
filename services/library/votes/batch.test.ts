import { mongo } from 'mongoose'
import { expect, it, vi } from 'vitest'
import { StoreAway, systemClock } from '#platform'
import { createVoteBatch } from './batch'

const counts = { likes: 1, dislikes: 0, version: 1 }
const like = { kind: 'cast', value: 'like' } as const

/** A vote that is being written, another one waiting behind it, and functions that settle each write. */
async function oneBehindAnother() {
  const writes: { resolve: (applied: boolean) => void; reject: (error: Error) => void }[] = []
  const write = vi.fn(() => new Promise<boolean>((resolve, reject) => writes.push({ resolve, reject })))
  const uncounted = { add: () => ({ count: async () => counts }) }
  const batch = createVoteBatch({ voteStore: { write }, uncounted, clock: systemClock })
  const first = batch.cast('notes', 'ann', like)
  await vi.waitFor(() => expect(write).toHaveBeenCalledOnce())
  return { batch, write, writes, first, behind: batch.cast('notes', 'ben', like) }
}

it('refuses callers behind a batch that the store did not take: their votes are not written once it is back', async () => {
  const { batch, write, writes, first, behind } = await oneBehindAnother()
  writes[0]?.reject(new StoreAway())
  await expect(first).rejects.toThrow(StoreAway)
  await expect(behind).rejects.toThrow(StoreAway)
  await batch.idle()
  expect(write).toHaveBeenCalledOnce()
})

it('refuses no other caller after a write conflict: the store is available', async () => {
  const { write, writes, first, behind } = await oneBehindAnother()
  const conflict = new mongo.MongoServerError({ message: 'gave up', code: 112 })
  writes[0]?.reject(conflict)
  await expect(first).rejects.toThrow(conflict)
  await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(2))
  writes[1]?.resolve(true)
  expect(await behind).toMatchObject({ applied: true })
})

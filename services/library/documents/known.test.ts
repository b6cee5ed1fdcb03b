import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'
import { maxLives } from './rules'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

/** A published document with its own bytes. */
async function shared() {
  const user = newId()
  const bytes = `bytes ${newId()}`
  const request = here.request(here.upload(user, bytes))
  const { _id } = await here.library.publish(user, request)
  return { user, bytes, _id, title: request.title, sha256: createHash('sha256').update(bytes).digest('hex') }
}
type Shared = Awaited<ReturnType<typeof shared>>

it('finds a published document by its bytes, for everybody', async () => {
  const { user, _id, title, sha256 } = await shared()
  for (const asker of [user, newId()])
    expect(await here.library.known(asker, [sha256, '0'.repeat(64)])).toEqual({
      documents: [{ _id, sha256, title }],
      refused: [],
    })
  expect(await here.library.known(user, [])).toEqual({ documents: [], refused: [] })
})

async function deleteTooOften({ user, _id }: Shared) {
  for (let life = 1; life < maxLives; life++) {
    await here.library.delete(user, _id)
    await here.library.undelete(user, _id)
  }
  await here.library.delete(user, _id)
}
it.each<[string, (of: Shared) => Promise<unknown>, 'owner' | 'another']>([
  ['removed by dislikes', ({ _id }) => here.library.remove(_id, 'dislikes'), 'another'],
  ['removed by dislikes, of one’s own', ({ _id }) => here.library.remove(_id, 'dislikes'), 'owner'],
  ['deleted too often by their owner', deleteTooOften, 'owner'],
])('says before the upload that bytes are refused: %s', async (_, act, who) => {
  const before = await shared()
  const { bytes, sha256 } = before
  await act(before)
  const asker = who === 'owner' ? before.user : newId()
  const { documents, refused } = await here.library.known(asker, [sha256])
  expect(documents).toEqual([])
  expect(refused).toEqual([{ sha256, message: expect.any(String) as string }])
  const upload = here.library.publish(asker, here.request(here.upload(asker, bytes)))
  await expect(upload).rejects.toMatchObject({ message: refused[0]?.message, status: 409 })
})

it('says nothing of bytes that an upload would publish', async () => {
  const { user, _id, sha256 } = await shared()
  await here.library.delete(user, _id)
  for (const asker of [user, newId()])
    expect(await here.library.known(asker, [sha256])).toEqual({ documents: [], refused: [] })
})

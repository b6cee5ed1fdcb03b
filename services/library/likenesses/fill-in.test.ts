import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/core'
import { lookAt, startLibrary } from '../../testing/library'
import type { Store } from '../model'
import { createFillIn } from './fill-in'
import { createLikenesses } from './likenesses'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.platform.stop())

it('computes the fingerprints of seeded documents once, so that copies of them are recognised', async () => {
  const { connection, log, files } = here.platform
  const store = {
    documents: connection.model('Document') as unknown as Store['documents'],
    likenesses: connection.model('Likeness') as unknown as Store['likenesses'],
  }
  const looked: string[] = []
  const fillIn = createFillIn({
    store,
    likenesses: createLikenesses(store),
    previews: {
      lookAt: async (ref) => {
        looked.push((await files.read(ref)).toString())
        return lookAt('like planted 64')
      },
    },
    log,
  })
  const author = newId()
  const url = here.upload(author, 'of the seeded world')
  const file = (await files.identify(url))?.ref ?? ''
  await here.library.plantDocuments([
    {
      _id: newId(),
      title: 'Planted',
      courseCode: 'CS2030S',
      university: 'NUS',
      year: null,
      file,
      pages: 1,
      uploaderId: author,
      publishedAt: new Date(),
    },
  ])
  const copy = () => {
    const user = newId()
    return here.library.publish(user, here.request(here.upload(user, `like planted 64 ${newId()}`)))
  }
  // The first run does nothing: others need the processor at the start.
  await fillIn.run()
  expect(looked).toEqual([])
  for (let times = 0; times < 3; times++) await fillIn.run()
  expect(looked).toEqual(['of the seeded world'])
  expect((await copy()).isActive).toBe(false)
})

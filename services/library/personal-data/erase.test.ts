import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountClosed, formerStudentId } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'
import { statusChangesOf } from '../../testing/status-changes'
import { createChangeStatus } from '../documents/change-status'
import { createStore } from '../model'
import { createErase } from './erase'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

it('unpublishes a document before deleting its file and thumbnail', async () => {
  const { platform, library, publish } = here
  const user = newId()
  const { _id } = await publish(user)
  const published: unknown[] = []
  const see = async () => void published.push((await library.card(_id))?.isActive)
  const store = createStore(platform.connection)
  const erase = createErase({
    ...platform,
    store,
    files: { delete: see, anonymise: see },
    previews: { erase: see },
    recount: async () => {
      throw new Error('nobody voted')
    },
    changeStatus: createChangeStatus({
      ...platform,
      store,
      onPublished: () => {},
      onUnpublished: () => {},
    }),
    eraseThreads: async () => {},
  })
  await erase(user, 'delete')
  expect(published).toEqual([false, false])
  expect(await store.documents.findById(_id).lean()).toMatchObject({
    uploaderId: formerStudentId,
    file: '',
    status: 'deleted',
  })
  await platform.allHandled()
  const told = statusChangesOf(platform, _id, 'erased')
  expect(told).toMatchObject([{ uploaderId: user, life: 1 }])
})

it('forgets whose the file of a kept document was, and how they named it', async () => {
  const { platform, library } = here
  const user = newId()
  const named = { owner: user, originalName: 'Tan_Wei_Lin_A0123456X.pdf' }
  const address = platform.uploaded('document', `kept ${user}`, named)
  const { _id } = await library.publish(user, here.request(address))
  await platform.publish(accountClosed, { userId: user, documents: 'keep' })
  await platform.allHandled()
  expect(await library.card(_id)).toMatchObject({ isActive: true, uploader: { _id: formerStudentId } })
  const file = await platform.files.identify(address)
  expect(file).toMatchObject({ owner: null })
  expect(JSON.stringify(file)).not.toMatch(/Tan_Wei_Lin/)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { userReinstated, userSuspended } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

/** Seeds so many documents. Resolves to their ids. */
async function plant(count: number): Promise<string[]> {
  const files = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      here.platform.files.identify(here.upload(newId(), `planted ${at}`)),
    ),
  )
  const documents = files.map((file) => ({
    ...{ _id: newId(), title: 'Planted', courseCode: 'CS2030S', year: null, pages: 1, uploaderId: newId() },
    ...{ university: 'NUS' as const, file: file?.ref ?? '', publishedAt: new Date() },
  }))
  await here.library.plantDocuments(documents)
  return documents.map(({ _id }) => _id)
}

const suspend = async (userId: string) => {
  here.end(userId, 'suspended')
  await here.platform.publish(userSuspended, { userId, reason: 'decision', note: null, version: 1 })
  await here.platform.allHandled()
}
const reinstate = async (userId: string) => {
  here.reinstate(userId)
  await here.platform.publish(userReinstated, { userId, note: 'Sorry.', version: 2 })
  await here.platform.allHandled()
}
const countsOf = async (...ids: string[]) =>
  (await here.library.counts(ids)).map(({ likes, dislikes }) => [likes, dislikes])

it('do not count while the suspension lasts, and count again after it', { tags: ['long'] }, async () => {
  const [member, honest] = [newId(), newId()]
  // More than are written together.
  const ids = await plant(101)
  await Promise.all(ids.map((id, at) => here.library.vote(member, id, at % 2 === 0 ? 'like' : 'dislike')))
  const [first = '', second = ''] = ids
  await here.library.vote(honest, first, 'like')
  await suspend(member)
  expect(await countsOf(...ids)).toEqual(ids.map((id) => [id === first ? 1 : 0, 0]))
  expect(await here.library.auditCounts()).toMatchObject({ wrong: [] })
  expect(await here.library.dislikesOf(second)).toEqual([])
  // Delivered twice, and late.
  await here.platform.publish(userSuspended, { userId: member, reason: 'decision', note: null, version: 1 })
  await here.platform.allHandled()

  await reinstate(member)
  expect(await countsOf(...ids)).toEqual(
    ids.map((id, at) => (at % 2 === 0 ? [id === first ? 2 : 1, 0] : [0, 1])),
  )
  expect(await here.library.view(first, member)).toMatchObject({ myVote: 'like' })
  await here.platform.publish(userSuspended, { userId: member, reason: 'decision', note: null, version: 1 })
  await here.platform.allHandled()
  expect(await countsOf(first, second)).toEqual([
    [2, 0],
    [0, 1],
  ])
})

it('give way to a vote that was cast since', async () => {
  const member = newId()
  const { _id } = await here.publish()
  await here.library.vote(member, _id, 'like')
  await suspend(member)
  await here.library.vote(member, _id, 'dislike')
  await reinstate(member)
  expect(await countsOf(_id)).toEqual([[0, 1]])
  await here.library.withdrawVote(member, _id, 'dislike')
  await suspend(member)
  await reinstate(member)
  expect(await countsOf(_id)).toEqual([[0, 0]])
})

it('are recounted if only the recount was lost', async () => {
  const member = newId()
  const { _id } = await here.publish()
  await here.library.vote(member, _id, 'like')
  // As if the process had died after the write.
  await here.platform.connection
    .collection('votes')
    .updateOne({ userId: member }, { $set: { value: null, setAside: 'like' } })
  expect(await countsOf(_id)).toEqual([[1, 0]])
  await suspend(member)
  expect(await countsOf(_id)).toEqual([[0, 0]])
})

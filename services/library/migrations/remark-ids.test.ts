import { afterAll, beforeAll, expect, it } from 'vitest'
import { indexesReady } from '#platform'
import { newId } from '#platform/core'
import { runMigration } from '#testing/run-migration'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { createStore, type Store } from '../model'
import { remarkIds } from './remark-ids'

let platform: TestPlatform
let store: Store
beforeAll(async () => {
  platform = await startTestPlatform()
  store = createStore(platform.connection)
  await indexesReady(platform.connection)
})
afterAll(() => platform.stop())

it('gives each remark of an earlier release an id of its own, once', async () => {
  const older = ['1', '2'].map((_id) => ({
    ...{ _id, documentId: newId(), userId: newId(), kind: 'other', words: 'No.', page: null },
    ...{ givenAt: new Date(), version: 1, outbox: [] },
  }))
  await store.remarks.collection.insertMany(older as never[])
  expect(await remarkIds.plan(platform)).toBe(2)
  expect(await runMigration(remarkIds, platform)).toBe(2)
  const ids = (await store.remarks.find({ _id: { $in: ['1', '2'] } }, { textId: 1 }).lean()).map(
    ({ textId }) => textId,
  )
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/)
  expect(await runMigration(remarkIds, platform)).toBe(0)
})

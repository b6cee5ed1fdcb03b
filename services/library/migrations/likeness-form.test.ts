import { afterAll, beforeAll, expect, it } from 'vitest'
import { indexesReady } from '#platform'
import { runMigration } from '#testing/run-migration'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { createStore } from '../model'
import { likenessForm } from './likeness-form'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

it('deletes fingerprints of a former form, and no others', async () => {
  const { likenesses } = createStore(platform.connection)
  await indexesReady(platform.connection)
  const present = { sketch: [], textPages: 0, pages: [], otherPages: 0, keys: [] }
  await likenesses.collection.insertMany([
    { _id: 'old', kind: 'text', signature: [], bands: [] },
    { _id: 'new', ...present, keys: ['a'] },
    { _id: 'empty', ...present },
  ] as never[])
  expect(await likenessForm.plan(platform)).toBe(1)
  expect(await runMigration(likenessForm, platform)).toBe(1)
  expect(await runMigration(likenessForm, platform)).toBe(0)
  const left = await likenesses.find({ _id: { $gt: '' } }, { _id: 1 }).lean()
  expect(left.map(({ _id }) => _id).sort()).toEqual(['empty', 'new'])
})

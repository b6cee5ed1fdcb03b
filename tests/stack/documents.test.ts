import { afterAll, beforeEach, describe, expect, vi } from 'vitest'
import { gapsOf } from './documents-gaps'
import { startDocuments } from './servers/documents'

const server = await startDocuments()
afterAll(() => server.stop())

const urlOf = (database: string) => server.url.replace('/studyshelf', `/${database}`)
vi.stubEnv('CONFORMANCE_URL', urlOf('conformance'))
vi.stubEnv('TEST_DATABASE_URL', server.url)

/** The cases below that this server is known to answer otherwise: each must still do so. */
const gaps = gapsOf(server.kind)
const met = new Set<string>()
beforeEach(({ task }) => {
  if (!gaps.has(task.name)) return
  met.add(task.name)
  Object.assign(task, { fails: true })
})
afterAll(() => {
  expect([...gaps.keys()].filter((title) => !met.has(title))).toEqual([])
})

describe(server.about, () => {
  describe('the cases of the store: queries', async () => {
    await import('../../embedded/conformance/queries.test')
  })
  describe('the cases of the store: writes', async () => {
    await import('../../embedded/conformance/writes.test')
  })
  describe('the cases of the store: indexes', async () => {
    await import('../../embedded/conformance/indexes.test')
  })
  describe('the outbox', async () => {
    await import('../../platform/outbox/create-outbox.test')
  })
  describe('decisions', async () => {
    await import('../../platform/outbox/decide.test')
  })
  describe('votes', async () => {
    await import('../../services/library/votes/vote.test')
  })
  describe('wallets', async () => {
    await import('../../services/rewards/rewards.test')
  })
  describe('warnings', async () => {
    await import('../../services/moderation/moderation.test')
  })
})

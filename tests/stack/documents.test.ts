import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DatabaseUnreachable } from '#platform'
import { startDatabase } from '../../platform/database/start-database'
import { lookUntil } from '../client/eventually'
import { gapsOf } from './documents-gaps'
import { startDocuments } from './servers/documents'

const log = pino({ level: 'silent' })
const server = await startDocuments()
afterAll(() => server.stop())

const urlOf = (database: string) => server.url.replace('/studyshelf', `/${database}`)
vi.stubEnv('CONFORMANCE_URL', urlOf('conformance'))
vi.stubEnv('TEST_DATABASE_URL', server.url)

/** Cases below in which this server is known to differ: each that can be expected to do so must still do so. */
const { always, byChance } = gapsOf(server.kind)
const met = new Set<string>()
beforeEach(({ task, skip }) => {
  met.add(task.name)
  if (always.has(task.name)) Object.assign(task, { fails: true })
  const why = byChance.get(task.name)
  if (why !== undefined) skip(why)
})
afterAll(() => {
  expect([...always.keys(), ...byChance.keys()].filter((title) => !met.has(title))).toEqual([])
})

describe.runIf(server.tls !== null)('by TLS', () => {
  /** The outcome: "reached", or the program's error message. */
  const reach = async (options: Record<string, string>) => {
    const query = new URLSearchParams({ directConnection: 'true', tls: 'true', ...options })
    const mongodbUrl = `mongodb://localhost:${server.tls?.port}/studyshelf?${query.toString()}`
    try {
      const database = await startDatabase({ config: { dataDir: '/nowhere', mongodbUrl }, log })
      // A busy machine may be too slow for the first look.
      const isWell = await lookUntil(() => database.healthy(), Boolean)
      await database.stop()
      return isWell ? 'reached' : 'not well'
    } catch (error) {
      return error instanceof DatabaseUnreachable ? error.message : String(error)
    }
  }

  it('the store is reached by whoever trusts its authority and shows a certificate by it, and by nobody else', async () => {
    const { ca: tlsCAFile = '', both: tlsCertificateKeyFile = '' } = server.tls?.certificates ?? {}
    // Each refused client waits for the driver's timeout, so run all at once.
    const [reached, ...refused] = await Promise.all(
      [{ tlsCAFile, tlsCertificateKeyFile }, { tlsCertificateKeyFile }, { tlsCAFile }, { tls: 'false' }].map(
        (options) => reach({ ...options }),
      ),
    )
    expect(reached).toBe('reached')
    expect(refused[0]).toMatch(/certificate/)
    for (const said of refused) expect(said).toMatch(/Check MONGODB_URL/)
  })
})

describe(server.about, () => {
  describe('the cases of the store: queries', async () => {
    await import('../../packages/mongo-embedded/conformance/queries.test')
  })
  describe('the cases of the store: aggregates', async () => {
    await import('../../packages/mongo-embedded/conformance/aggregates.test')
  })
  describe('the cases of the store: writes', async () => {
    await import('../../packages/mongo-embedded/conformance/writes.test')
  })
  describe('the cases of the store: batches', async () => {
    await import('../../packages/mongo-embedded/conformance/batches.test')
  })
  describe('the cases of the store: indexes', async () => {
    await import('../../packages/mongo-embedded/conformance/indexes.test')
  })
  describe('the outbox', async () => {
    await import('../../packages/event-bus/outbox/create-outbox.test')
  })
  describe('decisions', async () => {
    await import('../../packages/event-bus/outbox/decide.test')
  })
  describe('votes', async () => {
    await import('../../services/library/votes/vote.test')
  })
  describe('drawings', async () => {
    await import('../../services/previews/drawing-queue.test')
  })
  describe('wallets', async () => {
    await import('../../services/rewards/rewards.test')
  })
  describe('warnings', async () => {
    await import('../../services/moderation/moderation.test')
  })
})

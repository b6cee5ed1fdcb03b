import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditEntry } from '#events'
import { indexesReady } from '#platform'
import { newId } from '#platform/core'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { createAuditModel, type AuditModel } from '../audit/audit'
import { createCaseModel } from '../cases/model'
import { createClaimModel } from '../decisions/claims'
import { createRecordModel } from '../model'
import { createNoticeModel } from '../take-downs/model'
import { createErase } from './erase'
import { createExport } from './export'

let platform: TestPlatform
let entries: AuditModel
let parts: Parameters<typeof createErase>[0] & Parameters<typeof createExport>[0]
beforeAll(async () => {
  platform = await startTestPlatform()
  const { connection, outbox, clock } = platform
  entries = createAuditModel(connection)
  const records = createRecordModel(connection)
  const cases = createCaseModel(connection)
  const notices = createNoticeModel(connection)
  outbox.register(records)
  outbox.register(cases)
  outbox.register(notices)
  await indexesReady(connection)
  const claims = createClaimModel(connection)
  const nothing = { warnings: async () => [], pileOnsOf: async () => [], hiddenTextsOf: async () => [] }
  parts = { records, cases, notices, claims, entries, outbox, clock, ...nothing }
})
afterAll(() => platform.stop())

/** Records actions about a user, each with its case and a note that names it. */
async function note(userId: string, actions: [AuditEntry['action'], caseId: string | null][]) {
  for (const [action, caseId] of actions)
    await entries.create({
      ...{ _id: `${newId()}-${action}`, at: new Date(), actorId: newId(), action, caseId, userId },
      ...{ about: [userId], title: 'Heaps', distinction: null, note: `the note: ${action}` },
    })
}

it('the export leaves out notes that are for admins or for a claimant', async () => {
  const userId = newId()
  await note(userId, [
    ['warn', null],
    ['restore', 'document-a'],
    ['close', 'user-a'],
    ['confirm-notice', 'notice-a'],
    ['reject', 'notice-a'],
    ['reject', 'contest-a-1'],
  ])
  const { data } = await createExport(parts)(userId)
  const found: [string, string | null][] = []
  for await (const { action, note } of data['decisions'] as AsyncIterable<AuditEntry>)
    found.push([action, note])
  expect(found.toSorted()).toEqual([
    ['reject', 'the note: reject'],
    ['restore', null],
    ['warn', 'the note: warn'],
  ])
})

it.each([
  ['delete', 'Deleted document', ''],
  ['keep', 'Heaps', 'the note: change-details'],
] as const)('an erasure (documents: %s) leaves “%s” in what was changed', async (documents, title, left) => {
  const userId = newId()
  await note(userId, [['change-details', null]])
  await createErase(parts)(userId, documents)
  expect(await entries.findOne({ about: userId }).lean()).toMatchObject({ title, note: left })
})

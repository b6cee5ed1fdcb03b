import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDataVersionModel, createErasureModel, indexesReady } from '#platform'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { createBarredAddressModel } from './accounts/person/barred-addresses'
import { createAccountModel } from './accounts/model'
import { createResetCodeModel } from './accounts/reset/model'
import { createSessionModel } from './accounts/sessions/model'
import { createUsedIdCardModel } from './accounts/registration/used-id-cards'
import { createStore } from './library/model'
import { createAuditModel } from './moderation/audit/audit'
import { createCaseModel } from './moderation/cases/model'
import { createClaimModel } from './moderation/decisions/claims'
import { createRecordModel } from './moderation/model'
import { createNoticeModel } from './moderation/take-downs/model'
import { createNotificationModels } from './notifications/model'
import {
  createDrawingModel,
  createPageTextModel,
  createPreviewModel,
  createReadingModel,
  createSharePictureModel,
} from './previews/model'
import { createBookmarkModel, createWalletModel } from './rewards/model'
import { createFeedbackModel } from './support/model'
import { personalData } from './testing/personal-data'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
  const { connection } = platform
  createDataVersionModel(connection)
  createAccountModel(connection)
  createResetCodeModel(connection)
  createBarredAddressModel(connection)
  createErasureModel(connection)
  createUsedIdCardModel(connection)
  createSessionModel(connection)
  createStore(connection)
  createRecordModel(connection)
  createCaseModel(connection)
  createAuditModel(connection)
  createClaimModel(connection)
  createNoticeModel(connection)
  createNotificationModels(connection)
  createDrawingModel(connection)
  createPreviewModel(connection)
  createSharePictureModel(connection)
  createPageTextModel(connection)
  createReadingModel(connection)
  createWalletModel(connection)
  createBookmarkModel(connection)
  createFeedbackModel(connection)
  await indexesReady(connection)
})
afterAll(() => platform.stop())

const outbox = 'outbox.occurredAt_1 sparse'

/** The indexes of running installations. One with other keys or another name would be created beside the old one. */
it('keeps collections and indexes as they are', async () => {
  const { db } = platform.connection
  if (db === undefined) throw new Error('not connected')
  const kept: Record<string, string[]> = {}
  for (const { name } of await db.listCollections().toArray()) {
    const indexes = await db.collection(name).listIndexes().toArray()
    kept[name] = indexes
      .map(
        ({ name: its = '', unique, sparse }: { name?: string; unique?: boolean; sparse?: boolean }) =>
          its + (unique ? ' unique' : '') + (sparse ? ' sparse' : ''),
      )
      .filter((index) => index !== '_id_')
      .sort()
  }
  expect(kept).toEqual({
    accounts: [
      'alike.skeleton_1_alike.number_1 unique sparse',
      'alike.skeleton_1_createdAt_1',
      'emailKey_1 unique',
      'emailVerified_1_createdAt_1',
      'erasureDueAt_1',
      'formerAddresses.key_1',
      'formerAddresses.until_1',
      'formerEmail_1',
      outbox,
      'role_1',
      'suspension.until_1',
      'usernameKey_1__id_1',
    ],
    barred_addresses: ['at_1'],
    bookmarks: [],
    audit_trail: ['about_1__id_-1', 'action_1__id_-1', 'actorId_1__id_-1'],
    cases: [
      'changedAt_1',
      'circle_1',
      'group_1',
      'kind_1_openedAt_1',
      outbox,
      'reports.reporterId_1',
      'status_1_kind_1_rank_-1',
      'status_1_rank_-1',
      'userId_1',
      'userId_1_changedAt_-1',
    ],
    data_version: [],
    documents: [
      'fileName_1 unique',
      'former.fileName_1 sparse',
      'former.sha256_1 sparse',
      'kind_1',
      outbox,
      'restorableUntil_1',
      'sha256_1 unique',
      'stateEvent.key_1 sparse',
      'status_1_courseCode_1_publishedAt_-1__id_-1',
      'status_1_dislikes_-1',
      'status_1_likes_-1_publishedAt_-1__id_-1',
      'status_1_publishedAt_-1__id_-1',
      'status_1_university_1_publishedAt_-1__id_-1',
      'uploaderId_1_status_1_publishedAt_-1',
    ],
    drawings: ['nextAt_1'],
    erasures: [outbox],
    feedback: ['email_1', 'kind_1__id_-1', outbox],
    folders: [outbox],
    library_checkpoints: [],
    likenesses: ['keys_1'],
    messages: ['createdAt_-1__id_-1', 'dueAt_1', outbox],
    notes: ['userId_1'],
    page_texts: [outbox],
    posts: [
      'authorId_1_kind_1_at_-1',
      'documentId_1_kind_1_at_-1__id_-1',
      'onceKey_1 unique',
      outbox,
      'state_1_at_1',
      'threadId_1_kind_1_at_1',
      'voters_1',
    ],
    notices: [outbox, 'userId_1_createdAt_-1__id_-1'],
    parked_events: [],
    previews: [outbox],
    pushes: ['devices.endpoint_1 sparse', outbox],
    readers: ['modules_1'],
    readerships: ['readerId_1', 'uploaderId_1', 'uploaderId_1_term_1'],
    readings: ['nextAt_1'],
    hearings: [],
    reads: [],
    records: ['keptUntil_1', outbox, 'warnings.documentId_1'],
    remarks: ['documentId_1_givenAt_-1', outbox, 'textId_1', 'userId_1'],
    reset_codes: ['expiresAt_1', outbox],
    search_words: [outbox],
    share_phrases: [outbox],
    sent_mails: ['at_1'],
    sessions: ['endsAt_1', 'userId_1_startedAt_-1'],
    share_pictures: [],
    standing_claims: [],
    take_down_notices: [
      'dataUntil_1',
      'documentId_1_state_1',
      outbox,
      'state_1_deadline_1',
      'state_1_filedAt_1',
      'uploaderId_1_state_1',
    ],
    views: ['documentId_1', 'userId_1_at_-1'],
    thanks: ['dueAt_1', 'readerId_1_documentId_1', 'uploaderId_1_dueAt_1'],
    digests: ['dueAt_1', 'mailDueAt_1', 'mailToken_1', outbox],
    exams: ['lastDay_1', outbox, 'proposals.userId_1 sparse'],
    thanks_books: [outbox, 'telling.thanksId_1 sparse'],
    uploads: ['ownerId_1_at_-1', 'state_1_at_1'],
    used_id_cards: ['at_1'],
    wants: [
      'courseCode_1_isOpen_1',
      'isOpen_1_askedAt_1',
      'offers.documentId_1',
      outbox,
      'people_1_isOpen_1',
    ],
    vote_days: [],
    votes: ['castAt_1', 'documentId_1_value_1', 'userId_1'],
    wallets: [outbox],
  })
})

it('declares for each collection whether it holds personal data, and where the export shows it', async () => {
  const collections = await platform.connection.db?.listCollections().toArray()
  expect(Object.keys(personalData).sort()).toEqual(collections?.map(({ name }) => name).sort())
  for (const { exported, left } of Object.values(personalData)) expect([exported, left]).toContain(undefined)
})

import type { Model } from 'mongoose'
import type { Export } from '#platform/core'
import type { Account } from '#services/accounts'
import { inInboxOf } from './broadcasts/audience-rules'
import type { Audiences } from './broadcasts/audiences'
import type { MessageRecord, ReadRecord } from './model'
import type { Notices } from './notices'
import type { Pushes } from './push/pushes'
import { readKey } from './rules'

/** Messages per query for read times. */
const atOnce = 200

type Shown = Pick<MessageRecord, '_id' | 'title' | 'body' | 'createdAt'>

/** A user's messages, and when they read each. */
export function createExport({
  messages,
  notices,
  reads,
  audiences,
  pushes,
}: {
  messages: Model<MessageRecord>
  notices: Pick<Notices, 'all'>
  reads: Model<ReadRecord>
  audiences: Pick<Audiences, 'membershipsOf'>
  pushes: Pick<Pushes, 'exportOf'>
}): (account: Pick<Account, '_id' | 'createdAt'>) => Promise<Export> {
  async function* inboxOf({ _id: userId, createdAt: since }: Pick<Account, '_id' | 'createdAt'>) {
    const theirs = messages
      .find(inInboxOf(since, await audiences.membershipsOf(userId)), { title: 1, body: 1, createdAt: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .lean<Shown[]>()
      .cursor()
    let batch: Shown[] = []
    for await (const message of theirs) {
      batch.push(message)
      if (batch.length < atOnce) continue
      yield* await withReads(batch, userId)
      batch = []
    }
    yield* await withReads(batch, userId)
    for await (const { _id: _, ...notice } of notices.all(userId)) yield notice
  }

  async function withReads(batch: readonly Shown[], userId: string) {
    const keys = batch.map(({ _id }) => readKey(_id, userId))
    const readAt = new Map((await reads.find({ _id: { $in: keys } }).lean()).map(({ _id, at }) => [_id, at]))
    return batch.map(({ _id, title, body, createdAt }) => ({
      title,
      body,
      createdAt,
      readAt: readAt.get(readKey(_id, userId)) ?? null,
    }))
  }

  return async (account) => ({
    data: { inbox: inboxOf(account), 'push-notifications': await pushes.exportOf(account._id) },
    files: [],
  })
}

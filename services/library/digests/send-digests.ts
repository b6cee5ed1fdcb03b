import { digestWays, type DigestWay } from '#events'
import { sweepEach } from '#platform'
import type { Clock, Log, Outbox } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Library } from '../contract'
import { kindOf } from '../documents/kind-of'
import type { DigestRecord, DocumentRecord, Store } from '../model'
import { modulesOf, postpone, sendDigest, toldBefore, type FollowedModule, type Published } from './rules'
import { nextHour } from './times'

/** Digests of one sweep. */
const atOnce = 500
/** Documents of a digest. Of more, the oldest are not counted. */
const mostDocuments = 300
/** A document of the last minute may be on its way into the store. The next digest has it. */
const settleMs = 60_000

const dueField = { inbox: 'dueAt', mail: 'mailDueAt' } as const
const publishedFields = { title: 1, courseCode: 1, publishedAt: 1, uploaderId: 1, kind: 1 } as const
type Found = Published & Pick<DocumentRecord, 'uploaderId' | 'kind'>

/**
 * Sends the digests that are due. One write, guarded by the record's version, stores the digest with its event and the time up to which
 * documents are covered. So each document is announced once, and documents that no digest has covered wait for the next one.
 */
export function createSendDigests({
  store: { documents, digests },
  modules,
  accounts,
  outbox,
  clock,
  log,
}: {
  store: Pick<Store, 'documents' | 'digests'>
  modules: Pick<Library, 'codesOf' | 'followedBy'>
  accounts: Pick<Accounts, 'get'>
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  log: Log
}): () => Promise<void> {
  async function followedBy(userId: string): Promise<FollowedModule[]> {
    const followed = (await modules.followedBy([userId])).get(userId) ?? []
    return Promise.all(
      followed.map(async ({ code, since }) => ({ code, codes: await modules.codesOf(code), since })),
    )
  }

  const published = (followed: readonly FollowedModule[], publishedAt: { $gt: Date; $lte?: Date }) => ({
    status: 'published' as const,
    courseCode: { $in: followed.flatMap(({ codes }) => codes) },
    publishedAt,
  })

  async function newsFor(
    { _id: userId, kinds }: Pick<DigestRecord, '_id' | 'kinds'>,
    followed: readonly FollowedModule[],
    { after, until }: { after: Date; until: Date },
  ): Promise<Published[]> {
    const found = await documents
      .find(published(followed, { $gt: after, $lte: until }), publishedFields)
      .sort({ publishedAt: -1, _id: -1 })
      .limit(mostDocuments)
      .lean<Found[]>()
    return found.filter(
      (document) => document.uploaderId !== userId && (kinds === null || kinds.includes(kindOf(document))),
    )
  }

  /** Schedules the next digest if a document was published meanwhile: its event found this digest still due, and scheduled none. */
  async function lookAgain(userId: string, followed: readonly FollowedModule[], until: Date, hour: number) {
    if ((await documents.exists(published(followed, { $gt: until }))) === null) return
    const dueAt = nextHour(clock.now(), hour)
    await digests.updateOne({ _id: userId, dueAt: null, inbox: true, hour }, { $set: { dueAt } })
  }

  async function send({ _id: userId }: Pick<DigestRecord, '_id'>, way: DigestWay): Promise<void> {
    const record = await digests.findById(userId, { outbox: 0 }).lean<DigestRecord | null>()
    const now = clock.now()
    if (record === null || !isDue(record, way, now)) return
    const account = await accounts.get(userId)
    // The account is erased. A late event may have created the record afterwards.
    if (account === null) return void (await digests.deleteOne({ _id: userId }))
    const asRead = record.version
    if (!account.isActive) return void (await outbox.decide(digests, userId, postpone(way, asRead, now)))
    const followed = await followedBy(userId)
    const until = new Date(now.getTime() - settleMs)
    const news = await newsFor(record, followed, { after: toldBefore(record, way), until })
    await outbox.decide(
      digests,
      userId,
      sendDigest(userId, way, { modules: modulesOf(news, followed), until, asRead, now }),
    )
    await lookAgain(userId, followed, until, record.hour)
  }

  return async () => {
    for (const way of digestWays) {
      const due = await digests
        .find({ [dueField[way]]: { $lte: clock.now() } }, { _id: 1 })
        .sort({ [dueField[way]]: 1 })
        .limit(atOnce)
        .lean()
      await sweepEach(due, (record) => send(record, way), { log, failure: 'a digest could not be sent' })
    }
  }
}

const isDue = (record: DigestRecord, way: DigestWay, now: Date): boolean => {
  const dueAt = record[dueField[way]]
  return dueAt !== null && dueAt <= now
}

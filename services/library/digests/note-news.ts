import { isDuplicateKey, type Clock } from '#platform/core'
import type { Library } from '../contract'
import { isPublished } from '../documents/visibility'
import type { DigestRecord, DocumentRecord, Store } from '../model'
import { usualDigest } from './rules'
import { nextHour } from './times'

type Noted = Pick<DigestRecord, '_id' | 'hour' | 'dueAt' | 'inbox'>

/** Call it after a publication. Schedules a digest for each follower of the document's module, at the hour that they chose. */
export type NoteNews = (documentId: string) => Promise<void>

export function createNoteNews({
  store: { documents, digests },
  modules,
  clock,
}: {
  store: Pick<Store, 'documents' | 'digests'>
  modules: Pick<Library, 'codesOf' | 'followersOf'>
  clock: Clock
}): NoteNews {
  /** Creates the records of users who have none yet. Their first digest covers documents from `publishedAt` on. */
  async function begin(userIds: readonly string[], publishedAt: Date): Promise<void> {
    if (userIds.length === 0) return
    const usual = usualDigest(new Date(publishedAt.getTime() - 1))
    const dueAt = nextHour(clock.now(), usual.hour)
    const first = userIds.map((_id) => ({ _id, ...usual, dueAt, version: 1, outbox: [] }))
    try {
      await digests.insertMany(first, { ordered: false })
    } catch (error) {
      // Another write created one of these records first: a concurrent event, or the user's own choice of settings.
      if (!isDuplicateKey(error)) throw error
    }
  }

  async function note(userIds: readonly string[], publishedAt: Date): Promise<void> {
    const known = await digests
      .find({ _id: { $in: [...userIds] } }, { hour: 1, dueAt: 1, inbox: 1 })
      .lean<Noted[]>()
    const withRecord = new Set(known.map(({ _id }) => _id))
    await begin(
      userIds.filter((_id) => !withRecord.has(_id)),
      publishedAt,
    )
    const quiet = known.filter(({ dueAt, inbox }) => inbox && dueAt === null)
    if (quiet.length === 0) return
    await digests.bulkWrite(
      quiet.map(({ _id, hour }) => ({
        updateOne: {
          // Guard: a user who turns the digest off or chooses another hour meanwhile takes precedence.
          filter: { _id, dueAt: null, inbox: true, hour },
          update: { $set: { dueAt: nextHour(clock.now(), hour) } },
        },
      })),
      { ordered: false },
    )
  }

  return async (documentId) => {
    const document = await documents
      .findById(documentId, { courseCode: 1, status: 1, publishedAt: 1 })
      .lean<Pick<DocumentRecord, 'courseCode' | 'status' | 'publishedAt'> | null>()
    if (document === null || !isPublished(document)) return
    for await (const userIds of modules.followersOf(await modules.codesOf(document.courseCode)))
      await note(userIds, document.publishedAt)
  }
}

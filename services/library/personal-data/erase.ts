import { deletedDocumentTitle, documentChanged, formerStudentId, type DocumentsChoice } from '#events'
import { newId, type Clock, type Files, type Outbox } from '#platform/core'
import type { Previews } from '#services/previews'
import type { ChangeStatus } from '../documents/change-status'
import { editionOf, filesOf } from '../documents/edition-files'
import { isPrivate, isPublished } from '../documents/visibility'
import { likenessIdsOf } from '../likenesses/rules'
import type { DocumentRecord, Store } from '../model'
import type { Recount } from '../votes/recount'

/** Votes withdrawn together. */
const votesAtOnce = 100

type Own = Pick<DocumentRecord, '_id' | 'file' | 'former' | 'edition' | 'status' | 'revision'>

/** Overwrites every field of an erased document except its id, which others voted on. */
const emptied = ({ _id, status }: Own) => ({
  uploaderId: formerStudentId,
  title: deletedDocumentTitle,
  titleKey: '',
  kind: 'other' as const,
  year: null,
  rights: null,
  marks: null,
  file: '',
  fileName: `erased-${_id}`,
  former: null,
  thumbnail: null,
  // Anybody may upload the bytes again, unless dislikes or an admin removed them.
  ...(status !== 'removed' && status !== 'rejected' && { sha256: `erased-${_id}` }),
})

/** Erases the library's data of a user with a closed account. Run again, it continues where it stopped. */
export type EraseReader = (userId: string, documents: DocumentsChoice) => Promise<void>

export function createErase({
  store: {
    documents,
    native,
    readers,
    readerships,
    folderSets,
    remarks,
    views,
    notes,
    likenesses,
    thanks,
    thanksBooks,
    digests,
  },
  outbox,
  files,
  previews,
  recount,
  clock,
  changeStatus,
  eraseThreads,
}: {
  store: Pick<
    Store,
    | 'documents'
    | 'native'
    | 'readers'
    | 'readerships'
    | 'folderSets'
    | 'remarks'
    | 'views'
    | 'notes'
    | 'likenesses'
    | 'thanks'
    | 'thanksBooks'
    | 'digests'
  >
  outbox: Pick<Outbox, 'event' | 'update'>
  files: Pick<Files, 'anonymise' | 'delete'>
  previews: Pick<Previews, 'erase'>
  recount: Recount
  clock: Clock
  changeStatus: ChangeStatus
  eraseThreads: EraseReader
}): EraseReader {
  /** Before its files are deleted, so that nobody is shown, and no preview draws, a deleted file. */
  async function takeDown({ _id, revision }: Own): Promise<void> {
    await changeStatus(_id, (document) =>
      document.revision === revision ? { act: 'erased', set: { title: deletedDocumentTitle } } : null,
    )
  }

  /** For a document that is not published. Deletes its file first, while the record still has its reference. */
  async function empty(own: Own): Promise<void> {
    const { _id, revision } = own
    await previews.erase(_id)
    for (const file of filesOf(own)) await files.delete(file)
    await likenesses.deleteMany({ _id: { $in: likenessIdsOf(_id, editionOf(own)) } })
    // Guard: it may be restored or uploaded again at this moment.
    await changeStatus(_id, (document) =>
      document.revision === revision ? { act: 'erased', set: emptied(own) } : null,
    )
  }

  async function eraseDocuments(uploaderId: string, choice: DocumentsChoice): Promise<void> {
    for (;;) {
      const own = await documents
        .findOne({ uploaderId }, { file: 1, former: 1, edition: 1, status: 1, revision: 1 })
        .lean<Own | null>()
      if (own === null) return
      // A document that nobody else could see must not be published by making it anonymous.
      if (choice === 'delete' || isPrivate(own)) await (isPublished(own) ? takeDown(own) : empty(own))
      else {
        // First, while the document can still be found.
        for (const file of filesOf(own)) await files.anonymise(file)
        await outbox.update(
          documents,
          { _id: own._id, uploaderId, revision: own.revision },
          { $set: { uploaderId: formerStudentId }, $inc: { revision: 1 } },
          [outbox.event(documentChanged, { documentId: own._id })],
        )
      }
    }
  }

  /**
   * Withdraws the votes, recounts their documents, then deletes the votes: a student who registers again must not count twice. A vote is
   * deleted only after its withdrawal was counted, so that a crash leaves nothing uncounted.
   */
  async function eraseVotes(userId: string): Promise<void> {
    for (;;) {
      const found = await native.votes
        .find({ userId }, { projection: { documentId: 1 } })
        .limit(votesAtOnce)
        .toArray()
      if (found.length === 0) return
      const castAt = clock.now()
      const uncounted = newId(castAt)
      await native.votes.bulkWrite(
        found.map(({ _id }) => ({
          updateOne: {
            filter: { _id, value: { $ne: null } },
            update: { $set: { value: null, castAt, uncounted } },
          },
        })),
        { ordered: false },
      )
      await Promise.all([...new Set(found.map(({ documentId }) => documentId))].map(recount))
      await native.votes.deleteMany({ _id: { $in: found.map(({ _id }) => _id) }, value: null })
    }
  }

  return async (userId, choice) => {
    await eraseDocuments(userId, choice)
    await eraseVotes(userId)
    await eraseThreads(userId, choice)
    await readers.deleteOne({ _id: userId })
    await folderSets.deleteOne({ _id: userId })
    await remarks.deleteMany({ userId })
    await views.deleteMany({ userId })
    await readerships.deleteMany({ readerId: userId })
    await readerships.deleteMany({ uploaderId: userId })
    await notes.deleteMany({ userId })
    await thanks.deleteMany({ readerId: userId })
    await thanks.deleteMany({ uploaderId: userId })
    await thanksBooks.deleteOne({ _id: userId })
    await digests.deleteOne({ _id: userId })
  }
}

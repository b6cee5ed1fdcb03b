import {
  deletedDocumentTitle,
  documentChanged,
  documentDeleted,
  formerStudentId,
  type DocumentsChoice,
} from '#events'
import type { Clock, Files, Outbox } from '#platform/core'
import type { Previews } from '#services/previews'
import { isUnseen } from '../documents/require-active'
import type { DocumentRecord, Store } from '../model'
import type { Recount } from '../votes/recount'

/** Votes that are taken back together. */
const votesAtOnce = 100

type Own = Pick<DocumentRecord, '_id' | 'file' | 'isActive' | 'removalReason' | 'life'>

const takenDown = { isActive: false, removalReason: 'deleted', restorableUntil: null } as const

/** What is left of a document that went with its student: its id, for those who voted on it. */
const emptied = ({ _id, removalReason }: Own) => ({
  uploaderId: formerStudentId,
  title: deletedDocumentTitle,
  titleKey: '',
  year: null,
  file: '',
  fileName: `erased-${_id}`,
  thumbnail: null,
  ...takenDown,
  // Whoever has the bytes may upload them again, unless they were voted off the shelf or refused.
  ...(removalReason !== 'dislikes' && removalReason !== 'refused' && { sha256: `erased-${_id}` }),
})

/** Erases what the library keeps of a user whose account is closed. Done again, it goes on where it was. */
export type EraseReader = (userId: string, documents: DocumentsChoice) => Promise<void>

export function createErase({
  store: { documents, native, readers, views, notes, likenesses },
  outbox,
  files,
  previews,
  recount,
  clock,
  onRemoved,
}: {
  store: Pick<Store, 'documents' | 'native' | 'readers' | 'views' | 'notes' | 'likenesses'>
  outbox: Pick<Outbox, 'event' | 'update'>
  files: Pick<Files, 'delete'>
  previews: Pick<Previews, 'erase'>
  recount: Recount
  clock: Clock
  onRemoved: (documentId: string) => void
}): EraseReader {
  /** Before its files go: nobody is shown, or draws, what is not there any more. */
  async function takeDown({ _id: documentId, life }: Own, uploaderId: string): Promise<void> {
    const gone = { documentId, uploaderId, title: deletedDocumentTitle, life }
    const standing = { _id: documentId, uploaderId, isActive: true, life }
    const written = await outbox.update(documents, standing, { $set: takenDown }, [
      outbox.event(documentDeleted, gone),
    ])
    if (written !== null) onRemoved(documentId)
  }

  /** Of a document that does not stand. Its file goes first, since the record names it, but not before nobody will draw it. */
  async function empty(document: Own, uploaderId: string): Promise<void> {
    const { _id: documentId, file, life } = document
    await previews.erase(documentId)
    if (file !== '') await files.delete(file)
    await likenesses.deleteOne({ _id: documentId })
    // The guard: it may be restored or uploaded again at this moment.
    const asRead = { _id: documentId, uploaderId, isActive: false, life, file }
    await documents.updateOne(asRead, { $set: emptied(document) })
  }

  async function eraseDocuments(uploaderId: string, choice: DocumentsChoice): Promise<void> {
    for (;;) {
      const own = await documents
        .findOne({ uploaderId }, { file: 1, isActive: 1, removalReason: 1, life: 1 })
        .lean<Own | null>()
      if (own === null) return
      // What nobody else could see is not published by staying nameless.
      if (choice === 'delete' || isUnseen(own)) await (own.isActive ? takeDown : empty)(own, uploaderId)
      else
        await outbox.update(
          documents,
          { _id: own._id, uploaderId, isActive: own.isActive, life: own.life },
          { $set: { uploaderId: formerStudentId } },
          [outbox.event(documentChanged, { documentId: own._id })],
        )
    }
  }

  /**
   * Votes go, and their documents are counted afresh: whoever registers again votes again, and must not count twice. A vote goes only
   * when its withdrawal was counted, so that nothing is left uncounted by a crash.
   */
  async function eraseVotes(userId: string): Promise<void> {
    for (;;) {
      const found = await native.votes
        .find({ userId }, { projection: { documentId: 1 } })
        .limit(votesAtOnce)
        .toArray()
      if (found.length === 0) return
      const castAt = clock.now()
      await native.votes.bulkWrite(
        found.map(({ _id }) => ({
          updateOne: { filter: { _id, value: { $ne: null } }, update: { $set: { value: null, castAt } } },
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
    await readers.deleteOne({ _id: userId })
    await views.deleteMany({ userId })
    await notes.deleteMany({ userId })
  }
}

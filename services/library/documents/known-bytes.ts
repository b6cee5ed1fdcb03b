import type { DocumentCard, DocumentStatus, FoundMark, HeldFor, UploadRequest } from '#events'
import { AppError, nameOfRef, type Clock, type Files, type StoredFile } from '#platform/core'
import type { Store } from '../model'
import type { UploadBook } from '../uploads/uploads'
import { shownFields, type Presenter, type Shown } from './card'
import { heldBecause } from './absence-reason'
import { filesOf } from './edition-files'
import type { ChangeStatus } from './change-status'
import { rightsOf } from './rights-of'
import { nameOf, returnRefusal } from './rules'
import { isPublished } from './visibility'

/** Answers an upload with known bytes; null if no document has them. */
export type AnswerKnown = (
  userId: string,
  request: UploadRequest,
  file: StoredFile,
) => Promise<(DocumentCard & { heldFor: HeldFor | null; marks: FoundMark[] }) | null>

/**
 * A repeated request gets its document again, and the bytes of one's own deleted document restore it. Bytes that somebody else deleted count
 * as unknown. Any other upload of known bytes is refused and its file deleted.
 */
export function createAnswerKnown({
  store: { documents },
  files,
  uploads,
  present,
  changeStatus,
  clock,
}: {
  store: Pick<Store, 'documents'>
  files: Pick<Files, 'delete'>
  uploads: Pick<UploadBook, 'discard' | 'requireFresh' | 'settle'>
  present: Presenter
  changeStatus: ChangeStatus
  clock: Clock
}): AnswerKnown {
  const answerKnown: AnswerKnown = async (userId, request, file) => {
    const [known] = await findByBytes(documents, [file.sha256])
    if (known === undefined) return null
    const verdict = judge(known, userId, file)
    if (verdict === 'unknown') return null
    if (verdict === 'same-upload') return { ...(await present.card(known)), ...heldBecause(known) }
    // The file of the known document itself is no new upload.
    const isNew = !filesOf(known).includes(file.ref)
    if (verdict !== 'bring-back') {
      if (isNew) await uploads.discard(file)
      throw verdict
    }

    if (isNew) await uploads.requireFresh(file.ref)
    const changed = await changeStatus(known._id, (document) =>
      document.sha256 === file.sha256 && judge(document, userId, file) === 'bring-back'
        ? // The bytes are the same, but the old file may have been swept.
          {
            act: 'returned',
            set: {
              ...nameOf({ ...request, fileName: file.originalName }, clock.now()),
              rights: request.rights ?? rightsOf(document),
              wantIds: request.wantIds ?? null,
              file: file.ref,
              fileName: nameOfRef(file.ref),
              // Their files may have been swept, too.
              former: null,
            },
          }
        : null,
    )
    // The document changed meanwhile: decide again.
    if (changed === null) return answerKnown(userId, request, file)
    await uploads.settle(file.ref, file.sizeBytes)
    for (const old of filesOf(changed.before)) if (old !== file.ref) await files.delete(old)
    return { ...(await present.card(changed.after)), heldFor: null, marks: [] }
  }
  return answerKnown
}

/**
 * Documents with these hashes. Those that have the bytes now come before those that had them in a former edition. A deleted document
 * counts only with its present bytes.
 */
export async function findByBytes(
  documents: Store['documents'],
  sha256: readonly string[],
): Promise<Shown[]> {
  const [present, former] = await Promise.all([
    documents.find({ sha256: { $in: [...sha256] } }, shownFields).lean<Shown[]>(),
    documents
      .find({ 'former.sha256': { $in: [...sha256] }, status: { $ne: 'deleted' } }, shownFields)
      .lean<Shown[]>(),
  ])
  const ids = new Set(present.map(({ _id }) => _id))
  return [...present, ...former.filter(({ _id }) => !ids.has(_id))]
}

/** The document with this very file, now or in a former edition; null if it is an upload that was not published. */
export async function findByFile(documents: Store['documents'], ref: string): Promise<Shown | null> {
  const fileName = nameOfRef(ref)
  return (
    (await documents.findOne({ fileName }, shownFields).lean<Shown>()) ??
    (await documents.findOne({ 'former.fileName': fileName }, shownFields).lean<Shown>())
  )
}

/** Why these bytes of another document may not be a new edition; null if they may. */
export function refusalOfBytes(found: Shown, userId: string): AppError | null {
  const verdict = verdictOn(found, userId)
  if (verdict === 'bring-back')
    return new AppError(
      'refused',
      409,
      'You deleted a document with this file. Restore that document instead.',
    )
  return verdict === 'unknown' ? null : verdict
}

function judge(
  known: Shown,
  userId: string,
  file: Pick<StoredFile, 'ref'>,
): 'same-upload' | 'bring-back' | 'unknown' | AppError {
  const isOwn = known.uploaderId === userId
  const isIn = isPublished(known) || known.status === 'held'
  return filesOf(known).includes(file.ref) && isOwn && isIn ? 'same-upload' : verdictOn(known, userId)
}

/** Judges a new file with the bytes of this document. The bytes of one's own deleted document bring it back. */
export function verdictOn(
  known: Pick<Shown, '_id' | 'uploaderId' | 'status' | 'life'>,
  userId: string,
): 'bring-back' | 'unknown' | AppError {
  if (known.status === 'deleted')
    return known.uploaderId === userId ? (returnRefusal(known) ?? 'bring-back') : 'unknown'
  return refusalOf({ _id: known._id, status: known.status })
}

function refusalOf({
  _id,
  status,
}: Pick<Shown, '_id'> & { status: Exclude<DocumentStatus, 'deleted'> }): AppError {
  const refuse = (reason: ConstructorParameters<typeof AppError>[0], message: string) =>
    new AppError(reason, 409, message)
  switch (status) {
    case 'published':
      return new AppError(
        'duplicate',
        409,
        'These notes are already in the library. Thank you all the same!',
        {
          documentId: _id,
        },
      )
    case 'held':
      return refuse('withheld', 'These notes are already waiting for an admin to review them.')
    case 'rejected':
      return refuse(
        'refused',
        'An admin reviewed these notes before and did not publish them. The reason was mailed to the student who shared them.',
      )
    case 'removed':
      return refuse('removed', 'This file was removed due to too many dislikes and cannot be uploaded again.')
  }
}

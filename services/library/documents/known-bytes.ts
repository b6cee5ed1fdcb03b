import type { UploadRequest, DocumentCard } from '#events'
import { AppError, type Files, type StoredFile } from '#platform/core'
import type { BringBack } from './bring-back'
import type { Presenter, Shown } from './card'
import type { UploadBook } from '../uploads/uploads'
import { fileNameOf, nameOf, returnRefusal } from './rules'

/**
 * Answers an upload whose bytes the library knows: a retry with the document, one's own deleted document by bringing it back,
 * everything else with a refusal, which deletes the upload. Null where the document changed while it was looked at.
 */
export function createAnswerKnown(deps: {
  files: Pick<Files, 'delete'>
  uploads: Pick<UploadBook, 'discard' | 'requireFresh' | 'settle'>
  present: Presenter
  bringBack: BringBack
}) {
  return async (
    known: Shown,
    userId: string,
    request: UploadRequest,
    file: StoredFile,
  ): Promise<DocumentCard | null> => {
    const isOwn = known.uploaderId === userId
    const isIn = known.isActive || known.removalReason === 'withheld'
    if (known.file === file.ref && isOwn && isIn) return deps.present.card(known)
    const isReturn = known.removalReason === 'deleted' && isOwn
    const refusal = isReturn ? returnRefusal(known) : refusalOf(known)
    if (refusal !== null) {
      // The known document's own file is the library's, not a refused upload.
      if (known.file !== file.ref) await deps.uploads.discard(file)
      throw refusal
    }
    if (known.file !== file.ref) await deps.uploads.requireFresh(file.ref)
    // The new file takes the place of the old one, which may be swept by now; the bytes are the same.
    const changed = { ...nameOf(request), file: file.ref, fileName: fileNameOf(file.ref) }
    const restored = await deps.bringBack(known, changed)
    if (restored === null) return null
    await deps.uploads.settle(file.ref, file.sizeBytes)
    if (known.file !== file.ref) await deps.files.delete(known.file)
    return deps.present.card(restored)
  }
}

function refusalOf({ _id, isActive, removalReason }: Shown): AppError {
  if (isActive)
    return new AppError('duplicate', 409, 'These notes are already in the library. Thank you all the same!', {
      documentId: _id,
    })
  if (removalReason === 'withheld')
    return new AppError('withheld', 409, 'These very notes wait for an admin to look at them already.')
  if (removalReason === 'refused')
    return new AppError(
      'refused',
      409,
      'An admin did not publish these notes, because they are nearly the same as others.',
    )
  // Points are earned for one's own notes: what one student took away, another one does not bring back.
  if (removalReason === 'deleted')
    return new AppError(
      'deleted',
      409,
      'These notes were deleted by the student who shared them, and cannot be uploaded by somebody else.',
    )
  return new AppError(
    'removed',
    409,
    'This file was removed due to too many dislikes and cannot be uploaded again.',
  )
}

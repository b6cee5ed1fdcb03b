import { documentPublished, maxUploadBytes } from '#events'
import {
  AppError,
  isDuplicateKey,
  newId,
  type Clock,
  type Files,
  type Outbox,
  type StoredFile,
} from '#platform'
import type { Inspection, Previews } from '#services/previews'
import type { Library } from '../contract'
import type { DocumentRecord, Store } from '../model'
import type { Presenter, Shown } from './card'
import { newDocument, publishedPayload } from './rules'

const problems: Record<Extract<Inspection, { ok: false }>['problem'], string> = {
  'not-a-pdf': 'This file is not a readable PDF.',
  encrypted: 'This PDF is protected by a password. Remove the password and upload it again.',
  'active-content':
    'This PDF contains scripts, attachments or actions, which readers would run. Print it to a new PDF and upload that.',
  'too-many-pages': 'This PDF has too many pages. Split it and upload the parts.',
}

/** A new document: its file is ours and the uploader's, is new here, and holds up to a look inside. */
export function createPublish(deps: {
  store: Pick<Store, 'documents'>
  outbox: Pick<Outbox, 'event' | 'insert'>
  files: Pick<Files, 'identify' | 'read' | 'delete'>
  previews: Previews
  clock: Clock
  present: Presenter
  /** Searches of this process find it from now on, not only when its event has come round. */
  onPublished: (document: Shown) => void
}): Library['publish'] {
  const { documents } = deps.store

  async function refuse(file: StoredFile, refusal: AppError): Promise<never> {
    await deps.files.delete(file.ref)
    throw refusal
  }

  /** The library has these bytes already: whose retry is it, or why are they refused? */
  async function answerFor(existing: Shown, userId: string, file: StoredFile) {
    if (existing.file === file.ref && existing.uploaderId === userId && existing.isActive)
      return deps.present.card(existing)
    const refusal = existing.isActive
      ? new AppError('duplicate', 409, 'These notes are already in the library. Thank you all the same!', {
          documentId: existing._id,
        })
      : new AppError(
          'removed',
          409,
          'This file was removed due to too many dislikes and cannot be uploaded again.',
        )
    // The removed document's own file is the library's, not a refused upload.
    if (existing.file === file.ref) throw refusal
    return refuse(file, refusal)
  }

  const find = (file: StoredFile) => documents.findOne({ sha256: file.sha256 }).lean<DocumentRecord>()

  return async (userId, request) => {
    const file = await deps.files.identify(request.fileUrl)
    if (file === null || file.kind !== 'document' || file.owner !== userId)
      throw new AppError('unknown-file', 400, 'This upload is not known here. Please upload the file again.')

    const existing = await find(file)
    if (existing !== null) return answerFor(existing, userId, file)

    if (file.sizeBytes > maxUploadBytes)
      return refuse(file, new AppError('too-large', 413, 'The file exceeds the 30MB limit.'))
    const inspection = await deps.previews.inspect(await deps.files.read(file.ref))
    if (!inspection.ok)
      return refuse(file, new AppError(inspection.problem, 400, problems[inspection.problem]))

    const publishedAt = deps.clock.now()
    const document = newDocument({
      _id: newId(publishedAt),
      title: request.title,
      courseCode: request.courseCode,
      university: request.university,
      year: request.year?.trim() || null,
      file,
      pages: inspection.pages,
      uploaderId: userId,
      publishedAt,
    })
    try {
      await deps.outbox.insert(documents, document, [
        deps.outbox.event(documentPublished, publishedPayload(document)),
      ])
    } catch (error) {
      // The same bytes came a second time while we looked into them.
      const first = isDuplicateKey(error) ? await find(file) : null
      if (first === null) throw error
      return answerFor(first, userId, file)
    }
    deps.onPublished(document)
    return deps.present.card(document)
  }
}

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
import type { Presenter, Shown } from './card'
import type { Library, PlantedDocument } from '../contract'
import type { DocumentRecord, Store } from '../model'
import { newDocument } from '../rules'

/** Planted documents written together. */
const sideBySide = 20

const problems: Record<Extract<Inspection, { ok: false }>['problem'], string> = {
  'not-a-pdf': 'This file is not a readable PDF.',
  encrypted: 'This PDF is protected by a password. Remove the password and upload it again.',
  'active-content':
    'This PDF contains scripts, attachments or actions, which readers would run. Print it to a new PDF and upload that.',
  'too-many-pages': 'This PDF has too many pages. Split it and upload the parts.',
}

const published = (document: Shown) => ({
  documentId: document._id,
  uploaderId: document.uploaderId,
  title: document.title,
  courseCode: document.courseCode,
  university: document.university,
  year: document.year,
  file: document.file,
})

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

  /** These bytes stand here already: whose retry is it, or why are they refused? */
  async function answerFor(standing: Shown, userId: string, file: StoredFile) {
    if (standing.file === file.ref && standing.uploaderId === userId && standing.isActive)
      return deps.present.card(standing)
    const refusal = standing.isActive
      ? new AppError('duplicate', 409, 'These notes are already in the library. Thank you all the same!', {
          documentId: standing._id,
        })
      : new AppError(
          'removed',
          409,
          'This file was removed due to too many dislikes and cannot be uploaded again.',
        )
    // The removed document's own file is the library's, not a refused upload.
    if (standing.file === file.ref) throw refusal
    return refuse(file, refusal)
  }

  const find = (file: StoredFile) => documents.findOne({ sha256: file.sha256 }).lean<DocumentRecord>()

  return async (userId, request) => {
    const file = await deps.files.identify(request.fileUrl)
    if (file === null || file.kind !== 'document' || file.owner !== userId)
      throw new AppError('unknown-file', 400, 'This upload is not known here. Please upload the file again.')

    const standing = await find(file)
    if (standing !== null) return answerFor(standing, userId, file)

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
        deps.outbox.event(documentPublished, published(document)),
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

/** The seeded world's documents: given ids and times, and the same event as every other. */
export function createPlantDocuments(deps: {
  store: Pick<Store, 'documents'>
  outbox: Pick<Outbox, 'event' | 'insert'>
  files: Pick<Files, 'describe'>
  onPublished: (document: Shown) => void
}): Library['plantDocuments'] {
  const { documents } = deps.store

  async function plant({ file: ref, ...given }: PlantedDocument): Promise<void> {
    const file = await deps.files.describe(ref)
    if (file === null) throw new Error(`A planted document's file is missing: ${ref}`)
    const document = newDocument({ ...given, file })
    await deps.outbox.insert(documents, document, [deps.outbox.event(documentPublished, published(document))])
    deps.onPublished(document)
  }

  return async (planted) => {
    const ids = planted.map(({ _id }) => _id)
    const found = await documents.find({ _id: { $in: ids } }, { _id: 1 }).lean()
    const known = new Set(found.map(({ _id }) => _id))
    const missing = planted.filter(({ _id }) => !known.has(_id))
    for (let at = 0; at < missing.length; at += sideBySide)
      await Promise.all(missing.slice(at, at + sideBySide).map(plant))
  }
}

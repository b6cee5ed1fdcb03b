import { notepadDocuments } from '#events'
import { AppError, isDuplicateKey, type Clock } from '#platform/core'
import type { Library } from '../contract'
import { requirePublished } from '../documents/visibility'
import type { NoteRecord, Store } from '../model'
import { presentListed, presentNote } from './present'

/** Documents on which one user may have notes. */
export const maxNotes = 1000

/** A user's private notes on documents. */
export function createNotes(deps: {
  store: Pick<Store, 'documents' | 'notes'>
  clock: Clock
}): Pick<Library, 'notes' | 'note' | 'writeNote'> {
  const { documents, notes } = deps.store
  const idOf = (userId: string, documentId: string) => `${userId}:${documentId}`
  const find = (_id: string) => notes.findById(_id).lean<NoteRecord>()

  async function requireUnlocked(userId: string): Promise<void> {
    const published = await documents.countDocuments({ uploaderId: userId, status: 'published' })
    if (published < notepadDocuments)
      throw new AppError('locked', 403, `Upload ${notepadDocuments} documents to unlock the notepad feature!`)
  }

  const requireDocument = async (documentId: string) =>
    requirePublished(await documents.findById(documentId, { status: 1 }).lean())

  const conflict = (written: NoteRecord | null) =>
    new AppError(
      'conflict',
      409,
      'This note was changed in another tab.',
      written ? { content: written.content, version: String(written.version) } : {},
    )

  /** The note after the write; null if it has another version. */
  const rewrite = (_id: string, content: string, version: number | undefined) =>
    notes
      .findOneAndUpdate(
        { _id, ...(version !== undefined && { version }) },
        { $set: { content, updatedAt: deps.clock.now() }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean<NoteRecord>()

  async function begin(userId: string, documentId: string, content: string): Promise<NoteRecord | null> {
    if ((await notes.countDocuments({ userId })) >= maxNotes)
      throw new AppError(
        'too-many-notes',
        400,
        `You can keep notes on up to ${maxNotes} documents. Add to one of them instead.`,
      )
    const first = {
      _id: idOf(userId, documentId),
      userId,
      documentId,
      content,
      version: 1,
      updatedAt: deps.clock.now(),
    }
    try {
      await notes.insertOne(first)
      return first
    } catch (error) {
      if (isDuplicateKey(error)) return null
      throw error
    }
  }

  return {
    async notes(userId, { cursor, limit }) {
      const own = { $gt: idOf(userId, cursor ?? ''), $lt: `${userId};` }
      const found = await notes.find({ _id: own }).sort({ _id: 1 }).limit(limit).lean<NoteRecord[]>()
      const written = found.filter(({ content }) => content.trim() !== '')
      const ids = written.map(({ documentId }) => documentId)
      const about = await documents
        .find({ _id: { $in: ids } }, { title: 1, courseCode: 1, status: 1, uploaderId: 1 })
        .lean()
      const known = new Map(
        about
          .filter(({ status, uploaderId }) => status !== 'deleted' || uploaderId === userId)
          .map(({ _id, title, courseCode }) => [_id, { title, courseCode }]),
      )
      return {
        notes: written.map((record) => presentListed(record, known.get(record.documentId) ?? null)),
        next: found.length < limit ? null : (found.at(-1)?.documentId ?? null),
      }
    },

    async note(userId, documentId) {
      const written = await find(idOf(userId, documentId))
      if (written !== null) return presentNote(written)
      await requireDocument(documentId)
      await requireUnlocked(userId)
      return presentNote(null)
    },

    async writeNote(userId, documentId, { content, baseVersion }) {
      await requireDocument(documentId)
      await requireUnlocked(userId)
      const _id = idOf(userId, documentId)
      const written =
        (baseVersion === 0 ? null : await rewrite(_id, content, baseVersion)) ??
        (baseVersion === undefined || baseVersion === 0 ? await begin(userId, documentId, content) : null) ??
        // Another tab created it at the same moment.
        (baseVersion === undefined ? await rewrite(_id, content, undefined) : null)
      if (written === null) throw conflict(await find(_id))
      return presentNote(written)
    },
  }
}

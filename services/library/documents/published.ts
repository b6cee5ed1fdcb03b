import type { Library } from '../contract'
import type { DocumentRecord, Store } from '../model'
import { isPublished } from './visibility'

/** Which documents are published, for services that follow them. */
export function createPublished({
  documents,
}: Pick<Store, 'documents'>): Pick<Library, 'publishedOf' | 'filesAfter'> {
  type Row = Pick<DocumentRecord, '_id' | 'status' | 'uploaderId' | 'file' | 'edition'>
  return {
    async publishedOf(ids) {
      const rows = await documents.find({ _id: { $in: [...ids] } }, { status: 1 }).lean()
      return new Set(rows.filter(isPublished).map(({ _id }) => _id))
    },
    async filesAfter(documentId, limit) {
      const rows = await documents
        .find({ _id: { $gt: documentId } }, { status: 1, uploaderId: 1, file: 1, edition: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<Row[]>()
      const published = rows.filter((row) => isPublished(row) && row.file !== '')
      return {
        documents: published.map(({ _id, uploaderId, file, edition }) => ({
          ...{ documentId: _id, uploaderId, file, edition: edition ?? null },
        })),
        next: rows.length < limit ? null : (rows.at(-1)?._id ?? null),
      }
    },
  }
}

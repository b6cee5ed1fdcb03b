import { readTogether } from '#platform'
import type { Library, ListedDocument, SharedDocument } from '../contract'
import type { DocumentRecord, Store } from '../model'
import { kindOf } from './kind-of'
import { isPublished } from './visibility'

const sharedFields = {
  title: 1,
  courseCode: 1,
  university: 1,
  kind: 1,
  year: 1,
  pages: 1,
  likes: 1,
  thumbnail: 1,
  publishedAt: 1,
} as const satisfies Partial<Record<keyof DocumentRecord, 1>>

/** Published documents as links and the sitemap show them, read from the store at that moment. */
export function createShared({
  documents,
}: Pick<Store, 'documents'>): Pick<Library, 'shared' | 'publishedAfter'> {
  const read = readTogether(async (ids) => {
    const found = await documents
      .find({ _id: { $in: [...ids] } }, { ...sharedFields, status: 1 })
      .lean<Pick<DocumentRecord, '_id' | 'status' | keyof typeof sharedFields>[]>()
    return new Map(
      found.flatMap((document): [string, SharedDocument][] => {
        const { status, ...shared } = document
        return isPublished({ status }) ? [[shared._id, { ...shared, kind: kindOf(shared) }]] : []
      }),
    )
  })

  return {
    shared: read,
    async publishedAfter(after, limit) {
      const later = after && {
        publishedAt: { $gte: after.publishedAt },
        $or: [{ publishedAt: { $gt: after.publishedAt } }, { _id: { $gt: after._id } }],
      }
      return documents
        .find({ status: 'published', ...later }, { publishedAt: 1, courseCode: 1 })
        .sort({ publishedAt: 1, _id: 1 })
        .limit(limit)
        .lean<ListedDocument[]>()
    },
  }
}

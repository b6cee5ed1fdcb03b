import { formerStudentId } from '#events'
import type { Library, Publication } from '../contract'
import { isPublished } from '../documents/visibility'
import type { Store, VoteRecord } from '../model'

/** Most publications of one status that are read, the newest. */
const mostPublications = 200
/** Votes of a user that are read beside their visits. */
const mostVotes = 200

/** Publications and their openers: the facts behind the desk's look at earned points. */
export function createPublications({
  documents,
  views,
  native,
}: Pick<Store, 'documents' | 'views' | 'native'>): Pick<
  Library,
  'publicationsOf' | 'uploadersOf' | 'openersOf' | 'openedBy'
> {
  const votes = { projection: { _id: 0, userId: 1, documentId: 1 } } as const
  type Opening = Pick<VoteRecord, 'userId' | 'documentId'>

  /** The documents that a user opened or voted on. A visit is forgotten after many others; a vote is not. */
  async function opened(userId: string): Promise<string[]> {
    const found = await Promise.all([
      views.find({ userId }, { documentId: 1 }).lean<Opening[]>(),
      native.votes.find<Opening>({ userId }, votes).limit(mostVotes).toArray(),
    ])
    return [...new Set(found.flat().map(({ documentId }) => documentId))]
  }

  return {
    async publicationsOf(uploaderId, { from, until }) {
      // One query per status, because an index sorts each.
      const found = await Promise.all(
        (['published', 'removed', 'deleted'] as const).map((status) =>
          documents
            .find(
              {
                ...{ uploaderId, status, approved: { $ne: true } },
                publishedAt: { $gte: from, ...(until && { $lte: until }) },
              },
              { publishedAt: 1, status: 1 },
            )
            .sort({ publishedAt: -1 })
            .limit(mostPublications)
            .lean(),
        ),
      )
      return found
        .flat()
        .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
        .map(({ _id, publishedAt, status }): Publication => ({
          documentId: _id,
          publishedAt,
          isPublished: isPublished({ status }),
        }))
    },

    async uploadersOf({ from, until, least }) {
      const groups = await documents.aggregate<{ _id: string; n: number }>([
        { $match: { status: 'published', publishedAt: { $gte: from, $lte: until } } },
        { $group: { _id: '$uploaderId', n: { $sum: 1 } } },
      ])
      return groups.filter(({ _id, n }) => n >= least && _id !== formerStudentId).map(({ _id }) => _id)
    },

    async openersOf(userId, documentIds, limit) {
      const openers = new Map<string, string[]>()
      for (const documentId of documentIds) {
        // One more than the limit: the uploader may be among them.
        const [visits, cast] = await Promise.all([
          views
            .find({ documentId }, { userId: 1 })
            .limit(limit + 1)
            .lean<Opening[]>(),
          native.votes
            .find<Opening>({ documentId }, votes)
            .limit(limit + 1)
            .toArray(),
        ])
        const others = new Set([...visits, ...cast].map((opening) => opening.userId))
        others.delete(userId)
        openers.set(documentId, [...others].slice(0, limit))
      }
      return openers
    },

    async openedBy(userIds) {
      const uploaders = new Map<string, string[]>()
      for (const userId of userIds) {
        const ids = await opened(userId)
        const found = await documents.find({ _id: { $in: ids } }, { uploaderId: 1 }).lean()
        uploaders.set(
          userId,
          found.map(({ uploaderId }) => uploaderId).filter((uploaderId) => uploaderId !== userId),
        )
      }
      return uploaders
    },
  }
}

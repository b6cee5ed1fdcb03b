import { sweepEach, type Log } from '#platform'
import type { Previews } from '#services/previews'
import type { Store } from '../model'
import { isPublished } from './visibility'

/** Documents per sweep. */
const sweepLimit = 500

/** Thumbnails have public addresses, so only published documents have one. */
export interface Thumbnails {
  /** Deletes the thumbnail of an unpublished document, or queues a drawing for a published one. Idempotent. */
  follow(documentId: string): Promise<void>
  /** Deletes thumbnails that no event deleted. */
  sweep(): Promise<void>
}

export function createThumbnails({
  store: { documents },
  previews,
  log,
}: {
  store: Pick<Store, 'documents'>
  previews: Pick<Previews, 'forget' | 'redraw'>
  log: Log
}): Thumbnails {
  async function forget(documentId: string): Promise<void> {
    await previews.forget(documentId)
    // If the document was published again meanwhile, the event of its return draws the thumbnail.
    await documents.updateOne(
      { _id: documentId, status: { $ne: 'published' } },
      { $set: { thumbnail: null } },
    )
  }

  return {
    async follow(documentId) {
      const document = await documents
        .findById(documentId, { status: 1, uploaderId: 1, file: 1, edition: 1 })
        .lean()
      if (document === null) return
      const { uploaderId, file, edition } = document
      await (isPublished(document)
        ? previews.redraw({ documentId, uploaderId, file, edition })
        : forget(documentId))
    },
    async sweep() {
      const left = await documents
        .find(
          { status: { $in: ['held', 'rejected', 'removed', 'deleted'] }, thumbnail: { $ne: null } },
          { _id: 1 },
        )
        .limit(sweepLimit)
        .lean()
      await sweepEach(left, ({ _id }) => forget(_id), { log, failure: 'a picture could not be deleted' })
    },
  }
}

import { sweepEach, type Log } from '#platform'
import type { Previews } from '#services/previews'
import type { Store } from '../model'

/** Documents of one sweep. */
const sweepLimit = 500

/** Pictures of page one have public addresses: only those of documents that stand are there. */
export interface Thumbnails {
  /** Deletes the picture of a document that does not stand, and lets it be drawn again for one that does. Idempotent. */
  follow(documentId: string): Promise<void>
  /** Deletes those that no event deleted. */
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
    // Where it stands again by now, the event of its return draws it.
    await documents.updateOne({ _id: documentId, isActive: false }, { $set: { thumbnail: null } })
  }

  return {
    async follow(documentId) {
      const document = await documents.findById(documentId, { isActive: 1, uploaderId: 1, file: 1 }).lean()
      if (document === null) return
      const { isActive, uploaderId, file } = document
      await (isActive ? previews.redraw({ documentId, uploaderId, file }) : forget(documentId))
    },
    async sweep() {
      const left = await documents
        .find({ isActive: false, thumbnail: { $ne: null } }, { _id: 1 })
        .limit(sweepLimit)
        .lean()
      await sweepEach(left, ({ _id }) => forget(_id), { log, failure: 'a picture could not be deleted' })
    },
  }
}

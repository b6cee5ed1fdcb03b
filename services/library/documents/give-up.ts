import { AppError } from '#platform/core'
import type { DocumentRecord, Store } from '../model'

/** Takes the place of the hash of a deleted document's bytes, which are unique among documents. */
const givenUp = (documentId: string): string => `given-up-${documentId}`

/** Throws AppError 'duplicate' 409 if somebody else has published the bytes of this deleted document. */
export function requireNotGivenUp({ _id, sha256 }: Pick<DocumentRecord, '_id' | 'sha256'>): void {
  if (sha256 === givenUp(_id))
    throw new AppError(
      'duplicate',
      409,
      'Another student has shared these notes since you deleted them, so they can’t be restored.',
    )
}

/**
 * Frees bytes that somebody else uploaded and deleted: nobody may keep an author's notes out of the library by deleting them. Call it
 * right before these bytes are published.
 */
export function createGiveUp({ documents }: Pick<Store, 'documents'>) {
  return async (sha256: string, userId: string): Promise<void> => {
    const deleted = { sha256, status: 'deleted', uploaderId: { $ne: userId } } as const
    const found = await documents.findOne(deleted, { _id: 1 }).lean()
    if (found === null) return
    const { _id } = found
    // A return at the same moment decides again, by the revision.
    await documents.updateOne({ _id, ...deleted }, { $set: { sha256: givenUp(_id) }, $inc: { revision: 1 } })
  }
}
export type GiveUp = ReturnType<typeof createGiveUp>

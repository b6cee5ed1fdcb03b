import type { Clock, Files } from '#platform'
import type { Store } from '../model'

/** So much later than nobody can restore a document any more, by whichever machine's clock, its file goes. */
const marginMs = 3_600_000
/** Documents of one sweep. */
const sweepLimit = 500

/** Deletes the files of documents that were deleted and can no longer be restored. To delete a file twice changes nothing. */
export function createSweepDeleted(deps: {
  store: Pick<Store, 'documents'>
  files: Pick<Files, 'delete'>
  clock: Clock
}): () => Promise<void> {
  const { documents } = deps.store
  return async () => {
    const before = new Date(deps.clock.now().getTime() - marginMs)
    const due = await documents
      .find({ restorableUntil: { $lte: before } }, { file: 1 })
      .limit(sweepLimit)
      .lean()
    for (const { _id, file } of due) {
      await deps.files.delete(file)
      // The guard: uploaded again meanwhile, it has another file.
      await documents.updateOne({ _id, file, removalReason: 'deleted' }, { $set: { restorableUntil: null } })
    }
  }
}

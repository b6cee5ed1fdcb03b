import { sweepEach, type Clock, type Files, type Log } from '#platform'
import type { Previews } from '#services/previews'
import type { DocumentRecord, Store } from '../model'
import { filesOf } from './edition-files'

/** A file is deleted this long after its deadline, because clocks differ between machines. */
const marginMs = 3_600_000
/** Documents per sweep. */
const sweepLimit = 500

/** Deletes the files, texts and questions of deleted and rejected documents after their deadline. Idempotent. */
export function createSweepDeleted(deps: {
  store: Pick<Store, 'documents'>
  files: Pick<Files, 'delete'>
  previews: Pick<Previews, 'forgetText'>
  /** Deletes the questions about a document: they quote it. */
  eraseThreads: (documentId: string) => Promise<void>
  clock: Clock
  log: Log
}): () => Promise<void> {
  const { documents } = deps.store
  async function forget(document: Pick<DocumentRecord, '_id' | 'file' | 'former'>): Promise<void> {
    const { _id, file } = document
    for (const each of filesOf(document)) await deps.files.delete(each)
    await deps.previews.forgetText(_id)
    // Guard: if the document was uploaded again meanwhile, it has another file.
    const unchanged = { _id, file, status: { $ne: 'published' as const } }
    if ((await documents.exists(unchanged)) !== null) await deps.eraseThreads(_id)
    await documents.updateOne(unchanged, { $set: { restorableUntil: null, former: null } })
  }

  return async () => {
    const before = new Date(deps.clock.now().getTime() - marginMs)
    const due = await documents
      .find({ restorableUntil: { $lte: before } }, { file: 1, former: 1 })
      .limit(sweepLimit)
      .lean()
    await sweepEach(due, forget, { log: deps.log, failure: 'a deleted file could not be deleted' })
  }
}

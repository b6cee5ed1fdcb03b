import { LRUCache } from 'lru-cache'
import { formerStudentId } from '#events'
import { isDuplicateKey, type Clock } from '#platform/core'
import { isDiskFull } from '#platform'
import type { Library, Viewer } from '../contract'
import type { DocumentRecord, Store } from '../model'
import { termAt } from './term'

/** Pairs of uploader and reader of which this process knows the stored term. */
const mostKnown = 50_000

export const readershipId = (uploaderId: string, readerId: string): string => `${uploaderId}:${readerId}`

/** True if opening a document makes a user one of its uploader's readers: nobody reads their own, and admins open many to judge them. */
export const isReader = ({ uploaderId }: Pick<DocumentRecord, 'uploaderId'>, viewer: Viewer): boolean =>
  uploaderId !== viewer.userId && uploaderId !== formerStudentId && !viewer.isAdmin

/** Records that a user opened a published document. */
export type RememberReader = (document: Pick<DocumentRecord, 'uploaderId'>, viewer: Viewer) => Promise<void>

/**
 * How many people opened somebody's documents. A person counts once for each uploader, however many documents they open and however
 * often: one record per pair, which outlives the visits, with the last term in which they opened one. Every visit makes sure of it, so that
 * a crash loses no reader.
 */
export function createReadership({ store, clock }: { store: Pick<Store, 'readerships'>; clock: Clock }): {
  rememberReader: RememberReader
  library: Pick<Library, 'readersOf'>
} {
  const { readerships } = store
  const known = new LRUCache<string, string>({ max: mostKnown })
  return {
    async rememberReader(document, viewer) {
      if (!isReader(document, viewer)) return
      const { uploaderId } = document
      const readerId = viewer.userId
      const _id = readershipId(uploaderId, readerId)
      const since = clock.now()
      const { name: term } = termAt(since)
      if (known.get(_id) === term) return
      try {
        await readerships.updateOne(
          { _id },
          { $setOnInsert: { uploaderId, readerId, since }, $set: { term } },
          { upsert: true },
        )
      } catch (error) {
        // Two visits at once may both create it. A full disk must not prevent reading: a later visit makes up for it.
        if (isDiskFull(error)) return
        if (!isDuplicateKey(error)) throw error
      }
      known.set(_id, term)
    },
    library: {
      async readersOf(uploaderId) {
        const { name: term } = termAt(clock.now())
        const [readers, thisTerm] = await Promise.all([
          readerships.countDocuments({ uploaderId }),
          readerships.countDocuments({ uploaderId, term }),
        ])
        return { readers, thisTerm }
      },
    },
  }
}

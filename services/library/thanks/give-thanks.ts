import { LRUCache } from 'lru-cache'
import { formerStudentId } from '#events'
import { isDiskFull } from '#platform'
import { daysUntil, isDuplicateKey, type Clock } from '#platform/core'
import type { DocumentRecord, Store, ThanksRecord } from '../model'
import { settleMs } from './line'

/** Documents whose first like of a day is known to this process. */
const mostKnown = 20_000

type Given = Pick<DocumentRecord, '_id' | 'uploaderId'>
type OwnAct = 'save' | 'helped'

export const thanksId = (act: OwnAct, documentId: string, readerId: string) =>
  `${act}:${documentId}:${readerId}`

/** Records what readers thank for. Each is told to the uploader once, however often it is taken back and given again. */
export interface GiveThanks {
  /** A reader saves a document, or says that it helped. Idempotent. */
  give(act: OwnAct, document: Given, readerId: string): Promise<void>
  takeBack(act: OwnAct, documentId: string, readerId: string): Promise<void>
  /** Somebody likes a document. A like is answered once this is stored, too. Likes that are not the first of a day cost nothing. */
  noteLike(documentId: string): Promise<void>
}

export function createGiveThanks({
  store: { documents, thanks },
  clock,
}: {
  store: Pick<Store, 'documents' | 'thanks'>
  clock: Clock
}): GiveThanks {
  const known = new LRUCache<string, true>({ max: mostKnown })

  /** True if it was created. */
  async function create({ _id, ...first }: Omit<ThanksRecord, 'isSettled' | 'stands'>): Promise<boolean> {
    try {
      const { upsertedCount } = await thanks.updateOne(
        { _id },
        { $setOnInsert: { ...first, stands: true, isSettled: false } },
        { upsert: true },
      )
      return upsertedCount > 0
    } catch (error) {
      // Two at once may both create it.
      if (!isDuplicateKey(error)) throw error
      return false
    }
  }

  return {
    async give(act, { _id: documentId, uploaderId }, readerId) {
      if (uploaderId === formerStudentId || uploaderId === readerId) return
      const _id = thanksId(act, documentId, readerId)
      const givenAt = clock.now()
      const dueAt = new Date(givenAt.getTime() + settleMs)
      if (await create({ _id, act, uploaderId, documentId, readerId, givenAt, dueAt })) return
      const again = { stands: true, givenAt }
      await thanks.updateOne({ _id, stands: false, isSettled: false }, { $set: { ...again, dueAt } })
      await thanks.updateOne({ _id, stands: false, isSettled: true }, { $set: again })
    },

    async takeBack(act, documentId, readerId) {
      const _id = thanksId(act, documentId, readerId)
      await thanks.updateOne({ _id, stands: true }, { $set: { stands: false, dueAt: null } })
    },

    async noteLike(documentId) {
      const givenAt = clock.now()
      const [today] = daysUntil(givenAt, 1)
      const _id = `like:${documentId}:${today?.name}`
      if (known.has(_id)) return
      const document = await documents.findById(documentId, { uploaderId: 1 }).lean()
      if (document !== null && document.uploaderId !== formerStudentId)
        try {
          const { uploaderId } = document
          const dueAt = new Date(givenAt.getTime() + settleMs)
          await create({ _id, act: 'like', uploaderId, documentId, readerId: null, givenAt, dueAt })
        } catch (error) {
          // The like itself is refused then.
          if (!isDiskFull(error)) throw error
          return
        }
      known.set(_id, true)
    },
  }
}

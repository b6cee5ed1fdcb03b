import type { Library } from '../contract'
import type { Store } from '../model'
import type { Recount } from '../votes/recount'
import type { ChangeStatus } from './change-status'
import { timesRestored } from './life'
import { outweighsRestoration } from './rules'

const overdueLimit = 100

/** Dislikes remove a document, or an admin takes it down; an admin may restore it. Votes are still counted meanwhile. */
export function createRemoval({
  store: { documents },
  changeStatus,
  recount,
}: {
  store: Pick<Store, 'documents'>
  changeStatus: ChangeStatus
  recount: Recount
}): Pick<
  Library,
  'remove' | 'takeDown' | 'closeByNotice' | 'reopenAfterNotice' | 'restore' | 'removalOf' | 'publishedBeyond'
> {
  async function removalOf(documentId: string) {
    const document = await documents
      .findById(documentId, { uploaderId: 1, title: 1, status: 1, restored: 1 })
      .lean()
    if (document === null) return null
    const { uploaderId, title, status } = document
    return {
      ...{ uploaderId, title, isPublished: status === 'published', isRemoved: status === 'removed' },
      removal: timesRestored(document),
    }
  }

  return {
    removalOf,

    async remove(documentId, _reason, counts) {
      const changed = await changeStatus(documentId, (document) =>
        outweighsRestoration(counts ?? document, document.restored) ? { act: 'disliked' } : null,
      )
      return changed !== null
    },

    async takeDown(documentId, removal) {
      const changed = await changeStatus(documentId, (document) =>
        removal === undefined || timesRestored(document) === removal ? { act: 'taken-down' } : null,
      )
      return changed !== null
    },

    async closeByNotice(documentId, notice) {
      const changed = await changeStatus(documentId, () => ({ act: 'closed-by-notice', set: { notice } }))
      return changed !== null
    },

    async reopenAfterNotice(documentId, notice) {
      const closed = await documents.findById(documentId, { status: 1, notice: 1 }).lean()
      if (closed?.status !== 'removed' || closed.notice !== notice) return false
      await recount(documentId)
      const changed = await changeStatus(documentId, (document) =>
        document.notice === notice ? { act: 'restored' } : null,
      )
      return changed !== null
    },

    async restore(documentId, removal) {
      const state = await removalOf(documentId)
      if (!state?.isRemoved || state.removal !== removal) return false
      // The restoration forgives the dislikes counted so far.
      await recount(documentId)
      const changed = await changeStatus(documentId, (document) =>
        timesRestored(document) === removal ? { act: 'restored' } : null,
      )
      return changed !== null
    },

    async publishedBeyond(dislikes) {
      const overdue: string[] = []
      const candidates = documents
        .find({ status: 'published', dislikes: { $gt: dislikes } }, { dislikes: 1, version: 1, restored: 1 })
        .lean()
        .cursor()
      for await (const document of candidates) {
        if (outweighsRestoration(document, document.restored)) overdue.push(document._id)
        if (overdue.length === overdueLimit) break
      }
      return overdue
    },
  }
}

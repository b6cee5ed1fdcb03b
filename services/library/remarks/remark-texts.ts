import { remarksChanged } from '#events'
import { raise, type Outbox } from '#platform/core'
import type { Store } from '../model'
import { afterHiding, isHidden } from '../texts/rules'
import type { TextProvider } from '../texts/texts'

/** The words of remarks as texts that can be reported: by the uploader of the document, and by admins, who alone read them. */
export function createRemarkTexts({
  store: { documents, remarks },
  outbox,
}: {
  store: Pick<Store, 'documents' | 'remarks'>
  outbox: Pick<Outbox, 'decide'>
}): TextProvider {
  const find = (textId: string) =>
    remarks.findOne({ textId }, { documentId: 1, userId: 1, words: 1, hidings: 1 }).lean()
  const uploaderOf = async (documentId: string) =>
    (await documents.findById(documentId, { uploaderId: 1 }).lean())?.uploaderId ?? null

  return {
    async read(textId) {
      const found = await find(textId)
      if (found === null) return null
      const { userId, words, documentId } = found
      const hidings = found.hidings ?? 0
      const uploaderId = await uploaderOf(documentId)
      return {
        ...{ authorId: userId, words, hidings, isHidden: isHidden(hidings) },
        ...{ documentId, courseCode: null },
        // Its author knows it, too.
        mayRead: ({ userId: reader, isAdmin }) => isAdmin || reader === uploaderId || reader === userId,
      }
    },

    async act(textId, act) {
      const found = await find(textId)
      if (found === null) return false
      const { documentId } = found
      const uploaderId = await uploaderOf(documentId)
      return outbox.decide(remarks, found._id, (state) => {
        const hidings = state && afterHiding(state, act)
        if (state === null || hidings === null) return { outcome: false }
        return {
          outcome: true,
          next: { ...state, hidings },
          events: uploaderId === null ? [] : [raise(remarksChanged, { documentId, uploaderId })],
        }
      })
    },
  }
}

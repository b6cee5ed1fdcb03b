import type { Files } from '#platform'
import type { Library } from '../contract'
import type { Store } from '../model'
import type { RememberVisit } from '../readers/visits'
import { voteId } from '../votes/rules'
import type { VoteStore } from '../votes/store'
import type { Presenter, Shown } from './card'

/** One document, for one viewer; and the file behind it. */
export function createViews(deps: {
  store: Pick<Store, 'documents'>
  voteStore: Pick<VoteStore, 'readValue'>
  files: Pick<Files, 'describe'>
  present: Presenter
  rememberVisit: RememberVisit
}): Pick<Library, 'view' | 'card' | 'titlesOf' | 'file'> {
  const { documents } = deps.store
  const read = (_id: string) => documents.findById(_id, { outbox: 0 }).lean<Shown>()

  return {
    async view(documentId, viewerId) {
      const document = await read(documentId)
      if (document === null) return null
      if (document.removalReason === 'deleted' && document.uploaderId !== viewerId) return null
      if (viewerId === null) return deps.present.view(document, undefined)
      const [myVote] = await Promise.all([
        deps.voteStore.readValue(voteId(documentId, viewerId)),
        document.isActive ? deps.rememberVisit(viewerId, documentId) : undefined,
      ])
      return deps.present.view(document, myVote)
    },

    async card(documentId) {
      const document = await read(documentId)
      return document && deps.present.card(document)
    },

    async titlesOf(documentIds) {
      const found = await documents.find({ _id: { $in: [...documentIds] } }, { title: 1 }).lean()
      return new Map(found.map(({ _id, title }) => [_id, title]))
    },

    async file(fileName) {
      const document = await documents.findOne({ fileName }, { file: 1, isActive: 1 }).lean()
      return document?.isActive ? deps.files.describe(document.file) : null
    },
  }
}

import type { Clock, Files } from '#platform'
import type { Presenter, Shown } from './card'
import type { Library } from '../contract'
import type { Store } from '../model'
import { maxVisits, voteId } from '../rules'
import type { VoteStore } from '../votes/store'

/** One document, for one viewer; and the file behind it. */
export function createViews(deps: {
  store: Pick<Store, 'documents' | 'views'>
  votes: Pick<VoteStore, 'vote'>
  files: Pick<Files, 'describe'>
  clock: Clock
  present: Presenter
}): Pick<Library, 'view' | 'card' | 'file'> {
  const { documents, views } = deps.store
  const read = (_id: string) => documents.findById(_id, { outbox: 0 }).lean<Shown>()

  async function remember(userId: string, documentId: string): Promise<void> {
    const visit = { userId, documentId, at: deps.clock.now() }
    const written = await views.updateOne(
      { _id: `${userId}:${documentId}` },
      { $set: visit },
      { upsert: true },
    )
    if (written.upsertedCount === 0) return
    const visits = await views.find({ userId }, { _id: 1 }).sort({ at: -1 }).lean()
    const old = visits.slice(maxVisits).map(({ _id }) => _id)
    if (old.length > 0) await views.deleteMany({ _id: { $in: old } })
  }

  return {
    async view(documentId, viewerId) {
      const document = await read(documentId)
      if (document === null) return null
      if (viewerId === null) return deps.present.view(document, undefined)
      const [myVote] = await Promise.all([
        deps.votes.vote(voteId(documentId, viewerId)),
        document.isActive ? remember(viewerId, documentId) : undefined,
      ])
      return deps.present.view(document, myVote)
    },

    async card(documentId) {
      const document = await read(documentId)
      return document && deps.present.card(document)
    },

    async file(fileName) {
      const document = await documents.findOne({ fileName }, { file: 1, isActive: 1 }).lean()
      return document?.isActive ? deps.files.describe(document.file) : null
    },
  }
}

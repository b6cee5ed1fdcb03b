import type { Library, WrongCount } from '../contract'
import type { Store } from '../model'
import { noVotes, sameTally } from './rules'
import type { VoteStore } from './store'

const page = 500

/** Compares counts with votes, document by document. Run it while nobody votes. */
export function createAuditCounts(deps: {
  store: Pick<Store, 'documents'>
  voteStore: Pick<VoteStore, 'countVotes'>
}): Library['auditCounts'] {
  return async () => {
    const wrong: WrongCount[] = []
    let checked = 0
    for (let after = ''; ;) {
      const rows = await deps.store.documents
        .find({ _id: { $gt: after } }, { likes: 1, dislikes: 1 })
        .sort({ _id: 1 })
        .limit(page)
        .lean()
      const tallies = await deps.voteStore.countVotes(rows.map(({ _id }) => _id))
      for (const { _id, likes, dislikes } of rows) {
        const stored = { likes, dislikes }
        const votes = tallies.get(_id) ?? noVotes
        if (!sameTally(stored, votes)) wrong.push({ documentId: _id, stored, votes })
      }
      checked += rows.length
      const last = rows.at(-1)
      if (last === undefined || rows.length < page) return { documents: checked, wrong }
      after = last._id
    }
  }
}

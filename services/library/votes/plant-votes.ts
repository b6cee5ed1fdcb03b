import type { Library } from '../contract'
import type { Store } from '../model'
import type { Recount } from './recount'
import { voteId } from './rules'

const chunk = 1000

/** The seeded world's votes. Leaves a vote alone that its user has changed since. Resolves when they are counted. */
export function createPlantVotes(deps: {
  store: Pick<Store, 'native'>
  recount: Recount
}): Library['plantVotes'] {
  return async (votes) => {
    for (let at = 0; at < votes.length; at += chunk)
      await deps.store.native.votes.bulkWrite(
        votes.slice(at, at + chunk).map((vote) => ({
          updateOne: {
            filter: { _id: voteId(vote.documentId, vote.userId) },
            update: { $setOnInsert: { ...vote } },
            upsert: true,
          },
        })),
        { ordered: false },
      )
    const documentIds = new Set(votes.map(({ documentId }) => documentId))
    await Promise.all([...documentIds].map((documentId) => deps.recount(documentId)))
  }
}

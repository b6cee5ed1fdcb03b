import { isDuplicateKey } from '#platform/core'
import type { Library } from '../contract'
import type { PostRecord, Store } from '../model'
import { firstState } from './rules'

/** Writes the questions and answers of the seeded world, without events: nobody has to be told. */
export function createPlantThreads({
  store: { posts },
}: {
  store: Pick<Store, 'posts'>
}): Library['plantThreads'] {
  return async (threads) => {
    const rows = threads.flatMap(({ answers, place, ...question }) => {
      const anchored = place && { anchor: { ...place, pageKey: null }, edition: 1, isLost: false }
      const first = (post: Pick<typeof question, '_id' | 'authorId' | 'isAnonymous' | 'text' | 'at'>) => ({
        ...{ authorId: post.authorId, isAnonymous: post.isAnonymous, text: post.text, at: post.at },
        ...{ threadId: question._id, documentId: question.documentId, onceKey: post._id },
      })
      return [
        {
          ...firstState({ ...first(question), kind: 'question' }, anchored ?? undefined),
          _id: question._id,
          acceptedId: answers.find(({ isAccepted }) => isAccepted)?._id ?? null,
        },
        ...answers.map((answer) => ({
          ...firstState({ ...first(answer), kind: 'answer' }),
          _id: answer._id,
          voters: answer.voters,
        })),
      ]
    })
    if (rows.length === 0) return
    const written: PostRecord[] = rows.map((row) => ({ ...row, version: 1, outbox: [] }))
    try {
      await posts.insertMany(written, { ordered: false })
    } catch (error) {
      // Planted by a start that was stopped.
      if (!isDuplicateKey(error)) throw error
    }
  }
}

import type { Accounts } from '#services/accounts'
import type { Store } from '../model'
import { timesOfLike, type Facts, type Waiting } from './judge'

/** Likes of one document and day that may take the place of one that was taken back. */
const mostLikers = 50

/** Reads what decides whether waiting thanks are told. */
export function createReadFacts({
  store: { documents, readers, thanks, native },
  accounts,
}: {
  store: Pick<Store, 'documents' | 'readers' | 'thanks' | 'native'>
  accounts: Pick<Accounts, 'publicUsers' | 'suspendedAmong'>
}): (waiting: readonly Waiting[]) => Promise<Facts> {
  /** Readers with a current like of that day whose like of this document was never announced, earliest first. */
  async function likersOf(like: Waiting): Promise<string[]> {
    const { documentId, uploaderId } = like
    const { from, until } = timesOfLike(like)
    const votes = await native.votes
      .find<{ _id: string; userId: string }>(
        { documentId, value: 'like', castAt: { $gte: from, $lt: until } },
        { projection: { userId: 1 } },
      )
      .sort({ castAt: 1 })
      .limit(mostLikers)
      .toArray()
    const ids = votes.map(({ userId }) => userId).filter((userId) => userId !== uploaderId)
    const known = await thanks
      .find({ readerId: { $in: ids }, documentId, act: 'like' }, { readerId: 1 })
      .lean<{ readerId: string }[]>()
    const told = new Set(known.map(({ readerId }) => readerId))
    return ids.filter((userId) => !told.has(userId))
  }

  return async (waiting) => {
    const documentIds = [...new Set(waiting.map(({ documentId }) => documentId))]
    const readerIds = [...new Set(waiting.flatMap(({ readerId }) => readerId ?? []))]
    const likes = waiting.filter(({ act }) => act === 'like')
    const [found, savers, likers] = await Promise.all([
      documents.find({ _id: { $in: documentIds } }, { title: 1, status: 1, uploaderId: 1 }).lean(),
      readers.find({ _id: { $in: readerIds } }, { saved: 1 }).lean(),
      Promise.all(likes.map(async (like) => [like._id, await likersOf(like)] as const)),
    ])
    const everybody = [...new Set([...readerIds, ...likers.flatMap(([, ids]) => ids)])]
    const [existing, suspended] = await Promise.all([
      accounts.publicUsers(everybody),
      accounts.suspendedAmong(everybody),
    ])
    const saved = new Map(savers.map((reader) => [reader._id, new Set(reader.saved)]))
    return {
      documents: new Map(found.map((document) => [document._id, document])),
      isSaved: (readerId, documentId) => saved.get(readerId)?.has(documentId) ?? false,
      likers: new Map(likers),
      isActive: (userId) => existing.has(userId) && !suspended.has(userId),
    }
  }
}

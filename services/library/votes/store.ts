import { voteValues, type VoteValue } from '#events'
import { inOrderOfIds, isDuplicateKey, readTogether, type CreateLookup } from '#platform'
import type { DocumentRecord, Store, VoteRecord } from '../model'
import { talliesOf, type Tally, type voteWrite } from './rules'

/** The fields of a document that votes and recounts read. */
export type StoredCounts = Pick<
  DocumentRecord,
  '_id' | 'status' | 'likes' | 'dislikes' | 'version' | 'recounts'
>
const storedCounts = {
  status: 1,
  likes: 1,
  dislikes: 1,
  version: 1,
  recounts: 1,
} as const

type StoredDetails = StoredCounts &
  Pick<DocumentRecord, 'title' | 'courseCode' | 'university' | 'kind' | 'year' | 'rights' | 'revision'>
const storedDetails = {
  ...storedCounts,
  ...{ title: 1, courseCode: 1, university: 1, kind: 1, year: 1, rights: 1, revision: 1 },
} as const

type StoredStatus = Pick<DocumentRecord, 'status'>
const storedStatus = { status: 1 } as const

type Write = ReturnType<typeof voteWrite>
const maxTries = 5

/** Reads and writes of the voting path. Concurrent queries share a round trip. */
export function createVoteStore({ native }: Pick<Store, 'native'>, createLookup: CreateLookup) {
  const readDocument = readTogether(async (ids) => {
    const found = await native.documents
      .find<StoredCounts>({ _id: { $in: [...ids] } }, { projection: storedCounts })
      .toArray()
    return new Map(found.map((record) => [record._id, record]))
  })

  const readDetails = readTogether(async (ids) => {
    const found = await native.documents
      .find<StoredDetails>({ _id: { $in: [...ids] } }, { projection: storedDetails })
      .toArray()
    return new Map(found.map((record) => [record._id, record]))
  })

  const readVote = readTogether(async (ids) => {
    const found = await native.votes
      .find<Pick<VoteRecord, '_id' | 'value' | 'castAt'>>(
        { _id: { $in: [...ids] } },
        { projection: { value: 1, castAt: 1 } },
      )
      .toArray()
    return new Map(found.map((record) => [record._id, record]))
  })

  /** The status of a document; null if it is unknown. */
  const readStatus = createLookup<StoredStatus>({
    collection: native.documents,
    fields: ['status'],
    read: async (ids) => {
      const found = await native.documents
        .find<StoredStatus & { _id: string }>({ _id: { $in: [...ids] } }, { projection: storedStatus })
        .toArray()
      return new Map(found.map((record) => [record._id, record]))
    },
  })

  return {
    /** A document's stored counts; null if it is unknown. */
    readDocument,
    /** The same with its details. */
    readDetails,
    readStatus,
    /** The value of a vote; null if there is none, or only one that was cast before `since`. */
    async readValue(id: string, since: Date | null = null): Promise<VoteValue | null> {
      const vote = await readVote(id)
      return vote === null || (since !== null && vote.castAt <= since) ? null : vote.value
    },
    /** Counts the votes of documents by id. Documents without votes have no entry. The count begins after the call. */
    async countVotes(ids: readonly string[]): Promise<Map<string, Tally>> {
      const groups = await native.votes
        .aggregate<{ _id: { documentId: string; value: VoteValue }; n: number }>([
          // Both fields are given, so that the index alone can answer: a vote itself is never read.
          { $match: { documentId: { $in: [...ids] }, value: { $in: [...voteValues] } } },
          { $group: { _id: { documentId: '$documentId', value: '$value' }, n: { $sum: 1 } } },
        ])
        .toArray()
      return talliesOf(groups.map(({ _id, n }) => ({ ..._id, n })))
    },

    /** Resolves when every write is durable: true if each one matched or created its vote. Each vote may appear only once. */
    async write(writes: readonly Write[]): Promise<boolean> {
      const operations = inOrderOfIds(writes.map((updateOne) => ({ updateOne })))
      for (let tries = 1; ; tries++)
        try {
          const { matchedCount, upsertedCount } = await native.votes.bulkWrite(operations, { ordered: false })
          return matchedCount + upsertedCount === writes.length
        } catch (error) {
          // Another process cast the same user's first vote at the same moment. Writing all again is idempotent.
          if (!isDuplicateKey(error) || tries === maxTries) throw error
        }
    },
  }
}
export type VoteStore = ReturnType<typeof createVoteStore>

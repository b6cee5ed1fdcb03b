import DataLoader from 'dataloader'
import { voteValues, type VoteValue } from '#events'
import { isDuplicateKey } from '#platform'
import type { DocumentRecord, Store, VoteRecord } from './model'
import { talliesOf, type Tally, type voteWrite } from './rules'

/** What votes and recounts ask about a document. */
export type Counted = Pick<DocumentRecord, '_id' | 'isActive' | 'likes' | 'dislikes' | 'version' | 'recounts'>
const counted = { isActive: 1, likes: 1, dislikes: 1, version: 1, recounts: 1 } as const

type Write = ReturnType<typeof voteWrite>
const maxTries = 5

/** Reads and writes of the voting path. What is asked in one turn of the event loop travels together. */
export function createVoteStore({ native }: Pick<Store, 'native'>) {
  const documents = together(async (ids: readonly string[]) => {
    const found = await native.documents
      .find<Counted>({ _id: { $in: [...ids] } }, { projection: counted })
      .toArray()
    return new Map(found.map((record) => [record._id, record]))
  })

  const votes = together(async (ids: readonly string[]) => {
    const found = await native.votes
      .find<Pick<VoteRecord, '_id' | 'value'>>({ _id: { $in: [...ids] } }, { projection: { value: 1 } })
      .toArray()
    return new Map(found.map((record) => [record._id, record.value]))
  })

  // Both fields are given, so that the index alone can answer: a vote itself is never read.
  const tallies = together(async (ids: readonly string[]) => {
    const groups = await native.votes
      .aggregate<{ _id: { documentId: string; value: VoteValue }; n: number }>([
        { $match: { documentId: { $in: [...ids] }, value: { $in: [...voteValues] } } },
        { $group: { _id: { documentId: '$documentId', value: '$value' }, n: { $sum: 1 } } },
      ])
      .toArray()
    return talliesOf(groups.map(({ _id, n }) => ({ ..._id, n })))
  })

  return {
    /** Null when unknown. */
    document: (id: string): Promise<Counted | null> => documents.load(id),
    /** The value of a vote; null when there is none. */
    vote: (id: string): Promise<VoteRecord['value']> => votes.load(id),
    /** Counted afresh, after the call. */
    tally: async (documentId: string): Promise<Tally> =>
      (await tallies.load(documentId)) ?? { likes: 0, dislikes: 0 },

    /** Resolves when every write is durable. Each vote appears once. */
    async write(writes: readonly Write[]): Promise<void> {
      const operations = writes.map((updateOne) => ({ updateOne }))
      for (let tries = 1; ; tries++)
        try {
          await native.votes.bulkWrite(operations, { ordered: false })
          return
        } catch (error) {
          // Another process cast the same user's first vote at the same moment. To write all again changes nothing more.
          if (!isDuplicateKey(error) || tries === maxTries) throw error
        }
    },
  }
}
export type VoteStore = ReturnType<typeof createVoteStore>

/** Loads by key, all of one turn in one question; remembers nothing. */
const together = <V>(load: (keys: readonly string[]) => Promise<Map<string, V>>) =>
  new DataLoader<string, V | null>(
    async (keys) => {
      const found = await load([...new Set(keys)])
      return keys.map((key) => found.get(key) ?? null)
    },
    { cache: false, maxBatchSize: 1000 },
  )

import type { Migration } from '#platform'
import { createStore, type Store } from '../model'
import { isReader, readershipId } from '../readership/readership'
import { termAt } from '../readership/term'

const together = 500

interface Visit {
  _id: string
  userId: string
  documentId: string
  at: Date
}

/** A reader without a record, or with one that does not count this term. */
interface Uncounted {
  _id: string
  uploaderId: string
  readerId: string
  isOfTerm: boolean
}

/** Counts readers from the visits of releases that kept none: each user's last hundred, with this term's visits in this term. */
export const earlierReaders: Migration = {
  name: 'earlier-readers',
  description:
    'The readers of documents opened before readers were counted are counted, from the visits that are kept.',
  upgrade: 'online',
  async plan({ connection, clock }) {
    const store = createStore(connection)
    let [found, after] = [0, ''] as [number, string | null]
    while (after !== null) {
      const visits = await visitsAfter(store, after)
      found += (await uncounted(store, visits, clock.now())).length
      after = visits.at(-1)?._id ?? null
    }
    return found
  },
  async batch({ connection, clock }, after) {
    const store = createStore(connection)
    const visits = await visitsAfter(store, after ?? '')
    const now = clock.now()
    const pairs = await uncounted(store, visits, now)
    if (pairs.length > 0)
      await store.readerships.bulkWrite(
        pairs.map(({ _id, uploaderId, readerId, isOfTerm }) => ({
          updateOne: {
            filter: { _id },
            update: {
              $setOnInsert: { uploaderId, readerId, since: now },
              ...(isOfTerm && { $set: { term: termAt(now).name } }),
            },
            upsert: true,
          },
        })),
        { ordered: false },
      )
    return { changed: pairs.length, next: visits.at(-1)?._id ?? null }
  },
}

const visitsAfter = ({ views }: Pick<Store, 'views'>, after: string): Promise<Visit[]> =>
  views
    .find({ _id: { $gt: after } }, { userId: 1, documentId: 1, at: 1 })
    .sort({ _id: 1 })
    .limit(together)
    .lean<Visit[]>()

async function uncounted(
  { documents, readerships }: Pick<Store, 'documents' | 'readerships'>,
  visits: readonly Visit[],
  now: Date,
): Promise<Uncounted[]> {
  if (visits.length === 0) return []
  const ids = [...new Set(visits.map(({ documentId }) => documentId))]
  const found = await documents.find({ _id: { $in: ids } }, { uploaderId: 1 }).lean()
  const uploaders = new Map(found.map(({ _id, uploaderId }) => [_id, uploaderId]))
  const term = termAt(now)
  const pairs = new Map<string, Uncounted>()
  for (const { userId: readerId, documentId, at } of visits) {
    const uploaderId = uploaders.get(documentId)
    if (uploaderId === undefined || !isReader({ uploaderId }, { userId: readerId, isAdmin: false })) continue
    const _id = readershipId(uploaderId, readerId)
    const isOfTerm = (pairs.get(_id)?.isOfTerm ?? false) || at >= term.from
    pairs.set(_id, { _id, uploaderId, readerId, isOfTerm })
  }
  const counted = await readerships.find({ _id: { $in: [...pairs.keys()] } }, { term: 1 }).lean()
  for (const { _id, term: its } of counted)
    if (pairs.get(_id)?.isOfTerm === false || its === term.name) pairs.delete(_id)
  return [...pairs.values()]
}

import type { StandingCounts } from './browse/standing-counts'
import { completeRecords } from './documents/complete-records'
import type { DocumentRecord, Store } from './model'
import type { Indexed, SearchIndex } from './search/search-index'

const page = 1000

export type StandingDocument = Indexed & Pick<DocumentRecord, 'university'>

/** What a process keeps in memory of the documents that stand: to search them, and to count them. */
export interface Standing {
  /** A document that came onto the shelf. */
  put: (document: StandingDocument) => void
  /** A document that was taken off it. */
  remove: (documentId: string) => void
  /** A document as it was read some time ago: what events said meanwhile counts more. */
  load: (document: StandingDocument) => void
}

export const createStanding = (index: SearchIndex, counts: StandingCounts): Standing => ({
  put(document) {
    index.put(document)
    counts.put(document)
  },
  remove(documentId) {
    index.remove(documentId)
    counts.remove(documentId)
  },
  load(document) {
    if (index.load(document)) counts.put(document)
  },
})

/**
 * Reads from the store, page by page, what stands and what does not. What is published while it reads must be put in already.
 */
export async function readStanding(
  store: Pick<Store, 'documents' | 'native'>,
  standing: Standing,
): Promise<void> {
  type Row = Pick<
    DocumentRecord,
    '_id' | 'courseCode' | 'title' | 'year' | 'university' | 'isActive' | 'shelves' | 'life'
  >
  const wanted = {
    courseCode: 1,
    title: 1,
    year: 1,
    university: 1,
    isActive: 1,
    shelves: 1,
    life: 1,
  } as const
  for (let after = ''; ;) {
    const rows = await store.documents
      .find({ _id: { $gt: after } }, wanted)
      .sort({ _id: 1 })
      .limit(page)
      .lean<Row[]>()
    await completeRecords(store, rows)
    for (const row of rows) {
      if (row.isActive) standing.load(row)
      else standing.remove(row._id)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < page) return
    after = last._id
  }
}

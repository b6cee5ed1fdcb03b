import { setImmediate as turn } from 'node:timers/promises'
import { isPublished } from '../documents/visibility'
import type { DocumentRecord, Store } from '../model'
import { kindOf } from '../documents/kind-of'
import { titleKeyOf } from '../documents/rules'
import { createOneCopy } from './one-copy'
import type { Projection, ShelvedDocument } from './projection'

/** Documents per read. */
const page = 250

const wanted = {
  courseCode: 1,
  title: 1,
  kind: 1,
  year: 1,
  university: 1,
  publishedAt: 1,
  likes: 1,
  version: 1,
  status: 1,
  uploaderId: 1,
} as const
type Row = Pick<DocumentRecord, keyof typeof wanted | '_id'>

/** A document as the projection needs it. Earlier releases stored other sort keys, and no kind. */
export const shelved = (row: Row): ShelvedDocument => ({
  ...row,
  kind: kindOf(row),
  titleKey: titleKeyOf(row.title),
})

/** Reads one document from the store, and adds or removes it. */
export async function refreshProjection(
  { documents }: Pick<Store, 'documents'>,
  projection: Pick<Projection, 'reread'>,
  documentId: string,
): Promise<void> {
  await projection.reread(documentId, async () => {
    const row = await documents.findById(documentId, wanted).lean<Row | null>()
    return row && isPublished(row) ? shelved(row) : null
  })
}

/**
 * Reads all documents from the store, page by page. Throws when it is stopped. Documents published meanwhile must be added by their
 * events.
 */
export async function readProjection(
  store: Pick<Store, 'documents'>,
  projection: Projection,
  stopped?: AbortSignal,
): Promise<void> {
  const readPage = (after: string) =>
    store.documents
      .find({ _id: { $gt: after } }, wanted)
      .sort({ _id: 1 })
      .limit(page)
      // All in one reply: fetching the rest would wait until the previous page is processed.
      .batchSize(page)
      .lean<Row[]>()
      .exec()
  const one = createOneCopy()
  let rows = await readPage('')
  for (;;) {
    stopped?.throwIfAborted()
    const last = rows.length < page ? undefined : rows.at(-1)
    // The store reads the next page while this one is processed.
    const next = last && readPage(last._id)
    const [, following] = await Promise.all([putAll(rows), next])
    if (following === undefined) return
    rows = following
  }

  async function putAll(all: Row[]): Promise<void> {
    // Sends the query for the next page first, and gives other requests a turn.
    await turn()
    for (const row of all) {
      if (isPublished(row)) projection.load(shelved(withOneCopy(row)))
      else projection.loadAbsent(row._id)
    }
  }

  function withOneCopy(row: Row): Row {
    row.courseCode = one(row.courseCode)
    row.university = one(row.university)
    row.uploaderId = one(row.uploaderId)
    if (row.kind) row.kind = one(row.kind)
    if (row.year !== null) row.year = one(row.year)
    return row
  }
}

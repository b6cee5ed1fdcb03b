import { maxCounted, shelfCalls } from '#events'
import { request } from '../../../http/api-client'
import { forgetKeptDocuments, readKeptDocuments } from '../kept-documents'

/** Deletes copies of documents that were removed since. A server that does not answer says nothing about them. */
export async function checkKeptDocuments(): Promise<void> {
  const ids = (await readKeptDocuments()).map(({ documentId }) => documentId)
  for (let at = 0; at < ids.length; at += maxCounted) {
    const asked = ids.slice(at, at + maxCounted)
    const answer = await request(shelfCalls.documentCounts, { query: { ids: asked.join() } }).catch(
      () => null,
    )
    if (answer === null) return
    const standing = new Set(answer.documents.filter(({ isActive }) => isActive).map(({ _id }) => _id))
    const gone = asked.filter((id) => !standing.has(id))
    if (gone.length > 0) await forgetKeptDocuments(gone)
  }
}

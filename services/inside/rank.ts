import type { DocumentCard, PageHit } from '#events'
import type { Hit } from '@studyshelf/page-index'

/** Hits in documents that are published now: the words closest together first, then the most likes. */
export function rankHits(hits: readonly Hit[], cards: ReadonlyMap<string, DocumentCard>): PageHit[] {
  const shown = hits.flatMap((hit) => {
    const document = cards.get(hit.documentId)
    return document?.isActive === true ? [{ hit, document }] : []
  })
  // Stable: among equals, the newest documents stay first.
  shown.sort((a, b) => a.hit.closeness - b.hit.closeness || b.document.likes - a.document.likes)
  return shown.map(({ hit: { page, excerpt }, document }) => ({ document, page, sentence: excerpt }))
}

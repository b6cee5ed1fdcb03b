import type { Likeness } from '#services/previews'
import type { Store } from '../model'
import { bandsOf, likeness as shareOf, nearlyTheSame } from './rules'

/** Candidates to compare, which share a band. Each band has few. */
const maxCandidates = 500

export interface Similar {
  documentId: string
  /** Their similarity, from 0 to 1. */
  share: number
}

/** Signatures of documents. */
export interface Likenesses {
  /** The most similar document of any status, if one is nearly the same. */
  nearest(found: Likeness): Promise<Similar | null>
  /**
   * Null means that it was processed and has no signature. Call this before writing the document: a document without an entry is
   * skipped.
   */
  keep(documentId: string, found: Likeness | null): Promise<void>
}

export function createLikenesses({
  likenesses,
  documents,
}: Pick<Store, 'likenesses' | 'documents'>): Likenesses {
  return {
    async nearest(found) {
      const bands = bandsOf(found)
      if (bands.length === 0) return null
      const candidates = await likenesses
        .find({ bands: { $in: bands } }, { kind: 1, signature: 1 })
        .limit(maxCandidates)
        .lean()
      const similar = candidates
        .flatMap(({ _id, kind, signature }) =>
          kind === 'none' ? [] : [{ documentId: _id, share: shareOf(found, { kind, signature }) }],
        )
        .filter(({ share }) => share >= nearlyTheSame)
        .sort((a, b) => b.share - a.share || (a.documentId < b.documentId ? -1 : 1))
      const ids = similar.map(({ documentId }) => documentId)
      const known = new Set(
        (await documents.find({ _id: { $in: ids } }, { _id: 1 }).lean()).map(({ _id }) => _id),
      )
      return similar.find(({ documentId }) => known.has(documentId)) ?? null
    },

    async keep(documentId, found) {
      const kept = found ? { ...found, bands: bandsOf(found) } : { kind: 'none', signature: [], bands: [] }
      await likenesses.updateOne({ _id: documentId }, { $set: kept }, { upsert: true })
    },
  }
}

import type { Likeness } from '#services/previews'
import type { Store } from '../model'
import {
  comparable,
  documentOfLikeness,
  editionOfLikeness,
  editionLikeness,
  keptOf,
  keysOf,
  keysWithin,
  likeness,
  likenessIdOf,
  nearlyTheSame,
} from './rules'

/** Keys per query. */
const keysAtOnce = 1_000
/** Candidates per query, which share a key. */
const maxCandidates = 1_000
/** Candidates to compare: those that share most keys. */
const maxCompared = 50

export interface Similar {
  documentId: string
  /** Their similarity, from 0 to 1. */
  share: number
}

/** Fingerprints of documents. */
export interface Likenesses {
  /**
   * The most similar document, if one is nearly the same, contains nearly all of this one, or is contained in it. Documents of any status
   * count, except those that somebody else than this uploader deleted. `except`: a document that does not count.
   */
  nearest(found: Likeness, uploaderId: string, except?: string): Promise<Similar | null>
  /**
   * Null means that it was processed and has no fingerprint. Call this before writing the document: a document without an entry is
   * skipped.
   */
  keep(documentId: string, found: Likeness | null, edition?: number): Promise<void>
  /** Compares a file with an edition of a document; null if that has no fingerprint. */
  compare(
    documentId: string,
    edition: number,
    found: Likeness,
  ): Promise<ReturnType<typeof editionLikeness> | null>
}

export function createLikenesses({
  likenesses,
  documents,
}: Pick<Store, 'likenesses' | 'documents'>): Likenesses {
  /** Ids of the documents that share most keys. */
  async function candidatesFor(keys: readonly string[]): Promise<string[]> {
    const wanted = new Set(keys)
    const shared = new Map<string, number>()
    for (let from = 0; from < keys.length; from += keysAtOnce) {
      const rows = await likenesses
        .find({ keys: { $in: keys.slice(from, from + keysAtOnce) } }, { keys: 1 })
        .limit(maxCandidates)
        .lean()
      for (const { _id, keys: own } of rows) shared.set(_id, own.filter((key) => wanted.has(key)).length)
    }
    return [...shared]
      .sort(([, a], [, b]) => b - a)
      .slice(0, maxCompared)
      .map(([documentId]) => documentId)
  }

  return {
    async nearest(found, uploaderId, except) {
      const candidates = await likenesses
        .find({ _id: { $in: await candidatesFor(keysWithin(found)) } })
        .lean()
      const own = comparable({ ...keptOf(found), ...found })
      const similar = candidates
        .map((each) => ({
          documentId: documentOfLikeness(each._id),
          edition: editionOfLikeness(each._id),
          share: likeness(own, comparable(each)),
        }))
        .filter(({ documentId, share }) => share >= nearlyTheSame && documentId !== except)
        .sort((a, b) => b.share - a.share || (a.documentId < b.documentId ? -1 : 1))
      const ids = similar.map(({ documentId }) => documentId)
      const rows = await documents
        .find({ _id: { $in: ids } }, { status: 1, uploaderId: 1, edition: 1 })
        .lean()
      const editions = new Map(
        rows
          .filter((row) => row.status !== 'deleted' || row.uploaderId === uploaderId)
          .map(({ _id, edition }) => [_id, edition ?? 1]),
      )
      // A later likeness was left by an edition that was not published.
      const nearest = similar.find(({ documentId, edition }) => edition <= (editions.get(documentId) ?? 0))
      return nearest === undefined ? null : { documentId: nearest.documentId, share: nearest.share }
    },

    async keep(documentId, found, edition = 1) {
      const kept = found ? keptOf(found) : { sketch: [], textPages: 0, pages: [], otherPages: 0 }
      await likenesses.updateOne(
        { _id: likenessIdOf(documentId, edition) },
        { $set: { ...kept, keys: keysOf(kept) } },
        { upsert: true },
      )
    },

    async compare(documentId, edition, found) {
      const known = await likenesses.findById(likenessIdOf(documentId, edition)).lean()
      if (known === null || known.keys.length === 0) return null
      return editionLikeness(comparable(known), comparable({ ...keptOf(found), ...found }))
    },
  }
}

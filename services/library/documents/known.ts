import { AppError } from '#platform/core'
import type { Library } from '../contract'
import type { Store } from '../model'
import type { Shown } from './card'
import { formerOf } from './edition-files'
import { findByBytes, verdictOn } from './known-bytes'
import { isPublished } from './visibility'

/** Published documents with these bytes, and refusals that an upload of the others would get. */
export function createKnown({ documents }: Pick<Store, 'documents'>): Library['known'] {
  return async (userId, sha256) => {
    if (sha256.length === 0) return { documents: [], refused: [] }
    const asked = new Set(sha256)
    const found = await findByBytes(documents, sha256)
    const refused = found.flatMap((document) => {
      const verdict = isPublished(document) ? null : verdictOn(document, userId)
      return verdict instanceof AppError
        ? hashesOf(document, asked).map((hash) => ({ sha256: hash, message: verdict.message }))
        : []
    })
    const published = found
      .filter(isPublished)
      .flatMap((document) =>
        hashesOf(document, asked).map((hash) => ({ _id: document._id, sha256: hash, title: document.title })),
      )
    return { documents: published, refused }
  }
}

/** The asked hashes that a document has, or had in a former edition. */
const hashesOf = (document: Shown, asked: ReadonlySet<string>): string[] =>
  [...formerOf(document), document].map(({ sha256 }) => sha256).filter((hash) => asked.has(hash))

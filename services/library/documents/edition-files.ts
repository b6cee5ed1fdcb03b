import type { DocumentRecord } from '../model'

/** The file of an edition. */
export type Former = NonNullable<DocumentRecord['former']>[number]

/** The stored fields of a document's files. */
type Filed = Pick<
  DocumentRecord,
  | 'publishedAt'
  | 'edition'
  | 'votedEdition'
  | 'renewedAt'
  | 'former'
  | 'file'
  | 'fileName'
  | 'sizeBytes'
  | 'sha256'
  | 'pages'
>

/** The number of a document's present edition: 1 until its uploader replaces the file. */
export const editionOf = ({ edition }: Pick<DocumentRecord, 'edition'>): number => edition ?? 1

/** The editions before the present one, oldest first. */
export const formerOf = ({ former }: Pick<DocumentRecord, 'former'>): readonly Former[] => former ?? []

/** The edition to whose pages the votes were given. */
export const votedEditionOf = ({ votedEdition }: Pick<DocumentRecord, 'votedEdition'>): number =>
  votedEdition ?? 1

/** Votes cast until then do not count. Null if all count. */
export function votedSince(document: Filed): Date | null {
  const edition = votedEditionOf(document)
  if (edition === 1) return null
  const editions = [...formerOf(document), presentOf(document)]
  return editions.find((each) => each.edition === edition)?.publishedAt ?? null
}

/** The references of all files of a document, also of former editions. An erased document has none. */
export const filesOf = (document: Pick<DocumentRecord, 'file' | 'former'>): string[] =>
  [...formerOf(document).map(({ file }) => file), document.file].filter((file) => file !== '')

/** The present edition. */
export const presentOf = (document: Filed): Former => ({
  edition: editionOf(document),
  publishedAt: document.renewedAt ?? document.publishedAt,
  file: document.file,
  fileName: document.fileName,
  sizeBytes: document.sizeBytes,
  sha256: document.sha256,
  pages: document.pages,
})

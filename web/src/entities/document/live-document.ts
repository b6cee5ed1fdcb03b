import type { AbsenceReason, DocumentCard, DocumentDetails } from '#events'

export type Counts = Pick<DocumentCard, 'likes' | 'dislikes' | 'version'>
export type Preview = Pick<DocumentCard, 'pages' | 'thumbnail'>

/** Live changes of a document since it was fetched. */
export interface LiveDocument {
  readonly counts?: Counts
  readonly preview?: Preview
  readonly details?: DocumentDetails
  /** Set when it was taken down; the reason is null if unknown. */
  readonly removed?: { readonly reason: AbsenceReason | null }
}

/** Applies counts; returns the same object if they are not newer. */
export function withCounts(live: LiveDocument, { likes, dislikes, version }: Counts): LiveDocument {
  if (live.counts !== undefined && live.counts.version >= version) return live
  return { ...live, counts: { likes, dislikes, version } }
}

/** Applies the page count and picture. */
export function withPreview(live: LiveDocument, { pages, thumbnail }: Preview): LiveDocument {
  return { ...live, preview: { pages, thumbnail } }
}

/** Applies details; returns the same object if they are not newer. */
export function withDetails(
  live: LiveDocument,
  { title, courseCode, university, kind, year, rights, revision }: DocumentDetails,
): LiveDocument {
  if (live.details !== undefined && live.details.revision >= revision) return live
  const known = rights ?? live.details?.rights
  return {
    ...live,
    details: { title, courseCode, university, kind, year, revision, ...(known && { rights: known }) },
  }
}

/** Marks it as removed until it is published again. A known reason is kept. */
export function asRemoved(live: LiveDocument, reason: AbsenceReason | null): LiveDocument {
  if (live.removed !== undefined && (reason === null || live.removed.reason === reason)) return live
  return { ...live, removed: { reason } }
}

/** Marks it as published again. */
export function asRestored(live: LiveDocument): LiveDocument {
  if (live.removed === undefined) return live
  const { removed: _removed, ...rest } = live
  return rest
}

/** A fetched document with its live changes. The counts with the higher version and the details with the higher revision win. */
export function mergeLive<Card extends DocumentCard & { removalReason?: AbsenceReason | null }>(
  read: Card,
  live: LiveDocument = {},
): Card {
  const { counts, preview, details, removed } = live
  return {
    ...read,
    ...(counts !== undefined && counts.version > read.version ? counts : {}),
    ...(details !== undefined && details.revision > read.revision ? details : {}),
    ...(preview !== undefined && read.pages === null ? preview : {}),
    ...(removed === undefined ? {} : { isActive: false }),
    ...(removed?.reason && 'removalReason' in read ? { removalReason: removed.reason } : {}),
  }
}

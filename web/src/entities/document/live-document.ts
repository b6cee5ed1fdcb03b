import type { AbsenceReason, DocumentCard } from '#events'

export type Counts = Pick<DocumentCard, 'likes' | 'dislikes' | 'version'>
export type Preview = Pick<DocumentCard, 'pages' | 'thumbnail'>

/** What was heard of a document since it was read. */
export interface LiveDocument {
  readonly counts?: Counts
  readonly preview?: Preview
  /** That it left the shelf, and why; null where that was not said. */
  readonly removed?: { readonly reason: AbsenceReason | null }
}

/** With counts that were heard; the same object where newer ones are known already. */
export function withCounts(live: LiveDocument, { likes, dislikes, version }: Counts): LiveDocument {
  if (live.counts !== undefined && live.counts.version >= version) return live
  return { ...live, counts: { likes, dislikes, version } }
}

/** With the look into its PDF that was heard of. */
export function withPreview(live: LiveDocument, { pages, thumbnail }: Preview): LiveDocument {
  return { ...live, preview: { pages, thumbnail } }
}

/** Off the shelf until it is said to stand there again, whatever else is heard of it. A reason that is known is not forgotten. */
export function asRemoved(live: LiveDocument, reason: AbsenceReason | null): LiveDocument {
  if (live.removed !== undefined && (reason === null || live.removed.reason === reason)) return live
  return { ...live, removed: { reason } }
}

/** On the shelf again. */
export function asRestored(live: LiveDocument): LiveDocument {
  if (live.removed === undefined) return live
  const { removed: _removed, ...rest } = live
  return rest
}

/** A document as it is now: as it was read, or as was heard since. The higher version of its counts stands. */
export function mergeLive<Card extends DocumentCard & { removalReason?: AbsenceReason | null }>(
  read: Card,
  live: LiveDocument = {},
): Card {
  const { counts, preview, removed } = live
  return {
    ...read,
    ...(counts !== undefined && counts.version > read.version ? counts : {}),
    ...(preview !== undefined && read.pages === null ? preview : {}),
    ...(removed === undefined ? {} : { isActive: false }),
    ...(removed?.reason && 'removalReason' in read ? { removalReason: removed.reason } : {}),
  }
}

import type { DocumentCard } from '#events'

export type Counts = Pick<DocumentCard, 'likes' | 'dislikes' | 'version'>
export type Preview = Pick<DocumentCard, 'pages' | 'thumbnail'>

/** What was heard of a document since it was read. */
export interface LiveDocument {
  readonly counts?: Counts
  readonly preview?: Preview
  readonly removed?: true
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

/** A removed document stays removed, whatever else is heard of it. */
export function asRemoved(live: LiveDocument): LiveDocument {
  return live.removed === true ? live : { ...live, removed: true }
}

/** A document as it is now: as it was read, or as was heard since. The higher version of its counts stands. */
export function mergeLive<Card extends DocumentCard>(read: Card, live: LiveDocument = {}): Card {
  const { counts, preview, removed } = live
  return {
    ...read,
    ...(counts !== undefined && counts.version > read.version ? counts : {}),
    ...(preview !== undefined && read.pages === null ? preview : {}),
    ...(removed === true ? { isActive: false } : {}),
  }
}

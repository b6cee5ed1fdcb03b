import type { Library, ListedDocument, PublishedPlace } from '#services/library'

/** Documents to read at a time. */
const batchSize = 1_000
/** The last part is open: it leaves room for what is published until the parts are divided again. */
const documentsInPart = 40_000
/** With room for the modules and the fixed pages among the addresses of a sitemap. */
const maxInPart = 45_000
const divideEveryMs = 3_600_000

/** A stretch of the published documents, oldest first: after the first place, up to the last. */
export interface Part {
  after: PublishedPlace | null
  /** Null for the last part, which is open. */
  upTo: PublishedPlace | null
}

/**
 * Divides the published documents into parts for sitemaps. The parts are kept for an hour, and only their ends: each sitemap is read from
 * the store as it is sent. Ends stay the same while documents are published, because these come last.
 */
export function createSitemapParts({
  library,
  now = Date.now,
  size = documentsInPart,
}: {
  library: Pick<Library, 'publishedAfter'>
  now?: () => number
  size?: number
}) {
  let divided: { at: number; parts: Promise<Part[]> } | undefined

  async function divide(): Promise<Part[]> {
    const parts: Part[] = []
    let [after, last]: (PublishedPlace | null)[] = [null, null]
    let inPart = 0
    for (;;) {
      const batch = await library.publishedAfter(last ?? null, Math.min(batchSize, size - inPart))
      const end = batch.at(-1)
      if (end === undefined) return [...parts, { after: after ?? null, upTo: null }]
      last = end
      inPart += batch.length
      if (inPart < size) continue
      parts.push({ after: after ?? null, upTo: end })
      after = end
      inPart = 0
    }
  }

  return {
    /** At least one. */
    parts(): Promise<Part[]> {
      if (divided === undefined || now() - divided.at > divideEveryMs) {
        const parts = divide()
        const current = { at: now(), parts }
        divided = current
        void parts.catch(() => divided === current && (divided = undefined))
      }
      return divided.parts
    },
    /** The documents of a part, in batches; not more than a sitemap may have. */
    async *documentsOf({ after, upTo }: Part): AsyncGenerator<ListedDocument[]> {
      let last = after
      let count = 0
      while (count < maxInPart) {
        const batch = await library.publishedAfter(last, Math.min(batchSize, maxInPart - count))
        const kept = upTo === null ? batch : batch.filter((place) => !isAfter(place, upTo))
        if (kept.length > 0) yield kept
        if (kept.length < batch.length || batch.length === 0) return
        count += batch.length
        last = batch.at(-1) ?? last
      }
    },
  }
}

const isAfter = (a: PublishedPlace, b: PublishedPlace): boolean => {
  const [x, y] = [a.publishedAt.getTime(), b.publishedAt.getTime()]
  return x === y ? a._id > b._id : x > y
}

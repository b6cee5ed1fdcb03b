import { documentStatusChanged, documentTextRead, type PageHit } from '#events'
import type { Service } from '#platform'
import { AppError, on, sweepHourly, type HandlerSet, type Housekeeping, type Log } from '#platform/core'
import type { Library } from '#services/library'
import type { PageTexts } from '#services/previews'
import { IndexBusy, type Hit, type PageIndex } from '@studyshelf/page-index'
import { createBackfill } from './backfill'
import { createFollowing, isDamaged, type Following } from './follow'
import { rankHits } from './rank'

/** Hits to ask the index for: some documents may just have been removed. */
const asked = 40
const perDocument = 2
/** How long the answer to whether documents wait to be read is cached, in milliseconds. */
const readingMs = 2_000

export interface Inside {
  /**
   * The pages of published documents that have every word of a query, best first: at most `limit`, and two of a document. `complete`:
   * false while not all texts are indexed, or the index cannot be used. Throws AppError 'busy' 503 if too many searches wait.
   */
  search(query: string, limit: number): Promise<{ hits: PageHit[]; complete: boolean }>
}

/** Searches the text of pages, in an index on the disk of each process that answers requests. */
export function createInside(deps: {
  index: PageIndex
  library: Pick<Library, 'cards' | 'whenLoaded' | 'publishedOf' | 'filesAfter'>
  texts: PageTexts
  housekeeping: Pick<Housekeeping, 'owned'>
  log: Log
}): { inside: Inside; following: Pick<Following, 'idle'> } & Required<Service> {
  const { index, library, texts, log } = deps
  const following = createFollowing(deps)
  const backfill = createBackfill(deps)
  let sweeping: { stop(): void } | undefined
  let reading: { since: number; isReading: Promise<boolean> } | undefined

  function isReading(): Promise<boolean> {
    const now = performance.now()
    if (reading === undefined || reading.since < now - readingMs)
      reading = { since: now, isReading: texts.isReading().catch(() => true) }
    return reading.isReading
  }

  /** Null while the index cannot be used. */
  async function find(query: string): Promise<Hit[] | null> {
    try {
      return await index.search(query, asked, perDocument)
    } catch (error) {
      if (error instanceof IndexBusy)
        throw new AppError('busy', 503, 'Many people are searching. Try again in a moment.')
      log.warn({ err: error }, 'the text of pages cannot be searched')
      if (isDamaged(error)) following.rebuild()
      return null
    }
  }

  const handlers: HandlerSet = {
    group: 'inside',
    from: 'now',
    async onGap() {
      following.compare()
    },
    handlers: [
      on(documentStatusChanged, ({ payload }) => void following.changed(payload.documentId)),
      on(documentTextRead, ({ payload }) => void following.changed(payload.documentId)),
    ],
  }

  return {
    inside: {
      async search(query, limit) {
        const found = await find(query)
        const ids = [...new Set(found?.map(({ documentId }) => documentId))]
        const cards = new Map((await library.cards(ids)).map((card) => [card._id, card]))
        return {
          hits: rankHits(found ?? [], cards).slice(0, limit),
          complete: found !== null && following.isComplete() && !(await isReading()),
        }
      },
    },
    following,
    async start(listen) {
      // Before it compares, so that no change in between is missed.
      const serves = await listen(handlers)
      // The lists and the search are needed first.
      if (serves) void library.whenLoaded().then(() => following.compare())
      const sweep = () => library.whenLoaded().then(() => backfill.run())
      sweeping = sweepHourly({ sweep, housekeeping: deps.housekeeping, log })
    },
    async stop() {
      sweeping?.stop()
      backfill.stop()
      await following.stop()
      await index.close()
    },
  }
}

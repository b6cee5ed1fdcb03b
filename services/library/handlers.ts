import { documentPreviewed, documentPublished, documentRemoved } from '#events'
import { on, PermanentFailure, type HandlerSet } from '#platform'
import type { Store } from './model'
import type { SearchIndex } from './search/search-index'

/** What the library does when events arrive. */
export const createLibraryHandlers = ({ documents }: Pick<Store, 'documents'>): HandlerSet => ({
  group: 'library',
  handlers: [
    on(documentPreviewed, async ({ payload: { documentId, pages, thumbnail } }) => {
      const written = await documents.updateOne({ _id: documentId }, { $set: { pages, thumbnail } })
      if (written.matchedCount === 0) throw new PermanentFailure(`No such document: ${documentId}`)
    }),
  ],
})

/**
 * Keeps the search index of this process fresh: every process hears every event, from now on. `reload`: reads the index again,
 * where events may have been missed.
 */
export const createSearchProjection = (
  index: Pick<SearchIndex, 'put' | 'remove'>,
  reload: () => Promise<void>,
): HandlerSet => ({
  group: 'library-search',
  from: 'now',
  onGap: reload,
  handlers: [
    on(documentPublished, async ({ payload: { documentId, ...fields } }) => {
      index.put({ _id: documentId, ...fields })
    }),
    on(documentRemoved, async ({ payload }) => {
      index.remove(payload.documentId)
    }),
  ],
})

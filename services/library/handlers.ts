import {
  documentDeleted,
  documentPreviewed,
  documentPublished,
  documentRemoved,
  documentRestored,
  documentReturned,
} from '#events'
import { on, PermanentFailure, type HandlerSet } from '#platform'
import type { Store } from './model'
import type { Standing, StandingDocument } from './standing'

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
 * Keeps fresh what this process has in memory of the documents that stand: every process hears every event, from now on. `reload`: reads it again,
 * where events may have been missed.
 */
export const createStandingProjection = ({
  standing,
  reload,
  store: { documents },
}: {
  standing: Pick<Standing, 'put' | 'remove'>
  reload: () => Promise<void>
  store: Pick<Store, 'documents'>
}): HandlerSet => {
  const put = ({ documentId, ...fields }: Omit<StandingDocument, '_id'> & { documentId: string }) =>
    standing.put({ _id: documentId, ...fields })
  /** It may be told so late that the document stands again. */
  const removeUnlessItStands = async ({ documentId }: { documentId: string }) => {
    if (!(await documents.exists({ _id: documentId, isActive: true }))) standing.remove(documentId)
  }
  return {
    group: 'library-search',
    from: 'now',
    onGap: reload,
    handlers: [
      on(documentPublished, async ({ payload }) => put(payload)),
      on(documentRestored, async ({ payload }) => put(payload)),
      on(documentReturned, async ({ payload }) => put(payload)),
      on(documentRemoved, ({ payload }) => removeUnlessItStands(payload)),
      on(documentDeleted, ({ payload }) => removeUnlessItStands(payload)),
    ],
  }
}

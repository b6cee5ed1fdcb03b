import {
  accountClosed,
  avatarChanged,
  documentChanged,
  documentDetailsChanged,
  documentRenewed,
  documentStatusChanged,
  emailChanged,
  roleChanged,
  searchWordsChanged,
  userReinstated,
  userRenamed,
  userSuspended,
  votesChanged,
} from '#events'
import { on, type HandlerSet } from '#platform/core'
import type { Store } from '../model'
import type { Projection } from './projection'
import { refreshProjection } from './read-projection'

/**
 * Keeps the projection of this process up to date. Every process receives every event from now on. `reload` loads it again when events
 * may have been missed.
 */
export const createProjectionHandlers = ({
  projection,
  searchWords,
  reload,
  store,
}: {
  projection: Pick<Projection, 'reread' | 'recount' | 'changed' | 'uploaderChanged' | 'settle' | 'unsure'>
  searchWords: { refresh(): Promise<void> }
  reload: () => Promise<void>
  store: Pick<Store, 'documents'>
}): HandlerSet => {
  // The event may be late and the opposite may have happened since, so the document is read.
  interface OfDocument {
    payload: { documentId: string }
  }
  const refresh = async ({ payload: { documentId } }: OfDocument) => {
    await refreshProjection(store, projection, documentId)
    await projection.settle()
  }
  interface OfUser {
    payload: { userId: string }
  }
  const uploaderChanged = async ({ payload: { userId } }: OfUser) => {
    projection.uploaderChanged(userId)
    await projection.settle()
  }
  return {
    group: 'library-search',
    from: 'now',
    onGap() {
      projection.unsure()
      return reload()
    },
    handlers: [
      on(documentStatusChanged, refresh),
      on(documentDetailsChanged, refresh),
      on(documentRenewed, async ({ payload }) => projection.changed(payload.documentId)),
      on(searchWordsChanged, () => searchWords.refresh()),
      on(votesChanged, ({ payload }) => void projection.recount(payload)),
      on(documentChanged, async ({ payload }) => projection.changed(payload.documentId)),
      on(userRenamed, uploaderChanged),
      on(roleChanged, uploaderChanged),
      // The university beside a name follows the address.
      on(emailChanged, uploaderChanged),
      on(avatarChanged, uploaderChanged),
      on(accountClosed, uploaderChanged),
      on(userSuspended, uploaderChanged),
      on(userReinstated, uploaderChanged),
    ],
  }
}

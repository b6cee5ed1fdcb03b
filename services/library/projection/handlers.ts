import {
  accountClosed,
  avatarChanged,
  documentChanged,
  documentDetailsChanged,
  documentStatusChanged,
  emailChanged,
  roleChanged,
  userRenamed,
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
  reload,
  store,
}: {
  projection: Pick<Projection, 'reread' | 'recount' | 'changed' | 'uploaderChanged' | 'unsure'>
  reload: () => Promise<void>
  store: Pick<Store, 'documents'>
}): HandlerSet => {
  // The event may be late and the opposite may have happened since, so the document is read.
  const refresh = ({ payload: { documentId } }: { payload: { documentId: string } }) =>
    refreshProjection(store, projection, documentId)
  const uploaderChanged = async ({ payload: { userId } }: { payload: { userId: string } }) =>
    projection.uploaderChanged(userId)
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
      on(votesChanged, ({ payload }) => void projection.recount(payload)),
      on(documentChanged, async ({ payload }) => projection.changed(payload.documentId)),
      on(userRenamed, uploaderChanged),
      on(roleChanged, uploaderChanged),
      // The university beside a name follows the address.
      on(emailChanged, uploaderChanged),
      on(avatarChanged, uploaderChanged),
      on(accountClosed, uploaderChanged),
    ],
  }
}

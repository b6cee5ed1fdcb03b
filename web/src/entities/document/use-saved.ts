import { useLocation, useNavigate } from 'react-router-dom'
import { notify } from '../../components/toasts/notify'
import { post } from '../../http/outbox/post'
import { useWish } from '../../http/outbox/waiting'
import { addressOfPage, type Arrival } from '../../session/entry'
import { useSession } from '../../session/session-store'
import { showSaved, type SaveWish } from '../user/saved-documents'

/**
 * Whether the user saved a document, and an optimistic toggle that is rolled back if refused. The last press wins. `isLate`: it waits for
 * the connection.
 */
export function useSaved({ _id, title }: { _id: string; title: string }) {
  const navigate = useNavigate()
  const page = useLocation()
  const saved = useSession(({ user }) => user?.savedDocuments.includes(_id) ?? false)
  const isLate = useWish('save', _id)?.isLate ?? false

  const toggle = () => {
    if (useSession.getState().user === null) {
      notifyLoginNeeded()
      void navigate('/sign-up', { state: { from: addressOfPage(page) } satisfies Arrival })
      return
    }
    showSaved(_id, !saved)
    post({ kind: 'save', subject: _id, wish: { wanted: !saved } satisfies SaveWish, title })
  }
  return { saved, isLate, toggle }
}

/** Shown on the login page too, so it is not an error of the page being left. */
export function notifyLoginNeeded(): void {
  notify.info('You must be logged in to save documents.')
}

import { useLocation, useNavigate } from 'react-router-dom'
import { notify } from '../../components/toasts/notify'
import { ApiError } from '../../http/api-error'
import { refetchInOtherTabs } from '../../http/other-tabs'
import { queryClient } from '../../http/query-client'
import { addressOfPage, type Arrival } from '../../session/entry'
import { useSession } from '../../session/session-store'
import { meQuery } from '../user/api/read-me'
import { savedAfter } from '../user/saved-documents'
import { savedDocumentsQuery } from './api/read-saved-documents'
import { saveDocument, unsaveDocument } from './api/save-document'
import { sendWish } from './send-wish'

/** Whether the user saved a document, and an optimistic toggle that is rolled back on failure. The last press wins. */
export function useSaved(documentId: string) {
  const navigate = useNavigate()
  const page = useLocation()
  const saved = useSession(({ user }) => user?.savedDocuments.includes(documentId) ?? false)

  const toggle = async () => {
    const { user } = useSession.getState()
    if (user === null) {
      notifyLoginNeeded()
      void navigate('/sign-up', { state: { from: addressOfPage(page) } satisfies Arrival })
      return
    }
    show(documentId, !saved)
    const wish = { userId: user._id, documentId, wanted: !saved }
    const sent = await sendWish(wish, saved, async (wanted) => {
      await (wanted ? saveDocument(documentId) : unsaveDocument(documentId))
      void queryClient.invalidateQueries({ queryKey: savedDocumentsQuery.queryKey })
      refetchInOtherTabs(savedDocumentsQuery.queryKey)
      refetchInOtherTabs(meQuery.queryKey)
    })
    if (sent === null) return
    const now = useSession.getState().user
    // Another user who signed in meanwhile has other saved documents.
    if (now !== null && now._id !== user._id) return
    // Rolled back if it was refused. If not, the user may have been fetched before the change.
    show(documentId, sent.saved)
    if (sent.error === null)
      notify.success(sent.saved ? 'Saved to My Documents' : 'Removed from My Documents')
    else if (sent.error instanceof ApiError && sent.error.status === 401) notifyLoginNeeded()
    else notify.error('Failed to update bookmark.')
  }
  return { saved, toggle: () => void toggle() }
}

/** Shown on the login page too, so it is not an error of the page being left. */
const notifyLoginNeeded = () => notify.info('You must be logged in to save documents.')

function show(documentId: string, isSaved: boolean) {
  const { user, updateUser } = useSession.getState()
  if (user !== null) updateUser({ savedDocuments: savedAfter(user.savedDocuments, documentId, isSaved) })
}

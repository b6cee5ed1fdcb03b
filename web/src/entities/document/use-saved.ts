import { useNavigate } from 'react-router-dom'
import { notify } from '../../components/toasts/notify'
import { tellOtherTabs } from '../../http/other-tabs'
import { queryClient } from '../../http/query-client'
import { useSession } from '../../session/session-store'
import { meQuery } from '../user/api/read-me'
import { savedDocumentsQuery } from './api/read-saved-documents'
import { saveDocument, unsaveDocument } from './api/save-document'
import { savedAfter } from './saved'

/** Whether the signed-in user saved a document, and the toggle; shown at once, taken back when it fails. */
export function useSaved(documentId: string) {
  const navigate = useNavigate()
  const saved = useSession(({ user }) => user?.savedDocuments.includes(documentId) ?? false)

  const toggle = async () => {
    if (useSession.getState().user === null) {
      notify.error('You must be logged in to save documents.')
      void navigate('/sign-up')
      return
    }
    show(documentId, !saved)
    try {
      await (saved ? unsaveDocument(documentId) : saveDocument(documentId))
      notify.success(saved ? 'Removed from My Documents' : 'Saved to My Documents')
      void queryClient.invalidateQueries({ queryKey: savedDocumentsQuery.queryKey })
      tellOtherTabs(savedDocumentsQuery.queryKey)
      tellOtherTabs(meQuery.queryKey)
    } catch {
      show(documentId, saved)
      notify.error('Failed to update bookmark.')
    }
  }
  return { saved, toggle: () => void toggle() }
}

function show(documentId: string, isSaved: boolean) {
  const { user, updateUser } = useSession.getState()
  if (user !== null) updateUser({ savedDocuments: savedAfter(user.savedDocuments, documentId, isSaved) })
}

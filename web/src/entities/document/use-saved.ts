import { successResponse } from '#events'
import { useNavigate } from 'react-router-dom'
import { call } from '../../http/api-client'
import { notify } from '../../components/toasts/notify'
import { tellOtherTabs } from '../../http/other-tabs'
import { queryClient } from '../../http/query-client'
import { useSession } from '../../session/session-store'

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
    remember(documentId, !saved)
    try {
      await (saved
        ? call('DELETE', `/auth/unsave/${documentId}`, successResponse)
        : call('POST', `/auth/save/${documentId}`, successResponse))
      notify.success(saved ? 'Removed from My Documents' : 'Saved to My Documents')
      void queryClient.invalidateQueries({ queryKey: ['my-documents'] })
      tellOtherTabs(['my-documents'])
      tellOtherTabs(['me'])
    } catch {
      remember(documentId, saved)
      notify.error('Failed to update bookmark.')
    }
  }
  return { saved, toggle: () => void toggle() }
}

function remember(documentId: string, saved: boolean) {
  const { user, updateUser } = useSession.getState()
  if (user === null) return
  const others = user.savedDocuments.filter((id) => id !== documentId)
  updateUser({ savedDocuments: saved ? [...others, documentId] : others })
}

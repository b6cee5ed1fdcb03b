import { useState } from 'react'
import { fetchCode } from '../../components/fetch-code'
import { notify } from '../../components/toasts/notify'
import { messageOf } from '../../http/api-error'
import { useSession } from '../../session/session-store'

/** Downloads all notes of the user as Markdown. */
export function useAllNotes() {
  const [busy, setBusy] = useState(false)
  const userId = useSession(({ user }) => user?._id)
  const download = async () => {
    if (busy || userId === undefined) return
    setBusy(true)
    try {
      const { downloadAllNotes } = await fetchCode(() => import('./export/all-notes'))
      if (!(await downloadAllNotes(userId)))
        notify.info('You have no notes yet. Write the first in the notepad of a document.')
    } catch (error) {
      notify.error(messageOf(error, 'Your notes couldn’t be downloaded. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, download: () => void download() }
}
